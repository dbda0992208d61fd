import type { AttemptEnd } from './attempt.js';
import type { Core } from './core.js';
import { type Failure, failureOf, isImageRefusal } from './ends.js';
import type { Patience } from './patience.js';
import type { StepResult } from './result.js';
import { type NextMove, Setbacks } from './setbacks.js';
import { retryEvent } from './step-events.js';
import type { StepVoice } from './step-voice.js';

export interface FailingParts {
  core: Pick<Core, 'locale' | 'resilience' | 'park'>;
  result: StepResult;
  voice: StepVoice;
  patience: Pick<Patience, 'recover'>;
}

/** What comes of a failed attempt. `offline`: the wait before another one was in vain, or was cut short. */
export type Verdict = { go: 'on' } | { go: 'stop' | 'offline'; error: string };

/** The failed attempts of a step: each is booked, told apart, and waited out where that can help. */
export class Failing {
  /** The last failure was the server's or the network's, not one of the work. */
  serverFailed = false;
  private readonly setbacks: Setbacks;
  /** The last attempt ended because the server refused images. */
  private imagesRefused = false;

  constructor(private readonly parts: FailingParts) {
    const { resilience, locale } = parts.core;
    this.setbacks = new Setbacks(resilience, locale);
  }

  /** A new session has not failed yet. */
  nextGeneration(): void {
    this.setbacks.reset();
  }

  /**
   * Refused images are left out when the session is loaded again. When that did not help once, it never will. To be asked
   * once about every attempt that might go on.
   */
  goesOnWithoutImages(end: AttemptEnd): boolean {
    const inVain = this.imagesRefused && end.tally.turns === 0;
    this.imagesRefused = isImageRefusal(end);
    return this.imagesRefused && !inVain;
  }

  /** Resolves when another attempt may follow, or none will. */
  async handle(end: AttemptEnd): Promise<Verdict> {
    const { core, result } = this.parts;
    const failure = failureOf(end);
    const { error } = failure;
    result.errors.push(error);
    const move = this.setbacks.next(failure, end.tally.turns);
    this.serverFailed = failure.network || failure.facts.status !== undefined;
    if (move.go === 'stop') return move;
    // The next attempt waits for the end of the limit.
    if (move.go === 'park') core.park.begin(move.until);
    else if (!(await this.wait(failure, move))) return { go: 'offline', error };
    result.attempts++;
    return { go: 'on' };
  }

  private wait({ kind, error }: Failure, { delayS }: Extract<NextMove, { go: 'wait' }>): Promise<boolean> {
    const { core, voice, patience } = this.parts;
    const most = core.resilience.maxAttempts;
    voice.emit(retryEvent({ attempt: this.setbacks.count, most, kind, delayS, error }, core.locale));
    return patience.recover(delayS);
  }
}
