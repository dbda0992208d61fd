import { type Locale, words } from '../locale/index.js';
import { resetTime } from '../network/reset-time.js';
import type { Resilience } from '../network/resilience.js';
import { usageLimit } from '../network/usage-limit.js';
import { type Failure, refusalOf } from './ends.js';

/** What follows a failed attempt. */
export type NextMove =
  | { go: 'stop'; error: string }
  /** A usage limit is in force until then; nothing is sent before. */
  | { go: 'park'; until: Date }
  | { go: 'wait'; delayS: number };

/** More answers than this and an attempt has brought the work on. One answer may be what broke it; two are a whole round. */
const AFTER_NETWORK = 1;
/** What no network explains, the session may cause by itself, again after the same few answers. */
const AFTER_OTHER = 10;
/** So many failures in a row that no network explains, and without a word of the model in between, are one too many. */
const FRUITLESS = 3;
/** What is waited for, at first, when the server asked for more than a minute and not more is known. Seconds. */
const LONG_WAIT_S = 60;
/** A limit that ends within this is waited for like any other busy server. Milliseconds. */
const SOON_MS = 1000;

/** The failed attempts of one step in a row, and what to do about the next one. */
export class Setbacks {
  /** Failed attempts in a row that did not bring the work on. */
  count = 0;
  private fruitless = 0;

  constructor(
    private readonly resilience: Resilience,
    private readonly locale: Locale,
    private readonly now: () => number = Date.now,
  ) {}

  /** A new session begins with a clean slate. */
  reset(): void {
    this.count = 0;
    this.fruitless = 0;
  }

  /** An attempt has failed; `answers`: how often the model answered in it. */
  next(failure: Failure, answers: number): NextMove {
    this.count = answers > (failure.network ? AFTER_NETWORK : AFTER_OTHER) ? 1 : this.count + 1;
    if (answers > 0) this.fruitless = 0;
    if (answers === 0 && !failure.network) this.fruitless++;

    const { resilience, count } = this;
    const { error, facts } = failure;
    const say = words(this.locale).runtime;
    const limit = usageLimit(error, facts, this.now());
    if (limit && !limit.resetAt) return { go: 'stop', error: say.limitWithoutEnd({ error }) };
    if (limit?.resetAt && limit.resetAt.getTime() > this.now() + SOON_MS) {
      const patient = resilience.enabled && count <= resilience.maxAttempts;
      return patient ? { go: 'park', until: limit.resetAt } : { go: 'stop', error };
    }
    const refusal = refusalOf(failure);
    if (refusal) return { go: 'stop', error: say.refused(refusal) };
    if (!resilience.shouldRetry(limit ? 'transient' : failure.kind, count)) return { go: 'stop', error };
    if (this.fruitless >= FRUITLESS) return { go: 'stop', error: say.fruitless({ count: FRUITLESS, error }) };
    return { go: 'wait', delayS: resilience.delayFor(count, limit ? 0 : this.askedForS(failure)) };
  }

  /** Seconds that the server asked to wait; 0 when it did not. */
  private askedForS({ error, facts }: Failure): number {
    if (facts.retryAfterS) return facts.retryAfterS;
    const told = facts.status === 429 ? resetTime(error, this.now()) : undefined;
    if (told) return (told.getTime() - this.now()) / 1000;
    return facts.longWait ? LONG_WAIT_S * 2 ** (this.count - 1) : 0;
  }
}
