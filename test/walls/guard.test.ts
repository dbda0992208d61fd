import { describe, expect, test } from 'vitest';
import { HookError } from '../../src/errors.js';
import { canary } from '../../src/walls/canary.js';
import { guardBefore } from '../../src/walls/guard.js';
import { ask, decision } from './fire.js';

describe('a wall that cannot judge', () => {
  const throwing = guardBefore(() => {
    throw new Error('no table');
  });

  test('denies, and says why', async () => {
    const answer = await ask(throwing, 'Read');
    expect(answer.permissionDecision).toBe('deny');
    expect(answer.permissionDecisionReason).toContain('no table');
  });

  test('denies when its promise rejects', async () => {
    const rejecting = guardBefore(() => Promise.reject(new Error('gone')));
    expect(await decision(rejecting, 'Read')).toBe('deny');
  });

  test('is registered so that the SDK blocks what it guards if it fails all the same', () => {
    expect(throwing.onFailure).toBe('block');
  });
});

test('an aborted session starts nothing more', async () => {
  const aborted = AbortSignal.abort();
  const open = guardBefore(() => ({ allow: true }));
  const silent = guardBefore(() => undefined);
  expect(await decision(open, 'Read', {}, {}, aborted)).toBe('deny');
  expect(await decision(silent, 'Read', {}, {}, aborted)).toBe('deny');
});

test('an abort while a wall is thinking denies', async () => {
  const controller = new AbortController();
  const slow = guardBefore(async () => {
    controller.abort();
    return { allow: true };
  });
  expect(await decision(slow, 'Read', {}, {}, controller.signal)).toBe('deny');
});

test('a wall for another event says nothing', async () => {
  const wall = guardBefore(() => ({ deny: 'no' }));
  expect(await decision(wall, 'Read', {}, { hook_event_name: 'PostToolUse' })).toBeUndefined();
});

describe('canary', () => {
  test('passes a session whose hooks are registered, can block and were called', async () => {
    const bird = canary();
    bird.check({ hooks_applied: true, hook_on_failure_supported: true });
    expect(bird.seen).toBe(false);
    expect(() => bird.requireSeen()).toThrow(HookError);
    await ask(bird.hooks.UserPromptSubmit![0]!, '', {}, { hook_event_name: 'UserPromptSubmit' });
    expect(bird.seen).toBe(true);
    bird.requireSeen();
  });

  test.each([
    {},
    { hooks_applied: true },
    { hook_on_failure_supported: true },
    { hooks_applied: false, hook_on_failure_supported: true },
    { hooks_applied: true, hook_on_failure_supported: false },
  ])('refuses a session that reports %j', (report) => {
    expect(() => canary().check(report)).toThrow(HookError);
  });
});
