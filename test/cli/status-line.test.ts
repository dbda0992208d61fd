import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Activity } from '../../src/cli/live/activity.js';
import type { RunStatus } from '../../src/cli/live/run-status.js';
import { statusLine } from '../../src/cli/live/status-line.js';
import { bar } from '../../src/cli/terminal/bar.js';
import { tokens } from '../../src/cli/terminal/figures.js';
import { styleFor } from '../../src/cli/terminal/style.js';
import { columns } from '../../src/cli/terminal/width.js';
import { Event, type EventInit, type EventKind } from '../../src/events/event.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');

const FULL: RunStatus = {
  step: { index: 3, total: 3, name: 'work', continuing: false, since: NOW },
  ...{ level: 106_000, window: 200_000, handoffAt: 150_000 },
  ...{ costUsd: 1.2, budgetUsd: 5, spentUsd: 1.2, seconds: 200, unread: 0 },
  workers: [
    { number: 1, label: 'work/coder#1', task: 'Do', idle: false, since: NOW },
    { number: 2, label: 'work/coder#2', task: 'Do', idle: true, since: NOW },
  ],
  waiting: { for: 'workers', since: NOW - 12_000 },
};
const line = (width: number, changes: Partial<RunStatus> = {}) =>
  statusLine({ ...FULL, ...changes }, { width, style: styleFor(false), locale: 'en', now: NOW });

describe('the status line', () => {
  test('says everything where there is room', () => {
    expect(line(110)).toBe(
      '3/3 work | [#####..|..] 53% of 200k | $1.20 of $5.00 | 3m20s | 1 worker +1 waiting | waits for workers 12s',
    );
  });

  test('gets shorter in the order of what matters least', () => {
    expect(line(80)).toBe('3/3 work | [#####..|..] 53% | $1.20 | 3m20s | 1 worker | waits for workers 12s');
    expect(line(60)).toBe('3/3 work | [#####..|..] 53% | $1.20 | 1 worker | waiting');
    expect(line(40)).toBe('3/3 | 53% | $1.20 | 1 worker | waiting');
  });

  test.each([
    [{ for: 'person', until: undefined }, 'waits for your answer'],
    [{ for: 'words' }, 'waits for you'],
    [{ for: 'model', since: NOW - 3000 }, 'waits for the model 3s'],
    [{ for: 'tools', names: ['Bash', 'Read', 'Read'], since: NOW - 61_000 }, 'Bash, Read 1m01s'],
  ] as const)('waiting %j', (waiting, expected) => {
    const shown = line(110, { waiting: waiting as RunStatus['waiting'], workers: [] });
    expect(shown.endsWith(`| 3m20s | ${expected}`)).toBe(true);
  });

  test.each([
    [{ for: 'person', until: NOW }, /waits for your answer until \d\d:\d\d$/],
    [{ for: 'network', since: NOW }, /waits for the endpoint since \d\d:\d\d$/],
    [{ for: 'reset', until: NOW }, /usage limit, waits until \d\d:\d\d$/],
  ] as const)('waiting %j until or since a time', (waiting, expected) => {
    expect(line(110, { waiting })).toMatch(expected);
  });

  test('before anything is known it is short', () => {
    const nothing = { step: undefined, level: undefined, budgetUsd: undefined, workers: [], costUsd: 0, seconds: 0 };
    expect(line(80, { ...nothing, waiting: { for: 'nothing' } })).toBe('$0.0000 | 0s');
  });

  test('is never wider than the screen, in any language, and shows nothing that a model could steer', () => {
    const names = fc.string({ unit: fc.constantFrom('a', '红', '\x1b[2J', '\u202e', '\n', '🌸') });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), names, fc.constantFrom('en', 'zh', 'ja'), (width, name, locale) => {
        const status: RunStatus = {
          ...FULL,
          step: { ...FULL.step!, name },
          waiting: { for: 'tools', names: [name], since: NOW },
        };
        const shown = statusLine(status, { width, style: styleFor(false), locale, now: NOW });
        expect(columns(shown)).toBeLessThanOrEqual(width);
        expect(shown).not.toMatch(/[\x00-\x1f\u202e]/);
      }),
    );
  });
});

