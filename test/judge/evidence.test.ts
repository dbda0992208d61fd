import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Goal } from '../../src/documents/index.js';
import { words } from '../../src/locale/index.js';
import { HumanChannel } from '../../src/people/channel.js';
import { GOAL_KEY, VERDICT_KEY } from '../../src/workflow/keys.js';
import { Step } from '../../src/workflow/step.js';
import { withGoal } from '../../src/workflow/with-goal.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { type Answer, FakeRuntime, plain, type ToolCall } from '../workflow/fake-runtime.js';
import { bash, read } from './rounds.js';

const RUN = '`node app.js` prints 4';

const says = (evidence: string, calls: readonly ToolCall[] = [], status = 'passed') => ({
  text: 'see the result',
  output: { checks: [{ check: 1, status, evidence }], conclusion: 'achieved', reason: 'so it is' },
  calls,
});

/** One guarded step whose judges answer in turn. */
async function judged(answers: Answer[], { checks = [RUN], canRun = false, rounds = 1 } = {}) {
  const left = [...answers];
  const runtime: FakeRuntime = new FakeRuntime(({ stepName }) =>
    stepName?.includes('/judge') ? (left.shift() ?? '') : 'worked',
  );
  const step = new Step({ name: 'work', spec: plain, prompt: 'the task' });
  const goalPath = join(runtime.workspace, 'goal.md');
  const workflow = new Workflow([withGoal(step, new HumanChannel({ timeoutS: 0 }), { goalPath, rounds, canRun })]);
  workflow.context.set(GOAL_KEY, new Goal({ statement: 's', checks }));
  const ctx = await workflow.run(runtime);
  return { runtime, achieved: ctx.failedAt === undefined, reason: ctx.get(VERDICT_KEY)?.reason ?? '' };
}

const HONEST = says('node app.js printed 4', [bash('node app.js', '4')]);

test('a judge whose evidence is missing may gather it before the round counts as lost', async () => {
  const { runtime, achieved } = await judged([says('It works.'), HONEST]);
  expect(achieved).toBe(true);
  expect(runtime.labels).toEqual(['work', 'work/judge#1', 'work/judge#1#evidence']);
  expect(runtime.calls[2]?.resume).toBe('sid-work/judge#1-2');
});

test('a judge is asked for evidence once, and never when the work goes on anyway', async () => {
  expect((await judged([says('It works.'), says('It really works.'), HONEST])).achieved).toBe(false);
  const failing = {
    text: '',
    output: {
      checks: [
        { check: 1, status: 'passed', evidence: 'trust me' },
        { check: 2, status: 'failed', evidence: 'no such file' },
      ],
      conclusion: 'not_yet',
      reason: 'r',
    },
    calls: [bash('ls', '')],
  };
  const { runtime } = await judged([failing], { checks: [RUN, 'README.md exists'] });
  expect(runtime.labels).toEqual(['work', 'work/judge#1']);
});

test('a second answer in prose does not undo the first, nor make it pass', async () => {
  const { achieved, reason } = await judged([says('It works.'), 'All is achieved.']);
  expect(achieved).toBe(false);
  expect(reason).toContain('Check 1');
});

test('evidence from a session that the judge handed over from is its own', async () => {
  const runtime: FakeRuntime = new FakeRuntime(({ stepName }) => {
    if (!stepName?.includes('/judge'))
      return { ...says(''), text: 'worked', output: undefined, calls: [bash('node app.js', '4')] };
    return { ...says('node app.js printed 4'), retired: ['sid-work-1'] };
  });
  const step = new Step({ name: 'work', spec: plain, prompt: 'p' });
  const workflow = new Workflow([
    withGoal(step, new HumanChannel({ timeoutS: 0 }), { goalPath: '/no/goal.md', rounds: 1 }),
  ]);
  workflow.context.set(GOAL_KEY, new Goal({ statement: 's', checks: [RUN] }));
  expect((await workflow.run(runtime)).failedAt).toBeUndefined();
});

test('what other sessions did is no evidence', async () => {
  const runtime: FakeRuntime = new FakeRuntime(({ stepName }) =>
    stepName?.includes('/judge')
      ? says('node app.js printed 4')
      : { text: 'worked', calls: [bash('node app.js', '4')] },
  );
  const step = new Step({ name: 'work', spec: plain, prompt: 'p' });
  const workflow = new Workflow([
    withGoal(step, new HumanChannel({ timeoutS: 0 }), { goalPath: '/no/goal.md', rounds: 1 }),
  ]);
  workflow.context.set(GOAL_KEY, new Goal({ statement: 's', checks: [RUN] }));
  expect((await workflow.run(runtime)).failedAt).toBe('work');
});

