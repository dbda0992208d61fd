import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Lineage } from '../../src/workflow/lineage.js';
import { Step } from '../../src/workflow/step.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime, plain, scratch } from './fake-runtime.js';

interface LineageCase {
  id: string;
  input: {
    prompt?: string;
    resume_prompt?: string;
    resuming?: boolean;
    steps?: string[];
    file?: unknown;
  };
  expected: { prompt?: string; Q_resumes?: string; steps?: Record<string, string>; woke?: number };
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', 'cases', name), 'utf8'));
const echo = (workspace = scratch()) => new FakeRuntime(({ prompt }) => prompt, workspace);

function withLineage(workspace: string, steps: Record<string, string>): FakeRuntime {
  mkdirSync(join(workspace, 'runs'), { recursive: true });
  writeFileSync(join(workspace, 'runs', 'lineage.json'), JSON.stringify({ workspace, woke: 0, steps }));
  const runtime = echo(workspace);
  for (const session of Object.values(steps)) runtime.stored.add(session);
  return runtime;
}

test.each(read('lineage.json') as LineageCase[])('$id', async ({ input, expected }) => {
  if (input.prompt !== undefined) {
    const runtime = withLineage(scratch(), input.resuming ? { step: 'sid' } : {});
    const { prompt, resume_prompt: resumePrompt } = input;
    await new Workflow([new Step({ name: 'step', spec: plain, prompt, resumePrompt })]).run(runtime);
    expect(runtime.calls[0]?.prompt).toBe(expected.prompt);
  } else if (input.steps) {
    const runtime = withLineage(scratch(), input.file as Record<string, string>);
    const steps = input.steps.map((line) => {
      const [name = '', , resumeFrom] = line.split(' ');
      return new Step({ name, spec: plain, prompt: name, resumeFrom });
    });
    await new Workflow(steps).run(runtime);
    expect(runtime.calls[1]?.resume).toBe(expected.Q_resumes);
  } else {
    const workspace = scratch();
    const path = join(workspace, 'lineage.json');
    writeFileSync(path, String(input.file));
    const lineage = Lineage.open(path, workspace);
    expect({ steps: lineage.steps, woke: lineage.woke }).toEqual({ steps: expected.steps, woke: expected.woke });
  }
});

// behaviors.json describes these in words; those of the goal loop are in goal.test.ts.

test('beh-009: onFail continue hands on the raw text, not the reduced one, and later steps run', async () => {
  const runtime = echo();
  const reduce = () => 'reduced';
  const failing = new Step({ name: 'a', spec: plain, prompt: 'raw', gate: () => false, onFail: 'continue', reduce });
  const ctx = await new Workflow([failing, new Step({ name: 'b', spec: plain, prompt: 'p' })]).run(runtime);
  expect(ctx.output('a')).toBe('raw');
  expect(runtime.labels).toEqual(['a', 'b']);
});

test('beh-010: continuing and forking reach the runtime as asked, and all sessions are recorded', async () => {
  const runtime = echo();
  const ctx = await new Workflow([
    { name: 'A', spec: plain, prompt: 'a' },
    { name: 'B', spec: plain, prompt: 'b', resumeFrom: 'A' },
    { name: 'C', spec: plain, prompt: 'c', resumeFrom: 'A', fork: true },
  ]).run(runtime);
  const a = ctx.sessions.get('A');
  expect(runtime.calls[1]).toMatchObject({ resume: a, fork: false });
  expect(runtime.calls[2]).toMatchObject({ resume: a, fork: true });
  expect([...ctx.sessions.keys()]).toEqual(['A', 'B', 'C']);
  expect(ctx.sessions.get('C')).not.toBe(a);
});

test('beh-011: a workflow that runs twice has one context, and the second run’s sessions', async () => {
  const runtime = echo();
  const workflow = new Workflow([{ name: 'A', spec: plain, prompt: 'a' }], { continuous: false });
  const first = await workflow.run(runtime);
  const session = first.sessions.get('A');
  const second = await workflow.run(runtime);
  expect(second).toBe(first);
  expect(second.sessions.get('A')).not.toBe(session);
});
