import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AgentSpec } from '../../src/agent/spec.js';
import { ConfigError, OutputError, StepAbort } from '../../src/errors.js';
import type { Event } from '../../src/events/event.js';
import { parallel } from '../../src/workflow/parallel.js';
import { Step, type StepInit } from '../../src/workflow/step.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime, plain } from './fake-runtime.js';

const step = (name: string, init: Partial<StepInit> = {}) =>
  new Step({ name, spec: plain, prompt: `do ${name}`, ...init });
const echo = () => new FakeRuntime(({ prompt }) => `done: ${prompt}`);

test('a later step reads what an earlier one handed on', async () => {
  const runtime = echo();
  const ctx = await new Workflow([
    { name: 'a', spec: plain, prompt: 'first', reduce: async ({ text }) => text.toUpperCase() },
    step('b', { prompt: async (ctx) => `after ${ctx.output('a')}` }),
  ]).run(runtime);
  expect(runtime.calls[1]?.prompt).toBe('after DONE: FIRST');
  expect(ctx.output('b')).toBe('done: after DONE: FIRST');
  expect(ctx.failedAt).toBeUndefined();
});

test('a step event tells where the run is', async () => {
  const events: Event[] = [];
  const runtime = echo();
  await new Workflow([step('a'), step('b')]).run(runtime, { onEvent: (event) => events.push(event) });
  expect(events.map(({ kind, payload }) => [kind, payload])).toEqual([
    ['step', { index: 1, total: 2, name: 'a', resumed: false, woke: 0 }],
    ['step', { index: 2, total: 2, name: 'b', resumed: false, woke: 0 }],
  ]);
  expect(runtime.logged).toEqual(events);
});

test('a watcher that throws does not end the run', async () => {
  const onEvent = () => {
    throw new Error('broken display');
  };
  const runtime = Object.assign(echo(), { emit: undefined });
  const ctx = await new Workflow([step('a')]).run(runtime, { onEvent });
  expect(ctx.hasOutput('a')).toBe(true);
});

test('a failed step ends the workflow, and its session and result are kept', async () => {
  const runtime = echo();
  const onStep = vi.fn();
  const ctx = await new Workflow([step('a', { gate: () => false }), step('b')]).run(runtime, { onStep });
  expect(ctx.failedAt).toBe('a');
  expect(runtime.labels).toEqual(['a']);
  expect(ctx.results.get('a')?.text).toBe('done: do a');
  expect(ctx.sessions.get('a')).toBe('sid-a-1');
  expect(onStep).toHaveBeenCalledOnce();
});

test.each([
  ['failed', step('a', { gate: () => false, onFail: 'skip' }), /'a' has no output: it did not pass/],
  ['skipped', step('a', { when: () => false }), /'a' has no output: it was skipped/],
])('reading the output of a %s step names the step and says why', async (_why, first, message) => {
  const ctx = await new Workflow([first, step('b')]).run(echo());
  expect(ctx.hasOutput('b')).toBe(true);
  expect(() => ctx.output('a')).toThrow(OutputError);
  expect(() => ctx.output('a')).toThrow(message);
  expect(() => ctx.output('typo')).toThrow(/'typo' has no output: it has not run/);
});

test('an output of the run before does not stand in for a step that failed in this one', async () => {
  let good = true;
  const workflow = new Workflow([step('a', { gate: () => good, onFail: 'skip' })]);
  const runtime = echo();
  expect((await workflow.run(runtime)).output('a')).toBe('done: do a');
  good = false;
  expect((await workflow.run(runtime)).hasOutput('a')).toBe(false);
});

test('the gate is called once an attempt, and not for an attempt that the runtime could not end well', async () => {
  const gate = vi.fn(async () => false);
  const runtime = new FakeRuntime(({ stepName }) =>
    stepName === 'a' ? { ok: false, error: 'socket hang up' } : 'text',
  );
  await new Workflow([step('a', { gate, retries: 2 })]).run(runtime);
  expect(runtime.labels).toEqual(['a', 'a#retry1', 'a#retry2']);
  expect(gate).toHaveBeenCalledTimes(2);
});

test('an attempt after a failure that would come again costs nothing, because there is none', async () => {
  for (const error of [
    'budget-exhausted',
    'interrupted-by-human: no session',
    'killed-by-signal',
    '401 unauthorized',
  ]) {
    const runtime = new FakeRuntime(() => ({ ok: false, error }));
    const ctx = await new Workflow([step('a', { retries: 3 })]).run(runtime);
    expect(runtime.calls).toHaveLength(1);
    expect(ctx.failedAt).toBe('a');
  }
});

