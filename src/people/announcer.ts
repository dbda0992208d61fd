import { messageOf } from '../errors.js';
import { Event, type OnEvent } from '../events/event.js';
import type { Words } from '../locale/index.js';

/** Tells listeners what happens on a channel. Neither a listener that throws nor a failing disk gets through to the run. */
export class Announcer {
  /** What listeners threw, in order. */
  readonly errors: unknown[] = [];
  readonly #words: Words['people'];
  readonly #listeners = new Set<OnEvent>();
  readonly #said = new Set<string>();

  constructor(words: Words['people'], first?: OnEvent) {
    this.#words = words;
    if (first) this.#listeners.add(first);
  }

  subscribe(onEvent: OnEvent): () => void {
    this.#listeners.add(onEvent);
    return () => this.#listeners.delete(onEvent);
  }

  emit(event: Event): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.errors.push(error);
      }
    }
  }

  /** Writes to the file at `path`; begins at once. When that fails, says so once for that file. Never rejects. */
  async whileWriting(path: string, write: () => unknown): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.#sayOnce(path, this.#words.notWritten(path, messageOf(error)));
    }
  }

  /** Keeps or reads back what a restart is to find. When that fails, says so once. */
  whileKeeping<T>(what: 'questions' | 'mail', keep: () => T): T | undefined {
    try {
      return keep();
    } catch (error) {
      this.#sayOnce(what, this.#words.notStored[what](messageOf(error)));
      return undefined;
    }
  }

  #sayOnce(about: string, text: string): void {
    if (this.#said.has(about)) return;
    this.#said.add(about);
    this.emit(new Event('notice', { text, payload: { about } }));
  }
}
