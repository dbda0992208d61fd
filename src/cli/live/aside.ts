import { join } from 'node:path';
import { messageOf } from '../../errors.js';
import { Event } from '../../events/event.js';
import { type Locale, words } from '../../locale/index.js';
import { oracle } from '../../roles/index.js';
import { BUDGET_EXHAUSTED, Runtime } from '../../runtime/index.js';
import type { Activity } from './activity.js';
import type { Printer } from './printer.js';

export interface AsideOptions {
  /** The run that is asked about. */
  runtime: Runtime;
  activity: Activity;
  printer: Printer;
  locale: Locale;
}

/**
 * Questions from the side. Each is answered by the oracle in a runtime of its own (`<runDir>/aside`), from the last events
 * and what it reads itself; neither question nor answer gets into the run's context.
 */
export class Asides {
  /** US dollars. */
  costUsd = 0;
  readonly #options: AsideOptions;
  #answering: Runtime | undefined;

  constructor(options: AsideOptions) {
    this.#options = options;
  }

  /** Prints the answer when it is there. Never rejects. */
  async ask(question: string): Promise<void> {
    const { printer, locale } = this.#options;
    const say = words(locale).cli.aside;
    if (!question.trim()) return printer.say(say.empty);
    if (this.#answering) return printer.say(say.busy);
    try {
      printer.say(say.asking);
      const { ok, text, error } = await this.#run(question);
      if (ok) {
        printer.say('', say.answer);
        printer.event(new Event('text', { text }));
      } else printer.complain(say.failed({ reason: error ?? '' }));
    } catch (error) {
      printer.complain(say.failed({ reason: messageOf(error) }));
    }
  }

  /** Ends an answer that is still being made. */
  close(): void {
    this.#answering?.rescue();
  }

  async #run(question: string) {
    const { runtime, activity, locale } = this.#options;
    const { workspace, runDir, workbench } = runtime;
    const own = new Runtime({
      ...{ workspace, workbench, locale },
      runDir: join(runDir, 'aside'),
      payer: runtime,
      handoff: false,
    });
    this.#answering = own;
    try {
      const prompt = words(locale).cli.aside.prompt({ question, events: activity.recent() });
      const { ok, text, error } = await own.run(oracle(undefined, { locale }), prompt);
      return { ok, text, error: error === BUDGET_EXHAUSTED ? words(locale).cli.aside.noBudget : error };
    } finally {
      this.costUsd += own.totalCost();
      this.#answering = undefined;
      own.close();
    }
  }
}