test('a rejected session goes on with what onReject says, and never as a fork', async () => {
  const runtime = echo();
  const gate = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  const onReject = async () => 'more, please';
  await new Workflow([step('a'), step('b', { resumeFrom: 'a', fork: true, retries: 1, gate, onReject })]).run(runtime);
  expect(runtime.calls[1]).toMatchObject({ stepName: 'b', resume: 'sid-a-1', fork: true });
  expect(runtime.calls[2]).toMatchObject({
    stepName: 'b#round2',
    resume: 'sid-b-2',
    fork: false,
    prompt: 'more, please',
  });
});

test.each([
  ['says nothing', { onReject: () => '' }, 'sid'],
  ['has no session', { onReject: () => 'more' }, undefined],
])('a rejected attempt that %s starts over', async (_why, init, sessionId) => {
  const runtime = new FakeRuntime(() => ({ text: 'x', sessionId }));
  await new Workflow([step('a', { ...init, gate: () => false, retries: 1 })]).run(runtime);
  expect(runtime.calls[1]).toMatchObject({ stepName: 'a#round2', prompt: 'do a' });
  expect(runtime.calls[1]?.resume).toBeUndefined();
});

test('StepAbort spends no further attempt and leaves its message', async () => {
  const runtime = echo();
  const gate = () => {
    throw new StepAbort('no use');
  };
  const ctx = await new Workflow([step('a', { gate, retries: 5, onFail: 'continue' }), step('b')]).run(runtime);
  expect(runtime.labels).toEqual(['a', 'b']);
  expect(ctx.aborted).toBe('no use');
  expect(ctx.output('a')).toBe('done: do a');
});

test('an error that is no StepAbort is the caller’s to see', async () => {
  const gate = () => {
    throw new TypeError('a bug in the gate');
  };
  await expect(new Workflow([step('a', { gate })]).run(echo())).rejects.toThrow('a bug in the gate');
});

test('a structured result is the output of its step', async () => {
  const spec = new AgentSpec({ name: 's', instructions: '', output: z.object({ n: z.number() }) });
  const runtime = new FakeRuntime(() => ({ text: 'see the result', output: { n: 4 } }));
  const ctx = await new Workflow([step('a', { spec })]).run(runtime);
  expect(ctx.output<{ n: number }>('a').n).toBe(4);
});

test.each([
  ['two steps of one name', [step('a'), step('a')], /'a': there are two/],
  ['resuming a later step', [step('a', { resumeFrom: 'b' }), step('b')], /'a': resumeFrom is 'b'/],
  ['resuming itself', [step('a', { resumeFrom: 'a' })], /'a': resumeFrom/],
  ['a fork of nothing', [step('a', { fork: true })], /'a': fork needs resumeFrom/],
  [
    'a coordinator alone',
    [step('a', { spec: new AgentSpec({ name: 'boss', instructions: '', delegateOnly: true }) })],
    /'a': its coordinator 'boss' has no worker/,
  ],
  [
    'two members in one session',
    [step('a'), parallel('p', [step('b', { resumeFrom: 'a' }), step('c', { resumeFrom: 'a' })])],
    /'c'/,
  ],
  [
    'a member that resumes its neighbour',
    [parallel('p', [step('b'), step('c', { resumeFrom: 'b' })])],
    /'c': resumeFrom is 'b'/,
  ],
  ['a group with a step’s name', [step('a'), parallel('a', [step('b')])], /'a': there are two/],
  ['no steps', [], /no steps/],
])('%s is refused before any money is spent', async (_what, steps, message) => {
  const runtime = echo();
  const run = new Workflow(steps).run(runtime);
  await expect(run).rejects.toThrow(ConfigError);
  await expect(run).rejects.toThrow(message);
  expect(runtime.calls).toEqual([]);
});

test.each([{ name: '' }, { name: 'a#1' }, { retries: -1 }, { retries: 0.5 }, { onFail: 'stopp' as 'stop' }])(
  'a step that cannot work (%j) is refused where it is declared',
  (init) => {
    expect(() => step('a', init)).toThrow(ConfigError);
  },
);

// ── continuity ─────────────────────────────────────────────────────────────────────────────────────────────────────────

test('a second run goes on in the same session with the resume prompt', async () => {
  const runtime = echo();
  const steps = [step('a', { resumePrompt: () => 'go on' }), step('b')];
  await new Workflow(steps).run(runtime);
  const events: Event[] = [];
  const ctx = await new Workflow(steps).run(runtime, { onEvent: (event) => events.push(event) });
  expect(runtime.calls[2]).toMatchObject({ prompt: 'go on', resume: 'sid-a-1', fork: false });
  expect(runtime.calls[3]).toMatchObject({ prompt: 'do b', resume: 'sid-b-2' });
  expect(ctx.woke).toBe(1);
  expect(events[0]?.payload).toMatchObject({ resumed: true, woke: 1 });
});

