import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { Brief, Goal } from '../../src/documents/index.js';
import { ConfigError } from '../../src/errors.js';
import type { Event } from '../../src/events/event.js';
import { words } from '../../src/locale/index.js';
import { HumanChannel } from '../../src/people/channel.js';
import { StepResult } from '../../src/runtime/result.js';
import { clarifyStep } from '../../src/workflow/clarify-step.js';
import { WorkflowContext } from '../../src/workflow/context.js';
import { goalStep } from '../../src/workflow/goal-step.js';
import { BRIEF_KEY, GOAL_KEY, MISSING_KEY, ROUND_KEY, VERDICT_KEY } from '../../src/workflow/keys.js';
import { parallel } from '../../src/workflow/parallel.js';
import { Step, type StepInit } from '../../src/workflow/step.js';
import { type WithGoalOptions, withGoal } from '../../src/workflow/with-goal.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { type Answer, type Call, FakeRuntime, plain } from './fake-runtime.js';

const CHECKS = ['it prints 4', 'it exits with 0'];
const { options: CHOICES } = words('en').workflow.unreachable;

type Status = 'passed' | 'failed' | 'unverifiable';

function judged(statuses: Status[], conclusion = 'achieved'): Answer {
  const checks = statuses.map((status, at) => ({ check: at + 1, status, evidence: `saw ${at + 1}` }));
  return { text: 'see the result', output: { checks, conclusion, reason: 'because' }, calls: [READING] };
}

/** What every judge here has looked at. */
const READING = { tool: 'Read', input: { file_path: 'out.txt' }, output: '1\tsaw 1\n2\tsaw 2' };

/** A runtime whose work always ends well and whose judges answer in turn. */
function judgedBy(...answers: Answer[]): FakeRuntime {
  return new FakeRuntime(({ stepName }) => (stepName?.includes('/judge') ? (answers.shift() ?? '') : 'worked'));
}

interface Guard extends Partial<WithGoalOptions> {
  channel?: HumanChannel;
  step?: Partial<StepInit>;
  checks?: string[];
}

/** A workflow of one guarded step whose goal is in the context. */
function guarded({ channel = new HumanChannel({ timeoutS: 0 }), step, checks = CHECKS, ...options }: Guard = {}) {
  const work = new Step({ name: 'work', spec: plain, prompt: 'the task', resumePrompt: 'go on', ...step });
  const workflow = new Workflow([withGoal(work, channel, { goalPath: '/nowhere/goal.md', ...options })], { channel });
  workflow.context.set(GOAL_KEY, new Goal({ statement: 'A program.', checks }));
  return workflow;
}

/** Answers every question in turn. */
function answering(...answers: string[]): HumanChannel {
  const channel = new HumanChannel({ timeoutS: null });
  channel.subscribe(({ kind, payload }) => {
    if (kind !== 'ask' || payload.state !== 'asked') return;
    const answer = answers.shift();
    queueMicrotask(() => channel.answer(payload.id as string, answer ?? ''));
  });
  return channel;
}

test('beh-018: a rejected round goes on in the same session with what is missing, not with the task again', async () => {
  const runtime = judgedBy(judged(['passed', 'failed'], 'not_yet'), judged(['passed', 'passed']));
  const ctx = await guarded().run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1', 'work#round2', 'work/judge#2']);
  const second = runtime.calls[2] as Call;
  expect(second).toMatchObject({ resume: 'sid-work-1', fork: false });
  expect(second.prompt).toContain('it exits with 0');
  expect(second.prompt).toContain('because');
  expect(second.prompt).not.toContain('the task');
  expect(ctx.get(ROUND_KEY)).toBe(2);
  expect(ctx.get(VERDICT_KEY)?.achieved).toBe(true);
  expect(ctx.failedAt).toBeUndefined();
});

test('every judge is a stranger: a fresh session with the checks, never in the lineage', async () => {
  const runtime = judgedBy(judged(['failed', 'failed']), judged(['passed', 'passed']));
  await guarded().run(runtime);
  const judges = runtime.calls.filter(({ stepName }) => stepName?.includes('judge'));
  expect(judges.map(({ resume }) => resume)).toEqual([undefined, undefined]);
  expect(judges[0]?.prompt).toContain('it prints 4');
  expect(readFileSync(join(runtime.runDir, 'lineage.json'), 'utf8')).not.toContain('judge');
});

