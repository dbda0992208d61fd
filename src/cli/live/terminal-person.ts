import { clearScreenDown, createInterface, cursorTo, type Interface, moveCursor } from 'node:readline';
import { words } from '../../locale/index.js';
import type { Person, PersonOptions } from './person.js';
import type { InputLine } from './printer.js';

/** What a line typed now would be. */
type Mode = 'words' | 'answer' | 'message' | 'question';

/** A line that begins so is for the oracle, with either width of question mark. */
const ASIDE = /^\s*[?\uff1f]\s*/;

/** A person at a terminal. The last line of the screen is theirs; output goes above it. */
export class TerminalPerson implements Person, InputLine {
  readonly #options: PersonOptions;
  readonly #say;
  readonly #line: Interface;
  readonly #unsubscribe: (() => void) | undefined;
  #answerWords: ((text: string | undefined) => void) | undefined;
  #open = true;

  constructor(options: PersonOptions) {
    this.#options = options;
    this.#say = words(options.locale).cli.live;
    const { io, channel, printer, onInterrupt } = options;
    this.#line = createInterface({ input: io.stdin, output: io.stdout, terminal: true });
    this.#line.on('line', (text) => this.#take(text));
    this.#line.on('SIGINT', onInterrupt);
    this.#line.on('close', () => this.#end());
    this.#unsubscribe = channel?.subscribe(({ kind }) => kind === 'ask' && this.#show());
    printer.input = this;
    this.#show();
  }

  get canSpeak(): boolean {
    return this.#open;
  }

  words(): Promise<string | undefined> {
    const answer = new Promise<string | undefined>((resolve) => {
      this.#answerWords = resolve;
    });
    this.#show();
    return answer;
  }

  close(): void {
    this.#line.close();
  }

  /** Writes where the input line is, and puts it, with what is typed so far, below. */
  above(write: () => void): void {
    const { stdout } = this.#options.io;
    moveCursor(stdout, 0, -this.#line.getCursorPos().rows);
    cursorTo(stdout, 0);
    clearScreenDown(stdout);
    write();
    // The line is drawn anew from here: readline must not go up to where it was.
    (this.#line as Interface & { prevRows?: number }).prevRows = 0;
    this.#line.prompt(true);
  }

  #mode(): Mode {
    if (this.#answerWords) return 'words';
    if (this.#options.channel?.pending().length) return 'answer';
    return this.#options.channel ? 'message' : 'question';
  }

  #show(): void {
    if (!this.#open) return;
    this.#line.setPrompt(this.#say.prompts[this.#mode()]);
    this.#line.prompt(true);
  }

  #take(text: string): void {
    if (this.#answerWords) this.#giveWords(text.trim() || undefined);
    else if (ASIDE.test(text)) void this.#options.asides.ask(text.replace(ASIDE, ''));
    else this.#answerOrSend(text);
    this.#show();
  }

  #answerOrSend(text: string): void {
    const { channel, printer, activity } = this.#options;
    const [ask] = channel?.pending() ?? [];
    if (ask) channel?.answer(ask.id, text);
    else if (!text.trim()) return;
    else if (!channel) printer.say(this.#say.noChannel);
    else {
      void channel.send(text);
      printer.say(activity.workerRuns ? this.#say.receiptAfterWorker : this.#say.receipt);
    }
  }

  #giveWords(text: string | undefined): void {
    const answer = this.#answerWords;
    this.#answerWords = undefined;
    answer?.(text);
  }

  /** Ctrl-D, or the end of the run. */
  #end(): void {
    this.#open = false;
    this.#unsubscribe?.();
    this.#options.printer.input = undefined;
    this.#options.io.stdout.write('\n');
    this.#giveWords(undefined);
  }
}
