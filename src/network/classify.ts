import { certainlyFatal, likelyFatal, transientWords } from './phrases.js';
import { statusCodes } from './status-codes.js';

/** What a failure means for the run: stop, wait and go on, or nobody knows. */
export type FailureKind = 'fatal' | 'transient' | 'unknown';

/** What is known about a failure besides its text. */
export interface FailureFacts {
  /** HTTP status, as the SDK's `api_error_status`. */
  status?: number | null;
  /** The SDK's assistant error kind or the API's error type: `authentication_failed`, `overloaded_error`, … */
  kind?: string | null;
  /** Seconds the server asked to wait. */
  retryAfterS?: number | null;
  /** It asked to wait for longer than a minute; how long is not known. */
  longWait?: boolean;
  /** When a usage limit ends, epoch seconds, as the SDK's `rate_limit_info.resetsAt`. */
  resetsAt?: number | null;
}

const FATAL_KINDS = new Set([
  'authentication_failed',
  'authentication_error',
  'oauth_org_not_allowed',
  'account_on_hold',
  'verification_required',
  'cloud_credential_error',
  'billing_error',
  'permission_error',
  'invalid_request',
  'invalid_request_error',
  'request_too_large',
  'model_not_found',
  'not_found_error',
  'error_max_turns',
  'error_max_budget_usd',
]);

const TRANSIENT_KINDS = new Set([
  'rate_limit',
  'rate_limit_error',
  'overloaded',
  'overloaded_error',
  'server_error',
  'api_error',
  'timeout_error',
]);

/** 4xx answers that a later, identical request may not get: time-outs, conflicts, throttling, a client cut off by a proxy. */
const PASSING_4XX = new Set([408, 409, 421, 423, 425, 429, 499]);

/** 5xx answers that say the server will never do this. */
const LASTING_5XX = new Set([501, 505]);

/** The meaning of an HTTP status; undefined when it is not an error status. */
export function classifyStatus(status: number): FailureKind | undefined {
  if (status >= 400 && status < 500) return PASSING_4XX.has(status) ? 'transient' : 'fatal';
  if (status >= 500 && status < 600) return LASTING_5XX.has(status) ? 'fatal' : 'transient';
  return undefined;
}

function classifyFacts({ status, kind }: FailureFacts): FailureKind | undefined {
  const name = kind?.toLowerCase() ?? '';
  const verdicts: (FailureKind | undefined)[] = [
    FATAL_KINDS.has(name) ? 'fatal' : TRANSIENT_KINDS.has(name) ? 'transient' : undefined,
    typeof status === 'number' ? classifyStatus(status) : undefined,
  ];
  return strongest(verdicts);
}

/** Fatal is looked for first: the text of a 401 often speaks of a connection too, and waiting for that one would never end. */
function strongest(verdicts: readonly (FailureKind | undefined)[]): FailureKind | undefined {
  if (verdicts.includes('fatal')) return 'fatal';
  return verdicts.includes('transient') ? 'transient' : undefined;
}

/**
 * Tells whether a failure can pass by waiting. Structured facts decide before the text does. In the text, a status code or
 * a phrase that is certain decides before words that also occur in other company: "503: authentication service is down"
 * is transient, "authentication failed: connection closed" is fatal.
 */
export function classify(text: string, facts: FailureFacts = {}): FailureKind {
  const known = classifyFacts(facts);
  if (known) return known;
  const codes = strongest(statusCodes(text).map(classifyStatus));
  if (codes === 'fatal' || certainlyFatal(text)) return 'fatal';
  if (codes === 'transient') return 'transient';
  if (likelyFatal(text)) return 'fatal';
  return transientWords(text) ? 'transient' : 'unknown';
}