test('rounds are the total, and the last rejection ends the workflow', async () => {
  const runtime = judgedBy(...Array.from({ length: 9 }, () => judged(['failed', 'passed'], 'not_yet')));
  const ctx = await guarded({ rounds: 2 }).run(runtime);
  expect(runtime.labels.filter((label) => !label?.includes('judge'))).toEqual(['work', 'work#round2']);
  expect(ctx.failedAt).toBe('work');
});

test.each([0, -1, 1.5])('%s rounds are refused instead of meaning one', (rounds) => {
  expect(() => guarded({ rounds })).toThrow(ConfigError);
});

test('fields of the step that the guard does not concern are kept', () => {
  const step = new Step({ name: 'w', spec: plain, prompt: 'p', resumePrompt: 'r', onFail: 'skip', reduce: () => 'x' });
  const guard = withGoal(step, new HumanChannel(), { goalPath: 'goal.md' });
  expect(guard).toMatchObject({ resumePrompt: 'r', onFail: 'skip', retries: 2, reduce: step.reduce });
});

test('without a runtime nothing is passed on trust', async () => {
  const { steps } = guarded();
  const gate = (steps[0] as Step).gate!;
  await expect(gate(new StepResult('work'), new WorkflowContext())).rejects.toThrow(/no runtime/);
});

test('a check that the judge leaves out, or passes without evidence, has not passed', async () => {
  const runtime = judgedBy(judged(['passed']), {
    text: '',
    output: {
      checks: [1, 2].map((check) => ({ check, status: 'passed', evidence: '' })),
      conclusion: 'achieved',
      reason: '',
    },
  });
  const ctx = await guarded({ rounds: 2 }).run(runtime);
  expect(ctx.failedAt).toBe('work');
});

// ── a judge that does not judge ────────────────────────────────────────────────────────────────────────────────────────

test.each([
  ['fails', { ok: false, error: 'socket hang up' }],
  ['says nothing', ''],
])('beh-030: a judge that %s is started once more and costs no round of work', async (_what, first) => {
  const runtime = judgedBy(first, judged(['passed', 'passed']));
  const ctx = await guarded().run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1', 'work/judge#1#retry1']);
  expect(ctx.failedAt).toBeUndefined();
  expect(ctx.get(ROUND_KEY)).toBe(1);
});

test('a judge that fails twice stops the step and says that the judge, not the work, is the trouble', async () => {
  const runtime = judgedBy('', { ok: false, error: 'overloaded' });
  const ctx = await guarded().run(runtime);
  expect(runtime.labels.filter((label) => !label?.includes('judge'))).toEqual(['work']);
  expect(ctx.aborted).toContain('overloaded');
  expect(ctx.failedAt).toBe('work');
});

test('a judge for whom there is no money is not started again', async () => {
  const runtime = judgedBy({ ok: false, error: 'budget-exhausted' });
  const ctx = await guarded().run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1']);
  expect(ctx.aborted).toContain('budget-exhausted');
});

test('a judge that answers in prose is asked for the structure in its own session', async () => {
  const runtime = judgedBy('All fine, I think.', judged(['passed', 'passed']));
  const ctx = await guarded().run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1', 'work/judge#1#again']);
  expect(runtime.calls[2]?.resume).toBe('sid-work/judge#1-2');
  expect(ctx.failedAt).toBeUndefined();
});

test('without any structure the text is read, and prose achieves nothing', async () => {
  const text = '## Verdict\nachieved\n## Reason\nran both';
  const answer = { text, calls: [READING] };
  const runtime = judgedBy(answer, answer, answer, answer);
  const ctx = await guarded({ rounds: 2 }).run(runtime);
  expect(runtime.labels.filter((label) => !label?.includes('judge'))).toEqual(['work', 'work#round2']);
  expect(ctx.failedAt).toBe('work');
  expect(runtime.calls[3]?.prompt).toContain(words('en').workflow.evidence.proseOnly);
});

