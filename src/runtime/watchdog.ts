import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { DISPATCH_TOOL } from '../dispatch/tool.js';
import { type InFlight, inFlight } from '../dispatch/transcript.js';
import { ConfigError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { ASK_TOOL, SERVER_NAME } from '../people/server.js';

/** The clocks that the watchdog looks at; tests put their own here. */
export interface WatchdogClock {
  /** Milliseconds, never going back. */
  steady(): number;
  /** Epoch milliseconds. */
  wall(): number;
  /** Calls `tick` every `ms` until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
}

export interface WatchdogOptions {
  /** Milliseconds without a sign of life; 0: never. */
  timeoutMs: number;
  /** Called once. `calls`: what has not come back. */
  onStall(calls: InFlight[], idleMs: number): void;
  clock?: WatchdogClock;
}

/** These may take as long as they like: a person is to answer, and a worker has a watchdog of its own. */
const PATIENT: readonly string[] = [`mcp__${SERVER_NAME}__${ASK_TOOL}`, DISPATCH_TOOL];

const LONGEST_PERIOD_MS = 30_000;
/** How much later than due a look may come before it means that the machine was asleep. */
const LATE_MS = 1000;

const DEFAULT_TIMEOUT_MS = 30 * 60_000;

/** A timeout that can work, or the default one. Throws ConfigError for a value that cannot. */
export function checkedTimeout(value: number = DEFAULT_TIMEOUT_MS, locale?: Locale): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new ConfigError(words(locale).runtime.badStallTimeout({ value }), { field: 'stallTimeoutMs', value });
}

const REAL: WatchdogClock = {
  steady: () => performance.now(),
  wall: () => Date.now(),
  every: (ms, tick) => {
    const timer = setInterval(tick, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/**
 * Notices that an attempt gives no sign of life any more. Every message of the SDK is one, except that a tool is said to be
 * still running: a hung tool is said so too. While a question or a dispatch is pending, and after the machine was asleep, the time
 * does not count.
 */
export class Watchdog {
  private readonly pending = new Map<string, InFlight>();
  private readonly clock: WatchdogClock;
  private readonly periodMs: number;
  private readonly stopTicking: () => void;
  private lastSign: number;
  private lastLook: { steady: number; wall: number };
  /** Work of our own that the SDK waits for. */
  private ours = 0;

  constructor(private readonly options: WatchdogOptions) {
    this.clock = options.clock ?? REAL;
    this.lastSign = this.clock.steady();
    this.lastLook = { steady: this.lastSign, wall: this.clock.wall() };
    this.periodMs = Math.min(Math.ceil(options.timeoutMs / 10), LONGEST_PERIOD_MS);
    this.stopTicking = options.timeoutMs > 0 ? this.clock.every(this.periodMs, () => this.look()) : () => {};
  }

  /** To be told of every message of the attempt. */
  see(message: SDKMessage): void {
    if (message.type === 'tool_progress' && message.heartbeat) return;
    this.lastSign = this.clock.steady();
    const content = message.type === 'assistant' || message.type === 'user' ? message.message.content : [];
    if (typeof content === 'string') return;
    for (const block of content) {
      if (block.type === 'tool_use') this.pending.set(block.id, inFlight(block));
      else if (block.type === 'tool_result') this.pending.delete(block.tool_use_id);
    }
  }

  /** Time that the SDK spends waiting for us does not count. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.ours++;
    try {
      return await work;
    } finally {
      this.ours--;
      this.lastSign = this.clock.steady();
    }
  }

  /** No more looks. */
  end(): void {
    this.stopTicking();
  }

  private look(): void {
    const now = { steady: this.clock.steady(), wall: this.clock.wall() };
    const gapMs = Math.max(now.steady - this.lastLook.steady, now.wall - this.lastLook.wall);
    this.lastLook = now;
    if (gapMs > 2 * this.periodMs + LATE_MS || this.isHeld) {
      this.lastSign = now.steady;
      return;
    }
    const idleMs = now.steady - this.lastSign;
    if (idleMs < this.options.timeoutMs) return;
    this.end();
    this.options.onStall([...this.pending.values()], idleMs);
  }

  private get isHeld(): boolean {
    return this.ours > 0 || [...this.pending.values()].some(({ name }) => PATIENT.includes(name));
  }
}
