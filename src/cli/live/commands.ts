import { type Locale, words } from '../../locale/index.js';
import type { Runtime } from '../../runtime/index.js';
import { money } from '../terminal/figures.js';
import type { Printer } from './printer.js';
import type { RunStatus } from './run-status.js';
import { statusReport } from './status-report.js';

export interface CommandOptions {
  runtime: Pick<Runtime, 'cancel' | 'raiseBudget'>;
  printer: Printer;
  locale: Locale;
  status: () => RunStatus;
  /** Stops the run after what is running, until the person lets it go on. */
  pause: () => void;
  /** Ends this run and starts anew with other words; undefined where that is not possible. */
  startOver?: (ask: string) => void;
}

/** `/` and a word, with either width of the slash. A path has another slash behind the word, and is none. */
const COMMAND = /^[/\uff0f](?<word>[\p{L}?-]*)(?:\s+(?<rest>[\s\S]*))?$/u;

/** What a person can have done while a run goes, by a line that begins with `/`. */
export class Commands {
  readonly #options: CommandOptions;
  readonly #say;
  readonly #known: Record<string, (rest: string) => void> = {
    help: () => this.#options.printer.say('', ...this.#say.help),
    status: () => this.#options.printer.say('', ...statusReport(this.#options.status(), this.#options.locale)),
    budget: (rest) => this.#budget(rest),
    pause: () => this.#options.pause(),
    cancel: (rest) => this.#cancel(rest),
    new: (rest) => this.#startOver(rest),
  };

  constructor(options: CommandOptions) {
    this.#options = options;
    this.#say = words(options.locale).cli.commands;
  }

  isCommand(line: string): boolean {
    return COMMAND.test(line);
  }

  /** Does what the line says. False: there is no such command, and the person has been told. */
  perform(line: string): boolean {
    const { word = '', rest = '' } = COMMAND.exec(line)?.groups ?? {};
    const name = word.toLowerCase();
    const command = Object.hasOwn(this.#known, name) ? this.#known[name] : undefined;
    if (command) command(rest.trim());
    else this.#options.printer.say(this.#say.unknown({ word: `/${word}` }));
    return command !== undefined;
  }

  #budget(rest: string): void {
    const { printer, runtime, status } = this.#options;
    const usd = Number(rest.replace(/^[$\uff04]\s*/, ''));
    if (!rest || !(Number.isFinite(usd) && usd > 0)) {
      printer.say(this.#say.budgetHow);
      return;
    }
    const raised = runtime.raiseBudget(usd);
    const { spentUsd, budgetUsd = 0 } = status();
    const facts = { wanted: money(usd), budget: money(budgetUsd), cost: money(spentUsd) };
    printer.say(raised ? this.#say.budgetSet(facts) : this.#say.budgetNotRaised(facts));
  }

  #cancel(rest: string): void {
    const { printer, runtime, status } = this.#options;
    const number = Number(/^#?(\d+)$/.exec(rest)?.[1]);
    const open = status().workers.flatMap(({ number, label }) => (number === undefined ? [] : [label]));
    if (!Number.isSafeInteger(number)) printer.say(this.#say.cancelHow({ open }));
    else if (!runtime.cancel(number)) printer.say(this.#say.notCancelled({ number, open }));
  }

  #startOver(ask: string): void {
    const { printer, startOver } = this.#options;
    if (!startOver) printer.say(this.#say.newNotHere);
    else if (!ask) printer.say(this.#say.newHow);
    else startOver(ask);
  }
}
