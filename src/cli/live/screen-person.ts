import { words } from '../../locale/index.js';
import type { Io } from '../io.js';
import { LineEditor } from '../terminal/editor.js';
import { inputRows, type RowsWithCursor } from '../terminal/input-view.js';
import { type Key, KeyReader } from '../terminal/keys.js';
import { Screen } from '../terminal/screen.js';
import { styleFor, wantsColour } from '../terminal/style.js';
import { screenWidth } from '../terminal/width.js';
import { Conversation, type Occasion } from './conversation.js';
import type { Person, PersonOptions } from './person.js';
import type { InputLine } from './printer.js';
import { questionLine } from './question-line.js';
import { statusLine } from './status-line.js';

/** Rows of the input line at most, however much is pasted into it. */
const INPUT_ROWS = 6;
/** How often times on the screen go on. Milliseconds. */
const TICK = 1000;
/** How long the rest of a key's sequence is waited for, before it counts as the Escape key. Milliseconds. */
const ESCAPE_DELAY = 100;
/** How long flower runs on, at most, before it counts as not suspended. Milliseconds. */
const STOP_DELAY = 500;

type RawInput = Io['stdin'] & { setRawMode?: (raw: boolean) => unknown };

/**
 * A person at a terminal. The last lines of the screen are theirs: what the run does, what it asks, and where they type.
 * Everything else goes by above.
 */
export class ScreenPerson implements Person, InputLine {
  readonly #options: PersonOptions;
  readonly #talk: Conversation;
  readonly #keys = new KeyReader();
  readonly #editor = new LineEditor();
  readonly #style;
  readonly #input: RawInput;
  readonly #screen: Screen;
  readonly #unsubscribe: (() => void) | undefined;
  readonly #ticking: NodeJS.Timeout;
  #escape: NodeJS.Timeout | undefined;
  #open = true;

  constructor(options: PersonOptions) {
    const { io, channel, printer } = options;
    this.#options = options;
    this.#talk = new Conversation(options);
    this.#style = styleFor(wantsColour(io.env, true));
    this.#input = io.stdin;
    this.#input.setRawMode?.(true);
    this.#input.on('data', this.#onData);
    this.#input.once('end', this.#onEnd);
    this.#screen = new Screen(io.stdout, this.#footer);
    // After the event, not within it: what the footer shows has changed by then.
    this.#unsubscribe = channel?.subscribe(() => queueMicrotask(() => this.#screen.refresh()));
    this.#ticking = setInterval(() => this.#screen.refresh(), TICK).unref();
    printer.input = this;
  }

  get canSpeak(): boolean {
    return this.#talk.open;
  }

  get hasWord(): boolean {
    return this.#talk.hasWord;
  }

  words(occasion: Occasion): Promise<string | undefined> {
    const words = this.#talk.words(occasion);
    this.#screen.refresh();
    return words;
  }

  endTurn(): void {
    this.#talk.endTurn();
  }

  above(text: string): void {
    this.#screen.above(text);
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    clearInterval(this.#ticking);
    clearTimeout(this.#escape);
    this.#unsubscribe?.();
    this.#input.off('data', this.#onData);
    this.#input.off('end', this.#onEnd);
    this.#talk.end();
    this.#screen.close();
    const { printer, locale } = this.#options;
    printer.input = undefined;
    this.#input.setRawMode?.(false);
    this.#input.pause();
    const { text } = this.#editor;
    if (text.trim()) printer.say(words(locale).cli.live.unsent({ text }));
  }

  readonly #onData = (chunk: Buffer | string): void => {
    clearTimeout(this.#escape);
    for (const key of this.#keys.read(chunk)) this.#press(key);
    if (this.#keys.unfinished) this.#escape = setTimeout(() => this.#keys.drop(), ESCAPE_DELAY).unref();
    this.#screen.refresh();
  };

  readonly #onEnd = (): void => {
    this.#talk.end();
    this.#screen.refresh();
  };

  #press(key: Key): void {
    if (key.name === 'interrupt') this.#options.onInterrupt();
    else if (key.name === 'suspend') this.#suspend();
    else if (key.name === 'clear-screen') this.#screen.clear();
    else if (!this.#talk.open) return;
    else if (key.name === 'enter') this.#enter();
    else if (key.name === 'end-of-input') this.#endOrDelete();
    else this.#editor.press(key);
  }

  #enter(): void {
    const putBack = this.#talk.take(this.#editor.enter());
    if (putBack !== undefined) this.#editor.set(putBack);
  }

  /** Ctrl-D deletes, as shells have it, and in an empty line it ends the input. */
  #endOrDelete(): void {
    if (this.#editor.text) this.#editor.press({ name: 'delete' });
    else this.#talk.end();
  }

  /** Ctrl-Z: the shell gets its terminal, and flower its screen again when it is continued. */
  #suspend(): void {
    if (!this.#input.setRawMode) return;
    this.#screen.retreat();
    this.#input.setRawMode(false);
    const goOn = () => {
      process.off('SIGCONT', goOn);
      clearTimeout(notStopped);
      if (!this.#open) return;
      this.#input.setRawMode?.(true);
      this.#screen.resume();
    };
    process.on('SIGCONT', goOn);
    // Without a shell that could continue it, the system does not stop a program.
    const notStopped = setTimeout(goOn, STOP_DELAY);
    process.kill(0, 'SIGTSTP');
  }

  readonly #footer = ({ columns, rows }: { columns: number; rows: number }): RowsWithCursor => {
    const { status, locale, channel, printer } = this.#options;
    const width = screenWidth(columns);
    const about = { width, style: this.#style, locale };
    const question = questionLine(channel?.pending() ?? [], about);
    const above = [
      this.#style.dim('-'.repeat(width)),
      statusLine(status(), about),
      ...(question === undefined ? [] : [printer.mask(question)]),
    ];
    // On a screen of a few rows the input line is what must be seen.
    const shown = above.slice(Math.max(0, above.length - Math.max(0, rows - 3)));
    const { text, cursor } = this.#editor;
    const most = Math.max(1, Math.min(INPUT_ROWS, rows - shown.length - 1));
    const input = inputRows({ prompt: this.#talk.prompt(text), text, cursor }, columns, most);
    return {
      rows: [...shown, ...input.rows],
      cursorRow: shown.length + input.cursorRow,
      cursorAt: input.cursorAt,
    };
  };
}