test('a round of work that broke off is not told that the judge found it lacking', async () => {
  const runtime = new FakeRuntime(({ stepName }) => {
    if (stepName === 'work') return { ok: false, error: 'socket hang up' };
    return stepName?.includes('judge') ? judged(['passed', 'passed']) : 'worked';
  });
  const ctx = await guarded().run(runtime);
  expect(runtime.labels).toEqual(['work', 'work#round2', 'work/judge#1']);
  expect(runtime.calls[1]).toMatchObject({ resume: 'sid-work-1', prompt: words('en').workflow.goOn });
  expect(ctx.failedAt).toBeUndefined();
});

test('the step’s own gate comes before the judge, and its own words go back', async () => {
  const runtime = judgedBy(judged(['passed', 'passed']));
  const gate = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  await guarded({ step: { gate, onReject: () => 'tests are red' } }).run(runtime);
  expect(runtime.labels).toEqual(['work', 'work#round2', 'work/judge#1']);
  expect(runtime.calls[1]?.prompt).toBe('tests are red');
});

test('a second run of the same workflow counts its rounds from one', async () => {
  const runtime = judgedBy(judged(['passed', 'passed']), judged(['passed', 'passed']));
  const workflow = guarded();
  await workflow.run(runtime);
  await workflow.run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1', 'work', 'work/judge#1']);
});

test('guarded steps side by side do not take each other’s verdict', async () => {
  const answers: Record<string, Answer> = {
    'a/judge#1': judged(['failed', 'passed'], 'not_yet'),
    'a/judge#2': judged(['passed', 'passed']),
    'b/judge#1': judged(['passed', 'passed']),
  };
  const runtime = new FakeRuntime(({ stepName }) => answers[stepName ?? ''] ?? 'worked');
  const goalPath = '/nowhere/goal.md';
  const member = (name: string) =>
    withGoal(new Step({ name, spec: plain, prompt: 'p' }), new HumanChannel(), { goalPath });
  const workflow = new Workflow([parallel('p', [member('a'), member('b')])]);
  workflow.context.set(GOAL_KEY, new Goal({ statement: 's', checks: CHECKS }));
  const ctx = await workflow.run(runtime);
  expect(ctx.failedAt).toBeUndefined();
  expect([...runtime.labels].sort()).toEqual(['a', 'a#round2', 'a/judge#1', 'a/judge#2', 'b', 'b/judge#1']);
});

// ── what cannot be verified here ───────────────────────────────────────────────────────────────────────────────────────

test('what cannot be verified stops the run when nobody answers', async () => {
  const runtime = judgedBy(judged(['passed', 'unverifiable'], 'unreachable'));
  const ctx = await guarded().run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1']);
  expect(ctx.aborted).toContain('nobody answered');
});

test('the person is asked once a check, and not again in a later round', async () => {
  const runtime = judgedBy(
    judged(['unverifiable', 'unverifiable'], 'unreachable'),
    judged(['failed', 'unverifiable'], 'not_yet'),
    judged(['unverifiable', 'unverifiable'], 'unreachable'),
  );
  const channel = answering(CHOICES.accept, 'no, run it with --dry', CHOICES.accept);
  const ctx = await guarded({ channel }).run(runtime);
  expect(channel.transcript().map(({ text }) => CHECKS.findIndex((check) => text.includes(check)))).toEqual([0, 1, 1]);
  expect(runtime.calls[2]?.prompt).toContain('no, run it with --dry');
  expect(ctx.failedAt).toBeUndefined();
  expect(ctx.get(VERDICT_KEY)?.achieved).toBe(true);
});

test('an option may be picked by its number', async () => {
  const runtime = judgedBy(judged(['passed', 'unverifiable'], 'unreachable'));
  const ctx = await guarded({ channel: answering('1') }).run(runtime);
  expect(ctx.failedAt).toBeUndefined();
});

