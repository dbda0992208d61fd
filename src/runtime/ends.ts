import { isOverflow } from '../documents/overflow.js';
import { classify, type FailureFacts, type FailureKind } from '../network/classify.js';
import type { AttemptEnd } from './attempt.js';

/** Why an attempt failed. */
export interface Failure {
  error: string;
  /** Whether waiting can help. */
  kind: FailureKind;
  /** The network or a busy server is to blame. */
  network: boolean;
  facts: FailureFacts;
}

/** The session's context is full: it was stopped because of its level, or the server or the SDK refused to go on. */
export function isFull(end: AttemptEnd): boolean {
  if (end.kind !== 'failed') return end.kind === 'stopped' && end.reason === 'handoff';
  const terminal = end.tally.result?.terminal_reason;
  return terminal === 'prompt_too_long' || terminal === 'blocking_limit' || isOverflow(end.error);
}

/** The server has refused the request for the images in it. */
export function isImageRefusal({ tally }: AttemptEnd): boolean {
  return tally.result?.terminal_reason === 'image_error';
}

/** The server refuses the credentials, whatever is sent; undefined when it does not. */
export function refusalOf({
  error,
  facts,
}: Pick<Failure, 'error' | 'facts'>): { status: number; error: string } | undefined {
  const { status } = facts;
  return status === 401 || status === 403 ? { status, error } : undefined;
}

/** The query has used up the share of the budget that it was given. */
export function isBudgetEnd({ tally }: AttemptEnd): boolean {
  return tally.result?.subtype === 'error_max_budget_usd';
}

/** What went wrong, and whether waiting can help. Facts that the SDK gives count before the text. */
export function failureOf(end: AttemptEnd): Failure {
  // An attempt without a sign of life is worth another one, but the network is not to blame for it.
  if (end.kind !== 'failed') return { error: 'stalled', kind: 'transient', network: false, facts: {} };
  const { error, facts } = end;
  // Without its images the session can go on.
  if (isImageRefusal(end)) return { error, kind: 'transient', network: false, facts: {} };
  const kind = classify(error, facts);
  return { error, kind, network: kind === 'transient', facts };
}