test.each([
  [0, 0.5, '[.....|....]'],
  [0.53, 0.75, '[#####..|..]'],
  [0.9, 0.75, '[#########.]'],
  [3, undefined, '[##########]'],
  [Number.NaN, undefined, '[..........]'],
])('a bar of %s with a mark at %s', (level, mark, expected) => {
  expect(bar(level, mark, 10)).toBe(expected);
});

test('tokens in few characters', () => {
  expect([0, 830, 48_400, 999_400, 1_234_000].map(tokens)).toEqual(['0', '830', '48k', '999k', '1.2M']);
});

describe('what the run waits for, by its events', () => {
  function stage() {
    let now = 1000;
    const activity = new Activity(() => now);
    const happens = (kind: EventKind, init: EventInit = {}) => {
      now += 1000;
      activity.onEvent(new Event(kind, init));
      return activity.waiting;
    };
    return { activity, happens, pass: (ms: number) => (now += ms) };
  }
  const init: EventInit = { payload: { subtype: 'init', model: 'm' } };

  test('the model, then its tools, then the model again, then nothing', () => {
    const { happens, activity } = stage();
    expect(happens('step', { text: 'work', payload: { index: 1, total: 2, name: 'work' } })).toEqual({
      for: 'model',
      since: 2000,
    });
    happens('system', init);
    expect(happens('tool_call', { tool: 'Bash', payload: { tool_use_id: 'a', context: 500 } })).toEqual({
      for: 'tools',
      names: ['Bash'],
      since: 4000,
    });
    expect(happens('tool_result', { payload: { tool_use_id: 'a' } })).toEqual({ for: 'model', since: 5000 });
    expect(happens('result')).toEqual({ for: 'nothing' });
    expect(happens('handoff', { payload: { phase: 'writing' } })).toMatchObject({ for: 'model' });
    expect(activity).toMatchObject({ model: 'm', level: 500, step: { index: 1, total: 2, name: 'work' } });
  });

  test('the endpoint, from the first failure until the model is heard again', () => {
    const { happens } = stage();
    happens('tool_call', { tool: 'Bash', payload: { tool_use_id: 'a' } });
    expect(happens('retry')).toEqual({ for: 'network', since: 3000 });
    happens('notice', { text: 'unreachable' });
    expect(happens('system', init)).toEqual({ for: 'network', since: 3000 });
    expect(happens('retry')).toEqual({ for: 'network', since: 3000 });
    expect(happens('text', { text: 'back' })).toMatchObject({ for: 'model' });
  });

  test('a usage limit, until its time has come', () => {
    const { happens, activity, pass } = stage();
    const until = new Date(60_000).toISOString();
    expect(happens('notice', { text: 'limit', payload: { until } })).toEqual({ for: 'reset', until: 60_000 });
    pass(60_000);
    expect(activity.waiting.for).not.toBe('reset');
  });

  test('workers, in both dispatch modes', () => {
    const { happens, activity } = stage();
    const task = (state: string) =>
      happens('task', {
        payload: { dispatch: 1, worker: 'coder', label: 'work/coder#1', state, task: 'Do', subagent: true },
      });
    expect(happens('tool_call', { tool: 'mcp__flower__dispatch', payload: { tool_use_id: 'd' } })).toMatchObject({
      for: 'workers',
    });
    task('queued');
    expect([activity.workers.running, activity.workers.idle]).toEqual([0, 1]);
    happens('text', { text: 'hi', payload: { worker: 'work/coder#1', subagent: true } });
    expect([activity.workers.running, activity.workers.idle]).toEqual([1, 0]);
    // A stopped one outlasts its coordinator's turn, and does not work.
    happens('result');
    expect([activity.workers.running, activity.workers.idle]).toEqual([0, 1]);
    task('done');
    expect(activity.workers.list()).toEqual([]);

    expect(
      happens('tool_call', { tool: 'Agent', text: 'Look', payload: { tool_use_id: 'a', worker: 'scout' } }),
    ).toMatchObject({ for: 'workers' });
    expect(activity.workers.list()).toMatchObject([{ label: 'scout', task: 'Look', idle: false }]);
    happens('tool_result', { payload: { tool_use_id: 'a' } });
    expect(activity.workers.list()).toEqual([]);
  });
});