test('words that merely begin like an option are the person’s own words', async () => {
  const runtime = judgedBy(judged(['passed', 'unverifiable'], 'unreachable'), judged(['passed', 'passed']));
  const said = `${CHOICES.accept}? Certainly not`;
  await guarded({ channel: answering(said) }).run(runtime);
  expect(runtime.calls[2]?.prompt).toContain(said);
});

test('an amended goal is on disk, and the next judge judges by it', async () => {
  const runtime = judgedBy(judged(['passed', 'unverifiable'], 'unreachable'), judged(['passed', 'passed']));
  const goalPath = join(runtime.workspace, 'goal.md');
  const channel = answering(CHOICES.amend, 'Linux is enough');
  const ctx = await guarded({ channel, goalPath }).run(runtime);
  expect(runtime.calls[2]?.prompt).toContain('Linux is enough');
  expect(runtime.calls[3]?.prompt).toContain('Linux is enough');
  expect((await Goal.load(goalPath))?.statement).toContain('Linux is enough');
  expect(ctx.get(GOAL_KEY)?.checks).toEqual(CHECKS);
});

test('a check marked as unverifiable does not pass by a bare word', async () => {
  const text = '## Verdict\nachieved\n## Reason\nlooks good';
  const checks = ['it looks good [unverifiable here: no screen]'];
  const runtime = judgedBy(text, text);
  const ctx = await guarded({ checks, rounds: 1 }).run(runtime);
  expect(ctx.failedAt).toBe('work');
});

// ── the judge's copy ───────────────────────────────────────────────────────────────────────────────────────────────────

test('a judge that may run commands works on a copy and can change nothing', async () => {
  let copy = '';
  const runtime: FakeRuntime = new FakeRuntime(({ stepName, cwd, prompt }) => {
    if (!stepName?.includes('judge')) return 'worked';
    copy = cwd ?? '';
    expect(readFileSync(join(copy, 'src', 'main.js'), 'utf8')).toBe('good');
    expect(existsSync(join(copy, 'runs'))).toBe(false);
    expect(prompt).toContain(`${copy}/src/main.js runs`);
    expect(prompt).not.toContain(`${runtime.workspace}/src`);
    writeFileSync(join(copy, 'src', 'main.js'), 'spoilt');
    const checks = [{ check: 1, status: 'failed', evidence: `ran ${copy}/src/main.js` }];
    return { text: `${copy}/src`, output: { checks, conclusion: 'not_yet', reason: `${copy}/src/main.js is broken` } };
  });
  mkdirSync(join(runtime.workspace, 'src'));
  writeFileSync(join(runtime.workspace, 'src', 'main.js'), 'good');
  const checks = [`${runtime.workspace}/src/main.js runs`];
  const ctx = await guarded({ checks, canRun: true, rounds: 2 }).run(runtime);
  expect(readFileSync(join(runtime.workspace, 'src', 'main.js'), 'utf8')).toBe('good');
  expect(existsSync(copy)).toBe(false);
  expect(ctx.get(VERDICT_KEY)?.reason).toContain(`${runtime.workspace}/src/main.js is broken`);
  expect(runtime.calls[2]?.prompt).not.toContain('flower-judge');
});

// ── clarify and set-goal ───────────────────────────────────────────────────────────────────────────────────────────────

const BRIEF =
  '## Goal\nsum\n## Acceptance criteria\n2+2=4\n## Boundaries\nno network\n## Unknowns and assumptions\nnone known';

function clarifying(briefPath: string, channel = new HumanChannel({ timeoutS: 0, amendPath: briefPath })) {
  return clarifyStep(channel, { briefPath, prompt: 'build a sum', retries: 1 });
}

test('later steps get the frozen brief, never the reply around it', async () => {
  const runtime = new FakeRuntime(() => `Thanks for all the answers!\n\n${BRIEF}\n\n## Code\nrm -rf`);
  const briefPath = join(runtime.workspace, 'notes', 'brief.md');
  const ctx = await new Workflow([clarifying(briefPath)]).run(runtime);
  expect(ctx.output('clarify')).toContain('2+2=4');
  expect(ctx.output('clarify')).not.toMatch(/Thanks|rm -rf/);
  expect((await Brief.load(briefPath))?.complete).toBe(true);
  expect(ctx.get(MISSING_KEY)).toBeUndefined();
});

