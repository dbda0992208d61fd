import type { InFlight } from '../dispatch/transcript.js';
import { Event } from '../events/event.js';
import { type Locale, words } from '../locale/index.js';
import type { FailureKind } from '../network/classify.js';
import type { Budget } from './budget.js';

/** Characters of an error that are shown; the whole is in the payload. */
const SHOWN = 300;

export interface RetryFacts {
  attempt: number;
  most: number;
  kind: FailureKind;
  delayS: number;
  error: string;
}

/** An attempt has failed and another one follows. */
export function retryEvent({ attempt, most, kind, delayS, error }: RetryFacts, locale: Locale): Event {
  const shown = { attempt, most, delayS: Math.round(delayS * 10) / 10, error: error.slice(0, SHOWN) };
  const text = words(locale).runtime.retry(shown);
  return new Event('retry', { text, payload: { attempt, kind, delay_s: delayS, error } });
}

/** The run's budget is used up. */
export function budgetEvent({ limitUsd = 0, spentUsd }: Budget, locale: Locale): Event {
  const text = words(locale).runtime.budgetUsedUp({ limitUsd, spentUsd: spentUsd.toFixed(2) });
  return new Event('budget', { text, payload: { limit_usd: limitUsd, spent_usd: spentUsd } });
}

/** An attempt has given no sign of life. `calls`: what had not come back. */
export function stallEvent(
  { step, calls, idleMs }: { step: string; calls: InFlight[]; idleMs: number },
  locale: Locale,
): Event {
  const minutes = Math.round(idleMs / 60_000);
  const text = words(locale).runtime.stalled({ minutes, calls: calls.map(({ name }) => name) });
  return new Event('stall', { text, payload: { step, idle_ms: Math.round(idleMs), calls } });
}

/** Workers' events are shown like subagents'. */
export function markWorker({ kind, text, tool, payload, raw }: Event, worker: string): Event {
  return new Event(kind, { text, tool, raw, payload: { ...payload, subagent: true, worker } });
}
