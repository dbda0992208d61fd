import { createHash } from 'node:crypto';
import { setTimeout as sleepFor } from 'node:timers/promises';
import { type Locale, words } from '../locale/index.js';
import type { StateDb } from '../state/index.js';

/** The clocks of a park; tests put their own here. */
export interface ParkClock {
  /** Milliseconds, never going back. */
  steady(): number;
  /** Epoch milliseconds. */
  wall(): number;
  /** Resolves after `ms`, or early when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

/** Tells people; `until` is there while the limit lasts. */
export type ParkNotice = (text: string, until?: Date) => void;

const KIND = 'park';
/** The clock is looked at this often: it may be set, and the machine may sleep. */
const LOOK_MS = 15_000;

const REAL: ParkClock = {
  steady: () => performance.now(),
  wall: () => Date.now(),
  sleep: (ms, signal) => sleepFor(ms, undefined, { signal }).catch(() => {}),
};

/**
 * A usage limit that everybody in one run directory waits out together. Until when is kept in state.db, so that a later
 * process knows it; it holds for the account that met the limit, not for another one.
 */
export class Park {
  private readonly key: string;
  /** When, by the steady clock, the wait may last at most: the wall clock may be set back. */
  private seen: { untilMs: number; endSteady: number } | undefined;
  private announced: number | undefined;

  constructor(
    private readonly state: StateDb,
    settings: Record<string, string | undefined>,
    private readonly locale: Locale,
    private readonly clock: ParkClock = REAL,
  ) {
    this.key = accountOf(settings);
  }

  /** The end of the limit; undefined when there is none. */
  get until(): Date | undefined {
    const untilMs = this.state.get<{ until_ms: number }>(KIND, this.key)?.until_ms;
    return untilMs === undefined || this.leftMs(untilMs) <= 0 ? undefined : new Date(untilMs);
  }

  /** A limit was met that ends then. One that is known and ends later stays. */
  begin(until: Date): void {
    this.state.exclusively(() => {
      if ((this.until?.getTime() ?? 0) < until.getTime()) {
        this.state.set(KIND, this.key, { until_ms: until.getTime() });
      }
    });
  }

  /** Waits until no limit is in force; at once when none is. False when `signal` aborts. Each limit is told of once. */
  async over(signal: AbortSignal, notify: ParkNotice): Promise<boolean> {
    const say = words(this.locale).runtime;
    for (;;) {
      if (signal.aborted) return false;
      const { until } = this;
      if (!until) break;
      if (this.announced !== until.getTime()) {
        this.announced = until.getTime();
        notify(say.parked({ until: localTime(until, this.locale) }), until);
      }
      await this.clock.sleep(Math.min(this.leftMs(until.getTime()), LOOK_MS), signal);
    }
    this.forget();
    if (this.announced !== undefined) notify(say.parkOver);
    this.announced = undefined;
    return true;
  }

  private forget(): void {
    if (this.state.get(KIND, this.key) === undefined) return;
    this.state.exclusively(() => {
      if (!this.until) this.state.delete(KIND, this.key);
    });
  }

  /** By whichever clock gets there first: the wall clock goes on in a sleeping machine, the steady one cannot be set. */
  private leftMs(untilMs: number): number {
    const leftByWall = untilMs - this.clock.wall();
    if (this.seen?.untilMs !== untilMs) this.seen = { untilMs, endSteady: this.clock.steady() + leftByWall };
    return Math.min(leftByWall, this.seen.endSteady - this.clock.steady());
  }
}

/** Who is limited, without telling any secret: the server, the key and the model together. */
function accountOf(settings: Record<string, string | undefined>): string {
  const who = [
    settings.ANTHROPIC_BASE_URL,
    settings.ANTHROPIC_API_KEY,
    settings.ANTHROPIC_AUTH_TOKEN,
    settings.CLAUDE_CODE_OAUTH_TOKEN,
    settings.ANTHROPIC_MODEL,
  ];
  return createHash('sha256').update(JSON.stringify(who)).digest('hex').slice(0, 16);
}

function localTime(date: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(date);
}
