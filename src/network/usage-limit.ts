import type { FailureFacts } from './classify.js';
import { resetTime } from './reset-time.js';

/** An allowance is used up. Waiting helps only until `resetAt`, when that is known. */
export interface UsageLimit {
  resetAt?: Date;
}

/** How the SDK's program and the service word it. Not "rate limit": that one passes within minutes. */
const USED_UP: readonly RegExp[] = [
  /\b(?:you've|you’ve|you have) (?:hit|reached) your\b/i,
  /\b(?:usage|session|weekly|daily|monthly|5-hour|five-hour|opus|sonnet|spend(?:ing)?) limit (?:has been )?(?:reached|hit|exceeded)\b/i,
  /\b(?:you're|you’re|you are|your org is|your organi[sz]ation is) out of (?:extra )?usage\b/i,
  /\bseat type doesn['’]t include (?:extra )?usage\b/i,
  /\busage allocation has been disabled\b/i,
  /\busage limit is set to \$0\b/i,
  /\brequires usage credits\b/i,
];

/** A server that asks for more than this many seconds does not speak of a hiccup. */
const LONG_WAIT_S = 600;

/** `resetsAt` is epoch seconds; milliseconds are recognised by their size. */
function instant(resetsAt: number): Date {
  return new Date(resetsAt > 1e11 ? resetsAt : resetsAt * 1000);
}

/**
 * Whether a failure is a used-up allowance, and when it ends: from the structured facts, else from the text. Undefined when
 * the failure is something else.
 *
 * @param now epoch milliseconds
 */
export function usageLimit(text: string, facts: FailureFacts = {}, now: number = Date.now()): UsageLimit | undefined {
  const throttled = facts.status === 429 || facts.kind === 'rate_limit' || facts.kind === 'rate_limit_error';
  const longWait = throttled && (facts.retryAfterS ?? 0) >= LONG_WAIT_S;
  const named = USED_UP.some((pattern) => pattern.test(text));
  const dated = throttled && (facts.resetsAt ?? 0) > 0;
  if (!named && !longWait && !dated) return undefined;
  if (facts.resetsAt) return { resetAt: instant(facts.resetsAt) };
  const told = resetTime(text, now);
  if (told) return { resetAt: told };
  return longWait ? { resetAt: new Date(now + (facts.retryAfterS ?? 0) * 1000) } : {};
}