test('an incomplete brief is refused by the names of what it lacks', async () => {
  const replies = ['## Goal\nsum', BRIEF];
  const runtime = new FakeRuntime(() => replies.shift() ?? '');
  const briefPath = join(runtime.workspace, 'brief.md');
  const seen: unknown[] = [];
  const step = clarifying(briefPath);
  const watching = step.with({
    gate: async (result, ctx) => {
      const passed = await step.gate!(result, ctx);
      seen.push(ctx.get(MISSING_KEY));
      return passed;
    },
  });
  const ctx = await new Workflow([watching]).run(runtime);
  expect(seen).toEqual([['accept', 'bounds', 'unknowns'], undefined]);
  expect(runtime.calls[1]?.prompt).toContain('Boundaries');
  expect(ctx.failedAt).toBeUndefined();
});

test('a complete brief on disk is not asked for again, and still reaches later steps', async () => {
  const runtime = new FakeRuntime(() => 'unused');
  const briefPath = join(runtime.workspace, 'brief.md');
  await Brief.parse(BRIEF).write(briefPath);
  const ctx = await new Workflow([clarifying(briefPath)]).run(runtime);
  expect(runtime.calls).toEqual([]);
  expect(ctx.output('clarify')).toContain('no network');
  expect(ctx.get(BRIEF_KEY)?.goal).toBe('sum');
});

test('what a person said while the brief was being made is still in it when it is frozen', async () => {
  const briefFile: { path: string } = { path: '' };
  const runtime = new FakeRuntime(async () => {
    await channel.send('and make it fast');
    return BRIEF;
  });
  briefFile.path = join(runtime.workspace, 'brief.md');
  const channel = new HumanChannel({ timeoutS: 0, amendPath: briefFile.path });
  const ctx = await new Workflow([clarifying(briefFile.path, channel)]).run(runtime);
  expect(readFileSync(briefFile.path, 'utf8')).toContain('and make it fast');
  expect(ctx.output('clarify')).toContain('and make it fast');
});

function goalSetting(goalPath: string) {
  const brief = { name: 'clarify', spec: plain, prompt: 'ask' };
  return new Workflow([brief, goalStep(new HumanChannel(), { goalPath, onFail: 'stop' })]);
}

test('beh-027: a goal without checks is refused', async () => {
  const runtime = new FakeRuntime(({ stepName }) => (stepName === 'clarify' ? 'the brief' : '## Goal\nA program.'));
  const ctx = await goalSetting(join(runtime.workspace, 'goal.md')).run(runtime);
  expect(ctx.failedAt).toBe('set-goal');
  expect(ctx.get(MISSING_KEY)).toEqual(['checks']);
  expect(existsSync(join(runtime.workspace, 'goal.md'))).toBe(false);
});

test('beh-028: checks that cannot be verified are told at once and stop nothing', async () => {
  const marked = ['a', 'b [unverifiable here: no Mac]', 'c', 'd [unverifiable here: no screen]'];
  const reply = new Goal({ statement: 'A program.', checks: marked }).toMarkdown();
  const runtime = new FakeRuntime(({ stepName }) => (stepName === 'clarify' ? 'the brief' : reply));
  const goalPath = join(runtime.workspace, 'goal.md');
  const events: Event[] = [];
  const ctx = await goalSetting(goalPath).run(runtime, { onEvent: (event) => events.push(event) });
  const told = events.filter(({ kind }) => kind === 'task');
  expect(told.map(({ payload }) => payload)).toEqual([{ unverifiable: 2, total: 4, path: goalPath }]);
  expect(ctx.failedAt).toBeUndefined();
  expect(runtime.calls[1]?.prompt).toContain('the brief');
  expect(ctx.get(GOAL_KEY)?.checks).toEqual(marked);
});

