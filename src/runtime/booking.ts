import type { StepBooks } from '../state/index.js';
import type { SessionTotal } from './accounts.js';
import type { Core } from './core.js';
import { estimateUsd } from './pricing.js';
import { KILLED_BY_SIGNAL, type StepResult } from './result.js';
import type { Tally } from './tally.js';

/** Books a step's attempts into its result, and tells how the books stand while one runs. */
export class Booking {
  /** Prose of the last answer that was no handoff. */
  lastWords = '';
  /** The handoff as the session has written it; '' when it has not. */
  handoffText = '';
  /** The process is about to end, and what was in flight is booked by estimate. */
  abandoned = false;
  private inFlight: Tally | undefined;
  /** Prose of the running generation, by attempt. */
  private prose: string[] = [];

  constructor(
    private readonly core: Pick<Core, 'accounts' | 'windows'>,
    private readonly result: StepResult,
  ) {}

  /** An attempt with these figures is under way. */
  follow(tally: Tally): void {
    this.inFlight = tally;
  }

  /** What the running attempt has cost so far, estimated. US dollars. */
  get inFlightUsd(): number {
    return this.inFlight && !this.abandoned ? estimateUsd(this.inFlight.seen()) : 0;
  }

  /**
   * Books an attempt that is over. `base`: what its session had cost before; `writing`: its last turn wrote the handoff.
   * Returns its cost in US dollars.
   */
  settle(tally: Tally, base: SessionTotal, { writing }: { writing: boolean }): number {
    const { result } = this;
    const { usd, usage } = this.core.accounts.settle(tally, base);
    this.core.windows.learn(tally);
    this.inFlight = undefined;
    // An abandoned step has been booked already, by estimate.
    if (result.error !== KILLED_BY_SIGNAL) result.costUsd += usd;
    for (const key of Object.keys(usage) as (keyof typeof usage)[]) result.usage[key] += usage[key];
    result.numTurns += tally.results.reduce((sum, { num_turns }) => sum + num_turns, 0) || tally.turns;
    if (tally.level > 0) result.context = tally.level;
    if (writing) {
      this.handoffText = tally.takeText();
    } else {
      this.lastWords = tally.lastWords || this.lastWords;
      this.keepProse(tally);
    }
    result.text = this.prose.join('\n\n');
    return usd;
  }

  /** Takes the prose so far out of the tally: what follows does not belong to it. */
  keepProse(tally: Tally): void {
    const text = tally.takeText();
    if (text) this.prose.push(text);
  }

  /** The session has handed over; the next one has said nothing yet. */
  nextGeneration(): void {
    this.prose = [];
    this.handoffText = '';
  }

  /** Closes the books at once, as killed by a signal. */
  abandon(): void {
    const { result } = this;
    result.error = KILLED_BY_SIGNAL;
    result.endedAt = Date.now() / 1000;
    result.costUsd += this.inFlightUsd;
    this.abandoned = true;
  }

  /** What the books would be if the process were killed now. Without a session there is nothing to book. */
  standing(): StepBooks | undefined {
    const { result, inFlightUsd } = this;
    if (!result.sessionId) return undefined;
    const { step, sessionId, startedAt, attempts, errors, resumed, retired, context, usage } = result;
    const endedAt = Date.now() / 1000;
    const facts = { step, sessionId, startedAt, endedAt, attempts, errors, resumed, retired, context, usage };
    const numTurns = result.numTurns + (this.inFlight?.turns ?? 0);
    const sums = { costUsd: result.costUsd + inFlightUsd, numTurns, durationS: endedAt - startedAt };
    return { ...facts, ...sums, ok: false, text: '', error: KILLED_BY_SIGNAL };
  }
}