test('a session is in the lineage while its step still runs', async () => {
  const path = (runtime: FakeRuntime) => join(runtime.runDir, 'lineage.json');
  let during: unknown;
  const runtime: FakeRuntime = new FakeRuntime(() => {
    during = JSON.parse(readFileSync(path(runtime), 'utf8'));
    return 'x';
  });
  await new Workflow([step('a')]).run(runtime);
  expect(during).toMatchObject({ steps: { a: 'sid-a-1' } });
});

test('a session that the store has lost is not resumed, and that is said', async () => {
  const runtime = echo();
  await new Workflow([step('a', { resumePrompt: 'go on' })]).run(runtime);
  runtime.stored.clear();
  const events: Event[] = [];
  await new Workflow([step('a', { resumePrompt: 'go on' })]).run(runtime, { onEvent: (event) => events.push(event) });
  expect(runtime.calls[1]).toMatchObject({ prompt: 'do a' });
  expect(runtime.calls[1]?.resume).toBeUndefined();
  expect(events.filter(({ kind }) => kind === 'notice')).toHaveLength(1);
});

test('a retry’s session is the one that a later run continues, under the step’s own name', async () => {
  const runtime = echo();
  const gate = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  await new Workflow([step('a', { gate, retries: 1 })]).run(runtime);
  const { steps } = JSON.parse(readFileSync(join(runtime.runDir, 'lineage.json'), 'utf8'));
  expect(steps).toEqual({ a: 'sid-a#retry1-2' });
});

test('a workflow that is not continuous leaves and reads no lineage', async () => {
  const runtime = echo();
  await new Workflow([step('a')]).run(runtime);
  const ctx = await new Workflow([step('a')], { continuous: false }).run(runtime);
  expect(runtime.calls[1]?.resume).toBeUndefined();
  expect(ctx.lineage).toBeUndefined();
});

// ── parallel ───────────────────────────────────────────────────────────────────────────────────────────────────────────

test('members of a group run side by side, never more than its concurrency', async () => {
  let running = 0;
  let most = 0;
  const runtime = new FakeRuntime(async ({ prompt }) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return prompt;
  });
  const members = ['b', 'c', 'd', 'e', 'f'].map((name) => step(name));
  const ctx = await new Workflow([step('a'), parallel('p', members, { concurrency: 3 }), step('z')]).run(runtime);
  expect(most).toBe(3);
  expect(members.map(({ name }) => ctx.output(name))).toEqual(members.map(({ name }) => `do ${name}`));
  expect(new Set(members.map(({ name }) => ctx.sessions.get(name))).size).toBe(5);
  expect(runtime.labels.at(-1)).toBe('z');
});

test('a failed member stops the group after the running ones, and the workflow', async () => {
  const runtime = echo();
  const members = [step('b', { gate: () => false }), step('c'), step('d')];
  const ctx = await new Workflow([parallel('p', members, { concurrency: 1 }), step('z')]).run(runtime);
  expect(ctx.failedAt).toBe('b');
  expect(runtime.labels).toEqual(['b']);
});

test('a group that continues lets the others finish and the workflow go on', async () => {
  const runtime = echo();
  const group = parallel('p', [step('b', { gate: () => false }), step('c')], { onFail: 'continue' });
  const ctx = await new Workflow([group, step('z')]).run(runtime);
  expect(ctx.failedAt).toBeUndefined();
  expect(ctx.hasOutput('b')).toBe(false);
  expect(ctx.hasOutput('z')).toBe(true);
});

test('an error in one member waits for the others before it is thrown', async () => {
  const runtime = new FakeRuntime(async ({ stepName }) => {
    if (stepName === 'b') throw new TypeError('broken');
    await new Promise((resolve) => setTimeout(resolve, 20));
    return 'late';
  });
  const workflow = new Workflow([parallel('p', [step('b'), step('c')])]);
  await expect(workflow.run(runtime)).rejects.toThrow('broken');
  expect(workflow.context.output('c')).toBe('late');
});

test.each([{ concurrency: 0 }, { concurrency: 1.5 }, { onFail: 'ignore' as 'stop' }])(
  'a group with %j is refused',
  (options) => {
    expect(() => parallel('p', [step('b')], options)).toThrow(ConfigError);
  },
);
