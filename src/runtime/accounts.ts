import type { SessionKey, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import { estimateUsd } from './pricing.js';
import type { Usage } from './result.js';
import type { StoredAnswer, Tally } from './tally.js';

/** What a session has cost over all its resumes, as the SDK counts it. */
export interface SessionTotal extends Usage {
  usd: number;
}

export interface AttemptCost {
  usd: number;
  usage: Usage;
}

/** A running attempt, as far as it wants to hear of what the store gets. */
interface Follower {
  tally: Tally;
  /** When the attempt began, milliseconds since 1970. */
  since: number;
  onUsage(): void;
}

/** The entry in which the SDK keeps a session's totals. A resume, and a fork, go on counting from the one they load. */
interface CostState {
  totalCostUSD?: number;
  modelUsage?: Record<string, Partial<Record<'inputTokens' | 'outputTokens' | CacheTokens, number>>>;
}
type CacheTokens = 'cacheReadInputTokens' | 'cacheCreationInputTokens';

const NOTHING: SessionTotal = { usd: 0, input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

/**
 * Turns the SDK's figures, which go on counting over every resume and fork of a session, into the cost of one attempt:
 * what it began with is read from the very entries that the SDK loads, so a crash between any two writes does not count
 * anything twice. While an attempt runs, its stored answers tell the true number of tokens that they have cost; a child that
 * is killed has stored answers that it never told.
 */
export class Accounts {
  private readonly loadedTotals = new Map<string, SessionTotal>();
  private readonly followers = new Map<string, Follower>();

  /** To be told of what the SDK loads. */
  readonly loaded = ({ sessionId, subpath }: SessionKey, entries: readonly SessionStoreEntry[]): void => {
    if (subpath) return;
    this.loadedTotals.set(sessionId, storedTotal(entries) ?? NOTHING);
  };

  /** To be told of what the store has got. */
  readonly stored = ({ sessionId }: SessionKey, entries: readonly SessionStoreEntry[]): void => {
    const follower = this.followers.get(sessionId);
    if (!follower) return;
    const changed = entries.filter(({ type, timestamp, message }) => {
      // A fork stores its history anew, which was paid before.
      const isHistory = Date.parse(String(timestamp)) < follower.since;
      return type === 'assistant' && follower.tally.addStored(message as StoredAnswer, { isHistory });
    });
    if (changed.length > 0) follower.onUsage();
  };

  /** Lets `follower` hear of that session until the returned function is called. */
  follow(sessionId: string, follower: Follower): () => void {
    this.followers.set(sessionId, follower);
    return () => {
      if (this.followers.get(sessionId) === follower) this.followers.delete(sessionId);
    };
  }

  /** With which total a query that has just loaded this session begins to count. */
  baseOf(loaded: string | undefined): SessionTotal {
    return (loaded !== undefined && this.loadedTotals.get(loaded)) || NOTHING;
  }

  /** What an attempt has cost that began with `base`. */
  settle(tally: Tally, base: SessionTotal): AttemptCost {
    const total = reportedTotal(tally);
    // Without a result, or with a crashed one whose figures are zero, what was seen is all there is; the SDK never adds it
    // to the session's own total.
    if (!total || total.usd < base.usd) return { usd: estimateUsd(tally.seen()), usage: sumOf(tally) };
    const { usd, ...usage } = subtract(total, base);
    return { usd, usage };
  }
}

/** A session's total as it stands in its own entries, oldest first; undefined when none of these tells it. */
export function storedTotal(entries: readonly SessionStoreEntry[]): SessionTotal | undefined {
  const state = entries.findLast(({ type }) => type === 'cost-state');
  return state && totalOf(state as CostState);
}

function reportedTotal({ result }: Tally): SessionTotal | undefined {
  if (!result || (result.total_cost_usd === 0 && Object.keys(result.modelUsage ?? {}).length === 0)) return undefined;
  return totalOf({ totalCostUSD: result.total_cost_usd, modelUsage: result.modelUsage });
}

function totalOf({ totalCostUSD = 0, modelUsage = {} }: CostState): SessionTotal {
  const total = { ...NOTHING, usd: totalCostUSD };
  for (const usage of Object.values(modelUsage)) {
    total.input += usage.inputTokens ?? 0;
    total.output += usage.outputTokens ?? 0;
    total.cacheRead += usage.cacheReadInputTokens ?? 0;
    total.cacheCreation += usage.cacheCreationInputTokens ?? 0;
  }
  return total;
}

function subtract(total: SessionTotal, base: SessionTotal): SessionTotal {
  const rest = { ...total };
  for (const key of Object.keys(rest) as (keyof SessionTotal)[]) rest[key] = Math.max(0, total[key] - base[key]);
  return rest;
}

function sumOf(tally: Tally): Usage {
  const sum: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
  for (const usage of tally.seen().values()) {
    for (const key of Object.keys(sum) as (keyof Usage)[]) sum[key] += usage[key];
  }
  return sum;
}
