import { expect, test } from 'vitest';
import type { Event } from '../../src/events/event.js';
import { HumanChannel } from '../../src/people/channel.js';
import { persistIn } from '../../src/workflow/persist-in.js';
import { type StarterOptions, starterFlow } from '../../src/workflow/starter.js';
import type { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime } from './fake-runtime.js';

const BRIEF = '## Goal\na sum\n## Acceptance criteria\n4\n## Boundaries\nnone\n## Unknowns and assumptions\nnone';

/** A clarification that died while its question was open: what it leaves in a workspace. */
function killedWhileAsking(question: string, agent = 'clarifier', deadlineMs = 600_000): FakeRuntime {
  const runtime = new FakeRuntime(({ stepName }) =>
    stepName === 'clarify' ? { text: BRIEF, numTurns: 1 } : { text: 'worked', numTurns: 1 },
  );
  const deadline = Date.now() + deadlineMs;
  const record = { id: 'ask-1', text: question, options: ['red', 'blue'], agent, state: 'asked', askedAt: 1, deadline };
  persistIn(runtime.runDir).persist.save([record as never]);
  return runtime;
}

function flowIn({ workspace }: FakeRuntime, options: StarterOptions = {}): Workflow {
  return starterFlow('add two numbers', { workspace, goal: false, takeover: false, ...options });
}

/** Answers the question when it is shown, and tells what had been sent by then. */
function answering(flow: Workflow, runtime: FakeRuntime, answer: string) {
  const shown: { text: string; sentBefore: number }[] = [];
  const onEvent = ({ kind, text, payload }: Event) => {
    if (kind !== 'ask' || payload.state !== 'asked') return;
    shown.push({ text, sentBefore: runtime.calls.length });
    queueMicrotask(() => flow.channel!.answer(String(payload.id), answer));
  };
  return { shown, run: () => flow.run(runtime, { onEvent }) };
}

test('a question that was open at a kill is answered before its step goes on, and the answer is in the prompt', async () => {
  const runtime = killedWhileAsking('Which colour?');
  const { shown, run } = answering(flowIn(runtime), runtime, '2');
  await run();
  expect(shown).toEqual([{ text: 'Which colour?', sentBefore: 0 }]);
  expect(runtime.calls[0]!.prompt).toMatch(/add two numbers[\s\S]*Which colour\?\n.*answered: blue/);
  expect(runtime.calls[1]!.prompt).not.toContain('Which colour?');
  expect(runtime.logged.some(({ kind, text }) => kind === 'notice' && text.includes('was still open'))).toBe(true);
  expect(persistIn(runtime.runDir).persist.load()).toEqual([]);
});

test('a question of the coordinator does not hold up the clarification', async () => {
  const runtime = killedWhileAsking('Which colour?', 'coordinator');
  const { shown, run } = answering(flowIn(runtime), runtime, 'green');
  await run();
  expect(shown).toEqual([{ text: 'Which colour?', sentBefore: 1 }]);
  expect(runtime.calls[0]!.prompt).not.toContain('Which colour?');
  expect(runtime.calls[1]!.prompt).toContain('answered: green');
});

test.each([
  ['whose time ran out while flower was away', {}, -1],
  ['when nobody is there', { timeoutS: 0 }, 600_000],
] as const)('a question %s is told as unanswered', async (_when, options, deadlineMs) => {
  const runtime = killedWhileAsking('Which colour?', 'clarifier', deadlineMs);
  await flowIn(runtime, options).run(runtime);
  expect(runtime.calls[0]!.prompt).toMatch(/Which colour\?\n.*Nobody answered in time/);
});

test('starting over forgets it', async () => {
  const runtime = killedWhileAsking('Which colour?');
  const flow = flowIn(runtime, { fresh: true });
  expect(persistIn(runtime.runDir).persist.load()).toEqual([]);
  await flow.run(runtime);
  expect(runtime.calls[0]!.prompt).not.toContain('Which colour?');
});

test('a run that is stopped while it is open again keeps it', async () => {
  const runtime = killedWhileAsking('Which colour?');
  const flow = flowIn(runtime);
  const ctx = await flow.run(runtime, {
    onEvent: ({ kind }) => kind === 'ask' && queueMicrotask(() => flow.channel!.suspend()),
  });
  expect(ctx.failedAt).toBe('clarify');
  expect(ctx.aborted).toContain('asked again when the run goes on');
  expect(runtime.calls).toEqual([]);
  expect(persistIn(runtime.runDir).persist.load()).toMatchObject([{ text: 'Which colour?', state: 'asked' }]);
});

test('an answer that the model has not read yet is told again, and nobody is asked for it again', async () => {
  const runtime = killedWhileAsking('Which colour?');
  const died = new FakeRuntime(() => {
    throw new Error('killed');
  }, runtime.workspace);
  await expect(answering(flowIn(died), died, 'green').run()).rejects.toThrow('killed');
  const { shown, run } = answering(flowIn(runtime), runtime, 'red');
  await run();
  expect(shown).toEqual([]);
  expect(runtime.calls[0]!.prompt).toContain('answered: green');
});

test('looking for kept questions makes no file', () => {
  const { runDir } = new FakeRuntime(() => '');
  const persist = persistIn(`${runDir}/new`).persist;
  expect(new HumanChannel({ persist }).restored()).toEqual([]);
  persist.save([]);
  expect(persistIn(`${runDir}/new`).persist.load()).toEqual([]);
});
