import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { FailureSigns } from '../../src/runtime/signs.js';

const retry = (attempt: number, delayMs: number, status: number | null, error = 'rate_limit') =>
  ({ type: 'system', subtype: 'api_retry', attempt, retry_delay_ms: delayMs, error_status: status, error }) as never;
const failed = (error: string) =>
  ({ type: 'assistant', error, message: { model: '<synthetic>', content: [] } }) as unknown as SDKMessage;
const answer = { type: 'assistant', message: { model: 'claude', content: [] } } as unknown as SDKMessage;
const ended = (status: number | null) =>
  ({ type: 'result', subtype: 'success', is_error: true, api_error_status: status }) as unknown as SDKMessage;
const limit = (status: string, resetsAt?: number) =>
  ({ type: 'rate_limit_event', rate_limit_info: { status, resetsAt } }) as unknown as SDKMessage;

function seen(messages: readonly SDKMessage[], retries = 2): FailureSigns {
  const signs = new FailureSigns(retries);
  for (const message of messages) signs.add(message);
  return signs;
}

describe('what a stream tells of a failure', () => {
  test('status and kind come from the fields of the SDK, not from words', () => {
    expect(seen([failed('server_error'), ended(529)]).facts).toMatchObject({ status: 529, kind: 'server_error' });
  });

  test('a pause that is longer than the SDK’s own was asked for by the server', () => {
    expect(seen([retry(1, 2200, 429)]).facts.retryAfterS).toBe(2.2);
    expect(seen([retry(1, 620, 429)]).facts.retryAfterS).toBeUndefined();
    expect(seen([retry(4, 4900, 429)]).facts.retryAfterS).toBeUndefined();
  });

  test('throttled and not tried again means that more than a minute was asked for', () => {
    expect(seen([failed('rate_limit'), ended(429)]).facts.longWait).toBe(true);
    expect(seen([retry(1, 600, 429), failed('rate_limit'), ended(429)]).facts.longWait).toBe(false);
    expect(seen([failed('rate_limit'), ended(429)], 0).facts.longWait).toBe(false);
    expect(seen([failed('server_error'), ended(500)]).facts.longWait).toBe(false);
  });

  test('a warning that a limit is near is not one that is reached', () => {
    expect(seen([limit('allowed_warning', 5), ended(429)]).facts.resetsAt).toBeUndefined();
    expect(seen([limit('rejected', 5), ended(429)]).facts.resetsAt).toBe(5);
  });

  test('what a request got over does not explain a later failure', () => {
    const { facts, refused } = seen([retry(1, 2200, 429), answer]);
    expect(facts).toMatchObject({ status: undefined, kind: undefined, retryAfterS: undefined });
    expect(refused).toBe(false);
  });

  test('credentials that are refused are known before the SDK asks again', () => {
    expect(seen([retry(1, 600, 401, 'authentication_failed')]).refused).toBe(true);
    expect(seen([retry(1, 600, 500, 'server_error')]).refused).toBe(false);
    expect(seen([retry(1, 600, null, 'unknown')]).refused).toBe(false);
  });
});
