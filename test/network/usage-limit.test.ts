import { USAGE_LIMIT_ERROR_PREFIXES } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, it } from 'vitest';
import { resetTime } from '../../src/network/reset-time.js';
import { usageLimit } from '../../src/network/usage-limit.js';

/** A Wednesday. */
const NOW = Date.parse('2026-07-15T12:00:00Z');
const at = (text: string) => resetTime(text, NOW)?.toISOString();

describe('the end of a usage limit is read from its message', () => {
  it.each([
    ["You've hit your session limit · resets 3pm (America/New_York)", '2026-07-15T19:00:00.000Z'],
    ['resets 3:30pm (Europe/Paris)', '2026-07-15T13:30:00.000Z'],
    ['resets 7am (Asia/Tokyo)', '2026-07-15T22:00:00.000Z'],
    ['resets 12am (UTC)', '2026-07-16T00:00:00.000Z'],
    ['resets 12pm (UTC)', '2026-07-16T12:00:00.000Z'],
    ['resets Jul 20, 9am (UTC)', '2026-07-20T09:00:00.000Z'],
    ['resets Jul 20 at 9:15 pm (UTC)', '2026-07-20T21:15:00.000Z'],
    ['resets Aug 1, 2026, 9am (UTC)', '2026-08-01T09:00:00.000Z'],
    ['resets Mon 8:00 AM (UTC)', '2026-07-20T08:00:00.000Z'],
    ['resets Wed 8:00 AM (UTC)', '2026-07-22T08:00:00.000Z'],
    ['resets tomorrow at 6am (UTC)', '2026-07-16T06:00:00.000Z'],
    ['resets at 15:45 (UTC)', '2026-07-15T15:45:00.000Z'],
    ['resets at 2026-07-16T03:04:05Z', '2026-07-16T03:04:05.000Z'],
    ['Your limit resets on 2026-07-16 03:04 UTC.', '2026-07-16T03:04:00.000Z'],
    ['resets in 2h 15m', '2026-07-15T14:15:00.000Z'],
    ['try again in 45 minutes', '2026-07-15T12:45:00.000Z'],
    ['resets in 1 day and 2 hours', '2026-07-16T14:00:00.000Z'],
    [`Claude AI usage limit reached|${NOW / 1000 + 60}`, '2026-07-15T12:01:00.000Z'],
  ])('%s', (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  it('around new year the next year is meant', () => {
    const december = Date.parse('2026-12-30T12:00:00Z');
    expect(resetTime('resets Jan 2, 9am (UTC)', december)?.toISOString()).toBe('2027-01-02T09:00:00.000Z');
  });

  it('a change of the clocks in between does not shift the hour', () => {
    const before = Date.parse('2026-03-07T20:00:00Z');
    expect(resetTime('resets Mar 8, 9am (America/New_York)', before)?.toISOString()).toBe('2026-03-08T13:00:00.000Z');
  });

  it('without a zone the clock is the one of this machine', () => {
    const local = resetTime('resets 3pm', NOW)!;
    expect([local.getHours(), local.getMinutes()]).toEqual([15, 0]);
    expect(local.getTime()).toBeGreaterThan(NOW);
  });

  it.each([
    '',
    'resets',
    'resets 3',
    'resets soon',
    'resets 13pm (UTC)',
    'resets 25:00 (UTC)',
    'resets 3pm (Middle/Earth)',
    'resets at 2031-01-01T00:00:00Z',
    'the file was written at 3pm',
    'resets Feb 1, 9am (UTC)',
  ])('nothing is made up from: %s', (text) => {
    expect(resetTime(text, NOW)).toBeUndefined();
  });

  it('a time that has just passed means now, so that nothing waits for a day', () => {
    expect(at('resets at 2026-07-15T11:59:00Z')).toBe('2026-07-15T12:00:00.000Z');
  });
});

describe('a used-up allowance is told from a passing rate limit', () => {
  it.each(USAGE_LIMIT_ERROR_PREFIXES.map((prefix) => [prefix]))('the SDK says: %s', (prefix) => {
    expect(usageLimit(`${prefix} something`, {}, NOW)).toBeDefined();
  });

  it.each(['rate limit reached', 'Too many requests', 'API Error: 429', 'overloaded', ''])(
    'not a usage limit: %s',
    (text) => {
      expect(usageLimit(text, { status: 429, retryAfterS: 20 }, NOW)).toBeUndefined();
    },
  );

  it('structured times win over the text', () => {
    const facts = { status: 429, resetsAt: NOW / 1000 + 3600 };
    expect(usageLimit("You've hit your limit · resets 3pm (UTC)", facts, NOW)?.resetAt?.getTime()).toBe(NOW + 3600_000);
    expect(usageLimit('', { kind: 'rate_limit', resetsAt: NOW + 5000 }, NOW)?.resetAt?.getTime()).toBe(NOW + 5000);
  });

  it('a retry-after of hours parks the run', () => {
    expect(usageLimit('', { status: 429, retryAfterS: 7200 }, NOW)?.resetAt?.getTime()).toBe(NOW + 7200_000);
  });

  it('a limit without a time is one without a time', () => {
    expect(usageLimit("You're out of usage credits", {}, NOW)).toEqual({});
  });
});