test('what stands in flower’s own files is no evidence: it is what agents said, the judge included', async () => {
  const said = 'runs/events/1.ndjson:3:node app.js printed 4';
  const grep = { tool: 'Grep', input: { pattern: 'printed' }, output: said };
  const evidence = 'node app.js printed 4';
  expect((await judged([says(evidence, [grep]), says(evidence)], { checks: ['It is correct'] })).achieved).toBe(false);
  const note = { ...read('x', evidence), input: { file_path: '.flower/notes/report.md' } };
  expect((await judged([says(evidence, [note]), says(evidence)], { checks: ['It is correct'] })).achieved).toBe(false);
});

test('a long output that was set aside and read back is evidence', async () => {
  const spill = '/elsewhere/app/.flower/artifacts/spill/0123456789abcdef.txt';
  const calls = [
    bash('npm test', `begins\n[set aside: ${spill}]`),
    { ...read('x', '# pass 12'), input: { file_path: spill } },
  ];
  const { achieved, reason } = await judged([says('npm test: "# pass 12"', calls)], {
    checks: ['npm test passes'],
    canRun: true,
  });
  expect(achieved, reason).toBe(true);
});

test('an answer by a person is evidence only as far as it was given', async () => {
  const ask = (output: string) => ({ tool: 'mcp__human__ask', input: { question: 'Does it look good?' }, output });
  const checks = ['The person likes the colours'];
  const yes = [ask('Yes, the colours are just right')];
  expect((await judged([says('The person said "Yes, the colours are just right".', yes)], { checks })).achieved).toBe(
    true,
  );
  const silent = says('The person said "Yes, the colours are just right".', [ask('Nobody answered.')]);
  expect((await judged([silent, silent], { checks })).achieved).toBe(false);
});

test('without a transcript nothing passes', async () => {
  const lost = new FakeRuntime(({ stepName }) => (stepName?.includes('/judge') ? HONEST : 'worked'));
  lost.transcript = async () => undefined;
  const step = new Step({ name: 'work', spec: plain, prompt: 'p' });
  const workflow = new Workflow([
    withGoal(step, new HumanChannel({ timeoutS: 0 }), { goalPath: '/no/goal.md', rounds: 1 }),
  ]);
  workflow.context.set(GOAL_KEY, new Goal({ statement: 's', checks: [RUN] }));
  expect((await workflow.run(lost)).failedAt).toBe('work');
});

test('evidence of any size and content is read in no time, and throws nothing', async () => {
  const odd = [
    '`'.repeat(5000),
    '"'.repeat(5001),
    'ran '.repeat(3000),
    'node a '.repeat(3000),
    '$(('.repeat(2000),
    '\u0000\ud800',
    '→'.repeat(4000),
  ];
  for (const evidence of odd) {
    const { achieved } = await judged([says(evidence, [bash(evidence, evidence)]), says(evidence)], {
      checks: [`${evidence} prints 4`],
    });
    expect(typeof achieved).toBe('boolean');
  }
});

test.each(['en', 'zh', 'ja'] as const)(
  'a refused verdict says why for each check that did not pass (%s)',
  async (locale) => {
    const checks = ['`npm test` passes', 'README.md explains the usage', '`npm run lint` is clean'];
    const say = words(locale).workflow.evidence;
    const output = {
      checks: [
        { check: 1, status: 'passed', evidence: 'npm test: # pass 1' },
        { check: 2, status: 'passed', evidence: 'README.md has it' },
      ],
      conclusion: 'achieved',
      reason: 'Fine.',
    };
    const runtime = new FakeRuntime(({ stepName = '' }) =>
      stepName === 'work' ? 'worked' : { text: 'r', output, calls: [bash('npm test', '# pass 1\n# fail 1')] },
    );
    const step = new Step({ name: 'work', spec: plain, prompt: 'p' });
    const options = { goalPath: '/no/goal.md', rounds: 2, locale };
    const workflow = new Workflow([withGoal(step, new HumanChannel({ timeoutS: 0 }), options)]);
    workflow.context.set(GOAL_KEY, new Goal({ statement: 's', checks }));
    await workflow.run(runtime);
    const next = runtime.calls.filter(({ stepName }) => stepName?.startsWith('work#'))[0]?.prompt ?? '';
    expect(next).toContain(say.notCounted({ number: 1, fault: say.reportsFailure({ line: '# fail 1' }) }));
    expect(next).toContain(say.notCounted({ number: 2, fault: say.untraceable }));
    expect(next).toContain(say.unproven({ number: 3 }));
    const told = runtime.logged.map(({ text }) => text).join('\n');
    for (const number of [1, 2]) expect(told).toContain(say.notCounted({ number, fault: '' }).trim());
    for (const check of checks) for (const text of [next, told]) expect(text).toContain(check);
  },
);
