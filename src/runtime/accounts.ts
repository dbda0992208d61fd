import type { StateDb } from '../state/index.js';
import { estimateUsd } from './pricing.js';
import type { Usage } from './result.js';
import type { Tally } from './tally.js';

/** What a session has cost so far, as the SDK counts it: over all its resumes. */
interface SessionTotal extends Usage {
  usd: number;
}

export interface AttemptCost {
  usd: number;
  usage: Usage;
}

const NOTHING: SessionTotal = { usd: 0, input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
const KIND = 'session-total';

/**
 * Turns the SDK's figures, which go on counting over every resume of a session and start a fork at its parent's total,
 * into the cost of one attempt. The totals are kept in state.db, so that a later process subtracts the right one.
 */
export class Accounts {
  constructor(
    private readonly state: StateDb,
    /** Cost of a session that only the manifest knows, e.g. one of the original's. */
    private readonly booked: (sessionId: string) => number,
  ) {}

  /** `from`: the session that was resumed or forked. */
  settle(tally: Tally, from: string | undefined): AttemptCost {
    const total = reportedTotal(tally);
    const base = from === undefined ? NOTHING : this.totalOf(from);
    // Without a result, or with a crashed one whose figures are zero, what was seen in the messages is all there is;
    // that cost never comes back into the session's own total.
    if (!total || total.usd < base.usd) return { usd: estimateUsd(tally.seen()), usage: sumOf(tally) };
    if (tally.sessionId) this.state.set(KIND, tally.sessionId, total);
    const { usd, ...usage } = subtract(total, base);
    return { usd, usage };
  }

  private totalOf(sessionId: string): SessionTotal {
    return this.state.get<SessionTotal>(KIND, sessionId) ?? { ...NOTHING, usd: this.booked(sessionId) };
  }
}

function reportedTotal({ result }: Tally): SessionTotal | undefined {
  if (!result || (result.total_cost_usd === 0 && Object.keys(result.modelUsage ?? {}).length === 0)) return undefined;
  const total = { ...NOTHING, usd: result.total_cost_usd };
  for (const usage of Object.values(result.modelUsage)) {
    total.input += usage.inputTokens;
    total.output += usage.outputTokens;
    total.cacheRead += usage.cacheReadInputTokens;
    total.cacheCreation += usage.cacheCreationInputTokens;
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
