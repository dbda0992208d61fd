import { words } from '../../locale/index.js';
import type { PersonOptions } from './person.js';

/** Why the person is asked for words: they have interrupted the run, or paused it. */
export type Occasion = 'interrupted' | 'paused';

/** A line that begins so is for the oracle, with either width of question mark. */
const ASIDE = /^\s*[?\uff1f]\s*/;

/** What the lines that a person types mean, however they are typed. */
export class Conversation {
  readonly #options: PersonOptions;
  readonly #say;
  #turn: { occasion: Occasion; give: (text: string | undefined) => void } | undefined;
  #open = true;

  constructor(options: PersonOptions) {
    this.#options = options;
    this.#say = words(options.locale).cli.live;
  }

  /** Whether lines are still taken. */
  get open(): boolean {
    return this.#open;
  }

  /** The run has stopped for the person and waits for what they say. */
  get hasWord(): boolean {
    return this.#turn !== undefined;
  }

  /** What stands before a line that begins like `draft`: what it would be if it were entered now. */
  prompt(draft: string): string {
    const { prompts } = this.#say;
    const { channel, commands } = this.#options;
    const asks = channel?.pending().length ?? 0;
    if (!this.#open) return prompts.closed;
    if (ASIDE.test(draft)) return prompts.aside;
    if (commands.isCommand(draft)) return prompts.command;
    if (this.#turn) return prompts[this.#turn.occasion];
    if (asks > 0) return prompts.answer({ open: asks });
    return channel ? prompts.message : prompts.noMessage;
  }

  /** Asks for a few words, once. Undefined when nothing is said, or nothing can be said any more. */
  words(occasion: Occasion): Promise<string | undefined> {
    if (!this.#open) return Promise.resolve(undefined);
    return new Promise((give) => {
      this.#turn = { occasion, give };
    });
  }

  /** Takes a line. Returns text that is to stand in the input line again, when the line could not be meant. */
  take(line: string): string | undefined {
    const { asides, commands } = this.#options;
    if (ASIDE.test(line)) void asides.ask(line.replace(ASIDE, ''));
    else if (commands.isCommand(line)) return commands.perform(line) ? undefined : ` ${line}`;
    else if (this.#turn) this.#giveWords(line.trim() || undefined);
    else this.#answerOrSend(line);
    return undefined;
  }

  /** The words that were asked for are not wanted any more. */
  endTurn(): void {
    this.#giveWords(undefined);
  }

  /** No more lines come. */
  end(): void {
    this.#open = false;
    this.endTurn();
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
    const turn = this.#turn;
    this.#turn = undefined;
    turn?.give(text);
  }
}
