import { setTimeout as sleepFor } from 'node:timers/promises';
import { ConfigError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import type { FailureKind } from './classify.js';
import { dialled, reachable } from './probe.js';

export interface ResilienceOptions {
  /** false: every failure ends the step. Default true. */
  enabled?: boolean;
  /** Attempts of a step, the first included. Default 6. */
  maxAttempts?: number;
  /** Seconds before the second attempt; doubled for each further one. Default 4. */
  baseDelay?: number;
  /** Seconds; the longest back-off, before jitter. Default 120. */
  maxDelay?: number;
  /** Seconds one probe may take. Default 5. */
  probeTimeout?: number;
  /** Seconds between two probes while offline. Default 15. */
  probeInterval?: number;
  /** Seconds to wait for the network before giving up. Default 3600. */
  maxOfflineWait?: number;
  /** Try again after a failure that could not be classified. Default true. */
  retryUnknown?: boolean;
  /** What the model reads when its session is continued after a failure. It must not tell what the failure was. */
  resumePrompt?: string;
  /** Language of the default `resumePrompt`. */
  locale?: Locale;
}

/** The world as the policy sees it; tests put their own clock and network here. */
export interface ResilienceDeps {
  /** Milliseconds, never going back. */
  now: () => number;
  /** Resolves after `seconds`, or early when `signal` aborts. */
  sleep: (seconds: number, signal?: AbortSignal) => Promise<void>;
  probe: (host: string, port: number, timeoutS: number) => Promise<boolean>;
  /** 0 ≤ x < 1. */
  random: () => number;
}

export interface WaitOptions {
  /** Where the endpoint is read from. Default `process.env`. */
  env?: Record<string, string | undefined>;
  /** Ends the wait early; the answer is then false. */
  signal?: AbortSignal;
  locale?: Locale;
}

const REAL: ResilienceDeps = {
  now: () => performance.now(),
  sleep: (seconds, signal) => sleepFor(seconds * 1000, undefined, { signal }).catch(() => undefined),
  probe: reachable,
  random: Math.random,
};

/** How a run behaves when the network or the server fails. All times are seconds. */
export class Resilience {
  readonly enabled: boolean;
  readonly maxAttempts: number;
  readonly baseDelay: number;
  readonly maxDelay: number;
  readonly probeTimeout: number;
  readonly probeInterval: number;
  readonly maxOfflineWait: number;
  readonly retryUnknown: boolean;
  readonly resumePrompt: string;
  readonly #deps: ResilienceDeps;

  /** Throws ConfigError for a value that cannot work. */
  constructor(options: ResilienceOptions = {}, deps: Partial<ResilienceDeps> = {}) {
    const { locale } = options;
    this.enabled = options.enabled ?? true;
    this.maxAttempts = options.maxAttempts ?? 6;
    this.baseDelay = options.baseDelay ?? 4;
    this.maxDelay = options.maxDelay ?? 120;
    this.probeTimeout = options.probeTimeout ?? 5;
    this.probeInterval = options.probeInterval ?? 15;
    this.maxOfflineWait = options.maxOfflineWait ?? 3600;
    this.retryUnknown = options.retryUnknown ?? true;
    this.resumePrompt = options.resumePrompt ?? words(locale).network.resumePrompt;
    this.#deps = { ...REAL, ...deps };
    this.#check(locale);
  }

  #check(locale: Locale | undefined): void {
    const text = words(locale).network;
    const refuse = (field: string, value: unknown, want: string): never => {
      throw new ConfigError(text.badResilience(field, String(value), want), { field, value });
    };
    if (!Number.isSafeInteger(this.maxAttempts) || this.maxAttempts < 1) {
      refuse('maxAttempts', this.maxAttempts, text.wantCount);
    }
    for (const field of ['baseDelay', 'maxDelay', 'maxOfflineWait'] as const) {
      if (!(Number.isFinite(this[field]) && this[field] >= 0)) refuse(field, this[field], text.wantSeconds);
    }
    for (const field of ['probeTimeout', 'probeInterval'] as const) {
      if (!(Number.isFinite(this[field]) && this[field] > 0)) refuse(field, this[field], text.wantPositiveSeconds);
    }
    if (!this.resumePrompt.trim()) refuse('resumePrompt', this.resumePrompt, text.wantText);
  }

  /**
   * Seconds to wait after the `attempt`-th failure (1 is the first): the base doubled each time, cut at maxDelay, ± 25 % so
   * that many processes do not come back in the same instant. A longer `retryAfterS` of the server wins, up to maxOfflineWait.
   */
  delayFor(attempt: number, retryAfterS = 0): number {
    const doubled = this.baseDelay * 2 ** (Math.max(1, attempt) - 1);
    const delay = Math.min(doubled, this.maxDelay) * (0.75 + this.#deps.random() * 0.5);
    return Math.max(delay, Math.min(retryAfterS || 0, this.maxOfflineWait));
  }

  /** Whether a failure of this kind is worth another attempt. `attempt`: how many were made so far. */
  shouldRetry(kind: FailureKind, attempt = 1): boolean {
    if (!this.enabled || attempt >= this.maxAttempts) return false;
    return kind === 'transient' || (kind === 'unknown' && this.retryUnknown);
  }

  /**
   * Waits until the endpoint can be reached: true when it can, false after maxOfflineWait seconds or when `signal` aborts.
   * `notify` is called once when the endpoint is found unreachable and once when it is back, never in between.
   */
  async waitOnline(notify: (text: string) => void, { env, signal, locale }: WaitOptions = {}): Promise<boolean> {
    const { now, sleep, probe } = this.#deps;
    const text = words(locale).network;
    const { host, port } = dialled(env, locale);
    const where = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    const deadline = now() + this.maxOfflineWait * 1000;
    for (let first = true; !signal?.aborted; first = false) {
      if (await probe(host, port, this.probeTimeout)) {
        if (!first) notify(text.back(where));
        return true;
      }
      if (first) notify(text.unreachable(where, Math.ceil(this.maxOfflineWait / 60)));
      const left = (deadline - now()) / 1000;
      if (left <= 0) return false;
      await sleep(Math.min(this.probeInterval, left), signal);
    }
    return false;
  }
}
