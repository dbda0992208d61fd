import type { Event } from '../../events/event.js';
import type { Locale } from '../../locale/index.js';
import type { Io } from '../io.js';
import { EventRenderer } from '../render.js';
import { sanitiseLine } from '../terminal/sanitise.js';
import { styleFor, wantsColour } from '../terminal/style.js';
import { screenWidth } from '../terminal/width.js';

export interface PrinterOptions {
  locale: Locale;
  verbose?: boolean;
  /** Events go to standard output as JSON, one a line, and everything else to standard error. */
  json?: boolean;
}

/** Lets something else be written while an input line stands at the bottom of the screen. */
export interface InputLine {
  above(write: () => void): void;
}

/** Where all output of a command goes through. */
export class Printer {
  /** Hides secrets; set as soon as they are known. */
  mask: (text: string) => string = (text) => text;
  /** The line that the person types in, while there is one. */
  input: InputLine | undefined;
  readonly json: boolean;
  readonly #io: Io;
  readonly #renderer: EventRenderer;

  constructor(io: Io, { locale, verbose = false, json = false }: PrinterOptions) {
    this.#io = io;
    this.json = json;
    this.#renderer = new EventRenderer({
      width: () => screenWidth(io.stdout.columns),
      verbose,
      style: styleFor(wantsColour(io.env, io.stdout.isTTY === true)),
      locale,
      mask: (text) => this.mask(text),
    });
  }

  /** Shows an event. */
  event(event: Event): void {
    if (this.json) this.#io.stdout.write(`${this.#record(event)}\n`);
    else this.#lines(this.#io.stdout, this.#renderer.lines(event));
  }

  /** Words of flower to the person. */
  say(...texts: string[]): void {
    this.#lines(this.json ? this.#io.stderr : this.#io.stdout, texts);
  }

  /** Words about something that is wrong. */
  complain(...texts: string[]): void {
    this.#lines(this.#io.stderr, texts);
  }

  #lines(stream: Io['stdout'], lines: readonly string[]): void {
    if (lines.length === 0) return;
    const text = lines.map((line) => `${sanitiseLine(this.mask(line))}\n`).join('');
    const write = () => void stream.write(text);
    if (this.input) this.input.above(write);
    else write();
  }

  /** The same form as the lines of the event log. */
  #record(event: Event): string {
    const hide = (_name: string, value: unknown) => (typeof value === 'string' ? this.mask(value) : value);
    return JSON.stringify({ time: Date.now(), ...event.toJSON() }, hide);
  }
}
