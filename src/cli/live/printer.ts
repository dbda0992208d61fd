import type { Event } from '../../events/event.js';
import type { Locale } from '../../locale/index.js';
import type { Io } from '../io.js';
import { EventRenderer } from '../render.js';
import { sanitiseLine } from '../terminal/sanitise.js';
import { styleFor, wantsColour } from '../terminal/style.js';
import { screenWidth, wrap } from '../terminal/width.js';

export interface PrinterOptions {
  locale: Locale;
  verbose?: boolean;
  /** Events go to standard output as JSON, one a line, and everything else to standard error. */
  json?: boolean;
  /** The workspace: files in it are shown by their path within it. */
  base?: string;
}

/** An input line at the bottom of the screen: everything else is written above it. */
export interface InputLine {
  /** `text`: whole lines. */
  above(text: string): void;
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

  constructor(io: Io, { locale, verbose = false, json = false, base }: PrinterOptions) {
    this.#io = io;
    this.json = json;
    this.#renderer = new EventRenderer({
      width: () => screenWidth(io.stdout.columns),
      ...{ verbose, base },
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

  /** Words of flower to the person; on a screen they are broken between words. */
  say(...texts: string[]): void {
    const stream = this.#words;
    this.#lines(stream, wrapped(texts, stream));
  }

  /** Words about something that is wrong. */
  complain(...texts: string[]): void {
    this.#lines(this.#io.stderr, wrapped(texts, this.#io.stderr));
  }

  /** Lines that are to be copied, such as commands and paths: they are never broken. */
  copyable(...texts: string[]): void {
    this.#lines(this.#words, texts);
  }

  get #words(): Io['stdout'] {
    return this.json ? this.#io.stderr : this.#io.stdout;
  }

  #lines(stream: Io['stdout'], lines: readonly string[]): void {
    if (lines.length === 0) return;
    const text = lines.map((line) => `${sanitiseLine(this.mask(line))}\n`).join('');
    // What is redirected to somewhere else leaves the screen alone.
    const onScreen = stream === this.#io.stdout || stream.isTTY === true;
    if (this.input && onScreen) this.input.above(text);
    else stream.write(text);
  }

  /** The same form as the lines of the event log. */
  #record(event: Event): string {
    const hide = (_name: string, value: unknown) => (typeof value === 'string' ? this.mask(value) : value);
    return JSON.stringify({ time: Date.now(), ...event.toJSON() }, hide);
  }
}

function wrapped(texts: readonly string[], { isTTY, columns }: Io['stdout']): readonly string[] {
  return isTTY ? texts.flatMap((text) => wrap(text, screenWidth(columns))) : texts;
}
