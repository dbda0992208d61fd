import { isOverflow } from '../documents/overflow.js';
import { classify, type FailureKind } from '../network/classify.js';
import type { AttemptEnd } from './attempt.js';

/** The session's context is full: it was stopped because of its level, or the server or the SDK refused to go on. */
export function isFull(end: AttemptEnd): boolean {
  if (end.kind !== 'failed') return end.kind === 'stopped' && end.reason === 'handoff';
  const terminal = end.tally.result?.terminal_reason;
  return terminal === 'prompt_too_long' || terminal === 'blocking_limit' || isOverflow(end.error);
}

/** The query has used up the share of the budget that it was given. */
export function isBudgetEnd({ tally }: AttemptEnd): boolean {
  return tally.result?.subtype === 'error_max_budget_usd';
}

/** What went wrong, and whether waiting can help. Facts that the SDK gives count before the text. */
export function failureOf(end: AttemptEnd): { error: string; kind: FailureKind } {
  const error = end.kind === 'failed' ? end.error : 'stalled';
  const { result, errorKind } = end.tally;
  const status = result?.subtype === 'success' ? (result.api_error_status ?? undefined) : undefined;
  return { error, kind: classify(error, { status, kind: errorKind }) };
}
