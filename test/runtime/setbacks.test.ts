import { describe, expect, test } from 'vitest';
import { classify, type FailureFacts } from '../../src/network/classify.js';
import { Resilience, type ResilienceOptions } from '../../src/network/resilience.js';
import type { Failure } from '../../src/runtime/ends.js';
import { Setbacks } from '../../src/runtime/setbacks.js';

const NOW = Date.UTC(2026, 0, 1);

function failure(error: string, facts: FailureFacts = {}): Failure {
  const kind = classify(error, facts);
  return { error, kind, network: kind === 'transient', facts };
}

const setbacks = (options: ResilienceOptions = {}) =>
  new Setbacks(new Resilience({ baseDelay: 4, ...options }, { random: () => 0.5 }), 'en', () => NOW);

const ODD = failure('something that nobody has seen before');
const BUSY = failure('API Error: 529 Overloaded', { status: 529, kind: 'server_error' });

describe('the breaker', () => {
  test('three failures that no network explains and that brought nothing are enough', () => {
    const step = setbacks();
    expect(step.next(ODD, 0).go).toBe('wait');
    expect(step.next(ODD, 0).go).toBe('wait');
    const last = step.next(ODD, 0);
    expect(last).toMatchObject({ go: 'stop' });
    expect(last).toHaveProperty('error', expect.stringContaining(ODD.error));
    expect(last).toHaveProperty('error', expect.stringContaining('3 failures in a row'));
  });

  test('a busy server is not counted: half a minute of it must not end a run of hours', () => {
    const step = setbacks();
    const moves = Array.from({ length: 6 }, () => step.next(BUSY, 0).go);
    expect(moves).toEqual(['wait', 'wait', 'wait', 'wait', 'wait', 'stop']);
  });

  test('a failure of the network in between does not start the count anew, a word of the model does', () => {
    const step = setbacks();
    step.next(ODD, 0);
    step.next(BUSY, 0);
    step.next(ODD, 0);
    expect(step.next(ODD, 0).go).toBe('stop');
    const other = setbacks();
    other.next(ODD, 0);
    other.next(ODD, 0);
    other.next(ODD, 1);
    expect(other.next(ODD, 0).go).toBe('wait');
  });

  test('three attempts without a sign of life, and without a word, are enough too', () => {
    const step = setbacks();
    const silent: Failure = { error: 'stalled', kind: 'transient', network: false, facts: {} };
    expect([0, 0, 0].map((answers) => step.next(silent, answers).go)).toEqual(['wait', 'wait', 'stop']);
  });
});

test('a failure that comes back after every few answers does not go round for ever', () => {
  const step = setbacks();
  const moves = Array.from({ length: 6 }, () => step.next(ODD, 3).go);
  expect(moves).toEqual(['wait', 'wait', 'wait', 'wait', 'wait', 'stop']);
  const long = setbacks();
  expect(Array.from({ length: 20 }, () => long.next(ODD, 50).go)).toEqual(Array(20).fill('wait'));
  const network = setbacks();
  expect(Array.from({ length: 20 }, () => network.next(BUSY, 2).go)).toEqual(Array(20).fill('wait'));
});

describe('what the server asks for', () => {
  test('a retry-after is honoured, up to the longest wait for the network', () => {
    const asked = (retryAfterS: number, options = {}) =>
      setbacks(options).next(failure('429', { status: 429, retryAfterS }), 0);
    expect(asked(45)).toEqual({ go: 'wait', delayS: 45 });
    expect(asked(1)).toEqual({ go: 'wait', delayS: 4 });
    expect(asked(300, { maxOfflineWait: 100 })).toEqual({ go: 'wait', delayS: 100 });
  });

  test('so is one that stands in the words', () => {
    const move = setbacks().next(failure('Too many requests, try again in 42s', { status: 429 }), 0);
    expect(move).toEqual({ go: 'wait', delayS: 42 });
  });

  test('more than a minute, not known how much, is waited for in growing steps', () => {
    const step = setbacks({ maxDelay: 10 });
    const long = failure('429', { status: 429, longWait: true });
    expect([1, 2, 3].map(() => step.next(long, 0))).toEqual([60, 120, 240].map((delayS) => ({ go: 'wait', delayS })));
  });
});

describe('a usage limit', () => {
  const HIT = "You've hit your 5-hour limit · resets 3am (UTC)";
  const resetsAt = NOW / 1000 + 7200;

  test('parks until the time the SDK gives, or the one in the words', () => {
    const until = new Date(NOW + 7_200_000);
    expect(setbacks().next(failure(HIT, { status: 429, kind: 'rate_limit', resetsAt }), 0)).toEqual({
      go: 'park',
      until,
    });
    const told = setbacks().next(failure(HIT, { status: 429 }), 0);
    expect(told).toEqual({ go: 'park', until: new Date(NOW + 3 * 3_600_000) });
  });

  test('without an end stops: the retry loop is no place to wait for it', () => {
    const move = setbacks().next(failure("You've hit your monthly spend limit", { status: 429 }), 0);
    expect(move).toMatchObject({ go: 'stop', error: expect.stringContaining('usage limit') });
  });

  test('that is over by our clock already is an ordinary wait, not a loop without one', () => {
    const over = failure(HIT, { status: 429, kind: 'rate_limit', resetsAt: NOW / 1000 - 30 });
    expect(setbacks().next(over, 0)).toEqual({ go: 'wait', delayS: 4 });
  });

  test('that is met again and again without a word in between is given up', () => {
    const step = setbacks({ maxAttempts: 2 });
    const limit = failure(HIT, { status: 429, kind: 'rate_limit', resetsAt });
    expect([1, 2, 3].map(() => step.next(limit, 0).go)).toEqual(['park', 'park', 'stop']);
  });

  test('is not waited for when resilience is off', () => {
    const limit = failure(HIT, { status: 429, kind: 'rate_limit', resetsAt });
    expect(setbacks({ enabled: false }).next(limit, 0)).toEqual({ go: 'stop', error: HIT });
  });
});

test('refused credentials stop at once and say what to look at', () => {
  for (const status of [401, 403]) {
    const move = setbacks().next(failure('Invalid API key', { status, kind: 'authentication_failed' }), 0);
    expect(move).toMatchObject({ go: 'stop', error: expect.stringContaining(`HTTP ${status}`) });
    expect(move).toHaveProperty('error', expect.stringContaining('ANTHROPIC_BASE_URL'));
  }
});