test('a goal file that a person edits after it was set is what the judge reads', async () => {
  const goalPath = { value: '' };
  const runtime = new FakeRuntime(async ({ stepName }) => {
    if (stepName === 'clarify') return 'the brief';
    if (stepName === 'set-goal') return new Goal({ statement: 's', checks: ['check-1'] }).toMarkdown();
    if (stepName === 'work') await new Goal({ statement: 's', checks: ['check-2'] }).write(goalPath.value);
    return stepName === 'work' ? 'worked' : judged(['passed']);
  });
  goalPath.value = join(runtime.workspace, 'goal.md');
  const { steps } = goalSetting(goalPath.value);
  const work = withGoal(new Step({ name: 'work', spec: plain, prompt: 'p' }), new HumanChannel(), {
    goalPath: goalPath.value,
  });
  await new Workflow([...steps, work]).run(runtime);
  expect(runtime.calls.at(-1)?.prompt).toContain('check-2');
  expect(runtime.calls.at(-1)?.prompt).not.toContain('check-1');
  expect(readdirSync(runtime.workspace)).not.toContain('.flower');
});

test('a judge that may run commands sets the goal on a copy too, and the goal speaks of the workspace', async () => {
  const runtime: FakeRuntime = new FakeRuntime(({ stepName, cwd, prompt }) => {
    if (stepName === 'clarify') return `make ${runtime.workspace}/app`;
    expect(prompt).toContain(`make ${cwd}/app`);
    writeFileSync(join(cwd ?? '', 'mess'), '');
    return new Goal({ statement: 's', checks: [`${cwd}/app runs`] }).toMarkdown();
  });
  const goalPath = join(runtime.workspace, 'goal.md');
  const brief = { name: 'clarify', spec: plain, prompt: () => `make ${runtime.workspace}/app` };
  const ctx = await new Workflow([brief, goalStep(new HumanChannel(), { goalPath, canRun: true })]).run(runtime);
  expect(existsSync(join(runtime.workspace, 'mess'))).toBe(false);
  expect(ctx.get(GOAL_KEY)?.checks).toEqual([`${runtime.workspace}/app runs`]);
});

/** A runtime whose judges accept at once, while a message comes in during the first judgement. */
function writtenWhileJudged(channel: HumanChannel): FakeRuntime {
  let judgements = 0;
  return new FakeRuntime(({ stepName }) => {
    if (!stepName?.includes('/judge')) return 'worked';
    judgements += 1;
    if (judgements === 1) void channel.send('and in blue');
    return judged(['passed', 'passed']);
  });
}

test('a message that comes while the judge judges opens one more round, which is judged too', async () => {
  const channel = new HumanChannel({ timeoutS: 0 });
  const runtime = writtenWhileJudged(channel);
  const ctx = await guarded({ channel }).run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1', 'work#round2', 'work/judge#2']);
  expect(runtime.calls[2]).toMatchObject({ resume: 'sid-work-1', prompt: expect.stringContaining('and in blue') });
  expect(ctx.failedAt).toBeUndefined();
  expect(channel.pendingMail()).toEqual([]);
});

test('without a round left the goal stays achieved, and the person is told that the message waits', async () => {
  const channel = new HumanChannel({ timeoutS: 0 });
  const runtime = writtenWhileJudged(channel);
  const ctx = await guarded({ channel, rounds: 1 }).run(runtime);
  expect(runtime.labels).toEqual(['work', 'work/judge#1']);
  expect(ctx.get(VERDICT_KEY)?.achieved).toBe(true);
  expect(ctx.failedAt).toBeUndefined();
  expect(channel.pendingMail()).toEqual(['and in blue']);
  expect(runtime.logged.map(({ text }) => text)).toContain(words('en').people.unread(['and in blue']));
});

test('a message that opened a round which died stays on record', async () => {
  let record: string[] = [];
  const save = (messages: string[]) => {
    record = messages;
  };
  const channel = new HumanChannel({ timeoutS: 0, persistMail: { load: () => [], save } });
  const runtime = new FakeRuntime(({ stepName }) => {
    if (stepName === 'work#round2') throw new Error('killed');
    return stepName?.includes('/judge') ? judged(['passed', 'passed']) : 'worked';
  });
  void channel.send('and in blue');
  await expect(guarded({ channel }).run(runtime)).rejects.toThrow('killed');
  expect(record).toEqual(['and in blue']);
});
