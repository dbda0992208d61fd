import { type Locale, words } from '../../locale/index.js';
import type { StepResult } from '../../runtime/result.js';

/** What a step took in all. */
export interface WholeStep {
  /** US dollars. */
  costUsd: number;
  /** Seconds from its first round's beginning to its last one's end. */
  durationS: number;
}

/**
 * Adds up what belongs to each step in a run's books: its rounds, its workers, and its judge. Every row counts for one step
 * only, however much the names of steps look alike.
 */
export class StepBooks {
  readonly #counted = new Set<StepResult>();

  constructor(
    private readonly results: readonly StepResult[],
    private readonly locale: Locale,
  ) {}

  /** What the step has taken; `last` is its last round, as its books may be all there is. */
  close(step: string, last: StepResult): WholeStep {
    const judge = words(this.locale).documents.steps.judge(step);
    const endings = [`${step}#`, `${step}/`, `${judge}#`];
    const belongs = (name: string) => name === step || endings.some((ending) => name.startsWith(ending));
    const open = this.results.filter((result) => result !== last && !this.#counted.has(result) && belongs(result.step));
    const own = [...open, last];
    for (const result of own) this.#counted.add(result);
    const beginning = Math.min(...own.map(({ startedAt }) => startedAt));
    const end = Math.max(...own.map(({ endedAt }) => endedAt));
    return { costUsd: own.reduce((sum, { costUsd }) => sum + costUsd, 0), durationS: Math.max(0, end - beginning) };
  }
}
