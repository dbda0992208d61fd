/** `error` of a step that a person has stopped. */
export const INTERRUPTED = 'interrupted-by-human';
/** `error` of a step that ended because the run's budget was used up. */
export const BUDGET_EXHAUSTED = 'budget-exhausted';
/** `error` of a worker's step that was stopped and goes on later. */
export const PAUSED = 'paused';
/** `error` of a worker's step whose dispatch was ended for good. */
export const CANCELLED = 'cancelled';
/** `error` of a step that was in flight when a signal ended the process. */
export const KILLED_BY_SIGNAL = 'killed-by-signal';

/** Sums of tokens over all sessions of a step. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheCreation: number;
}

/** The books of one step, over all its attempts, handoffs and sessions. */
export class StepResult {
  readonly step: string;
  sessionId: string | undefined;
  ok = false;
  /** US dollars, summed over retries and handoffs. */
  costUsd = 0;
  numTurns = 0;
  /** Main-thread prose of the last generation. */
  text = '';
  error: string | undefined;
  /** Epoch seconds. */
  startedAt = 0;
  /** Epoch seconds. */
  endedAt = 0;
  attempts = 1;
  /** One line for each failed attempt. */
  errors: string[] = [];
  /** A failed attempt was continued in its own session. */
  resumed = false;
  /** Sessions that ended in a handoff, oldest first. */
  retired: string[] = [];
  /** Tokens of the last main-thread turn's input. */
  context = 0;
  /** The parsed structured result, when the spec has `output` and the model gave one. */
  output: unknown;
  usage: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

  constructor(step: string) {
    this.step = step;
  }

  get durationS(): number {
    return Math.max(0, this.endedAt - this.startedAt);
  }
}
