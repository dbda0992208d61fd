import { appendFileSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Event } from './event.js';

export interface EventLogOptions {
  /** Hides secrets in a text. Applied to every text of an event, at any depth. */
  mask?: (text: string) => string;
  /** Told once when the log cannot be written any more. */
  onFailure?: (error: unknown) => void;
}

/**
 * The record of a run's events: one JSON object a line, with `time` in epoch milliseconds. Each line is handed to the system
 * before `write` returns, so a killed process leaves all of them. A failing disk switches the log off and never stops a run.
 */
export class EventLog {
  readonly path: string;
  readonly #mask: (text: string) => string;
  readonly #onFailure: (error: unknown) => void;
  #file: number | undefined;
  #off = false;

  constructor(path: string, { mask = (text) => text, onFailure = () => {} }: EventLogOptions = {}) {
    this.path = path;
    this.#mask = mask;
    this.#onFailure = onFailure;
  }

  /** Appends one event. Never throws. */
  write(event: Event): void {
    if (this.#off) return;
    try {
      appendFileSync(this.#open(), `${this.#line(event)}\n`);
    } catch (error) {
      this.close();
      this.#report(error);
    }
  }

  /** Closes the file. Events that come later are dropped. */
  close(): void {
    this.#off = true;
    const file = this.#file;
    this.#file = undefined;
    if (file === undefined) return;
    try {
      closeSync(file);
    } catch {
      // Every line was written by then; a close that fails takes nothing away.
    }
  }

  #open(): number {
    if (this.#file === undefined) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.#file = openSync(this.path, 'a');
    }
    return this.#file;
  }

  #line(event: Event): string {
    const time = Date.now();
    try {
      const hide = (_name: string, value: unknown) => (typeof value === 'string' ? this.#mask(value) : value);
      return JSON.stringify({ time, ...event.toJSON() }, hide);
    } catch {
      // A payload that is no JSON (a cycle, a bigint), or one that could not be masked: that it happened is still worth a line.
      return JSON.stringify({ time, kind: event.kind, text: '', payload: { unreadable: true } });
    }
  }

  #report(error: unknown): void {
    try {
      this.#onFailure(error);
    } catch {
      // The one who is told has trouble too; the run is worth more than the message.
    }
  }
}
