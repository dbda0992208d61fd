import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Goal } from '../../../src/documents/index.js';
import { HumanChannel } from '../../../src/people/channel.js';
import { StepResult } from '../../../src/runtime/result.js';
import { type Answer, call, fail, type Script, structured } from '../../../src/testing/index.js';
import { WorkflowContext } from '../../../src/workflow/context.js';
import { GOAL_KEY, ROUND_KEY, VERDICT_KEY } from '../../../src/workflow/keys.js';
import { Step } from '../../../src/workflow/step.js';
import { changedBetween, survey } from '../../../src/workflow/survey.js';
import { withGoal } from '../../../src/workflow/with-goal.js';
import { stage } from '../../support/runtime.js';
import { plain } from '../../workflow/fake-runtime.js';

const RUN = '`node app.js 2 2` prints 4';
const NOTES = 'NOTES.md says who made it';

interface Played {
  checks?: string[];
  /** Commands that the judge really runs, or files that it really reads. `{ws}` is the real workspace. */
  does?: string[];
  reads?: string[];
  /** One entry a check, all passed; or prose. */
  says: (readonly [status: 'passed' | 'failed', evidence: string])[] | string;
  conclusion?: string;
}

const ok = (evidence: string) => ['passed', evidence] as const;

const placed = (command: string, workspace: string) =>
  command
    .replaceAll('{ws}', workspace)
    .replaceAll('{parent}', dirname(workspace))
    .replaceAll('{name}', basename(workspace));

/** Makes its calls one after another, then gives its judgement, and gives the same one again whenever it is asked. */
function player({ does = [], reads = [], says, conclusion = 'achieved' }: Played, workspace: () => string): Script {
  const calls = [
    ...does.map((command) => () => call('Bash', { command: placed(command, workspace()), description: 'Check' })),
    ...reads.map((file) => () => call('Read', { file_path: file })),
  ];
  let given = false;
  return (): Answer => {
    const next = calls.shift();
    if (next) return next();
    if (typeof says === 'string') return says;
    given = !given;
    if (!given) return 'The judgement is given.';
    const checks = says.map(([status, evidence], at) => ({ check: at + 1, status, evidence }));
    return structured({ checks, conclusion, reason: 'As the checks show.' });
  };
}

/** One round of judging with the real SDK: real tools, on a real copy. */
async function round(played: Played, prepare: (workspace: string) => void = () => {}, script?: Script) {
  let workspace = '';
  const staged = await stage(script ?? player(played, () => workspace));
  workspace = staged.workspace;
  const { runtime, server, events } = staged;
  writeFileSync(join(workspace, 'app.js'), 'console.log(process.argv.slice(2).map(Number).reduce((a, b) => a + b))\n');
  writeFileSync(join(workspace, 'NOTES.md'), 'made by the tests\n');
  prepare(workspace);
  const ctx = new WorkflowContext();
  ctx.runtime = runtime;
  ctx.set(GOAL_KEY, new Goal({ statement: 'A program adds.', checks: played.checks ?? [RUN] }));
  const guard = withGoal(new Step({ name: 'work', spec: plain, prompt: 'p' }), new HumanChannel({ timeoutS: 0 }), {
    goalPath: join(workspace, 'goal.md'),
    canRun: true,
  });
  const before = await survey(workspace, { without: [runtime.runDir] });
  const achieved = await guard.gate!(new StepResult('work'), ctx);
  const changed = changedBetween(before, await survey(workspace, { without: [runtime.runDir] }));
  expect(server.scriptErrors).toEqual([]);
  const reason = ctx.get(VERDICT_KEY)?.reason ?? '';
  return { achieved, changed, events, workspace, reason, round: ctx.get(ROUND_KEY), server };
}

test.each<[string, Played]>([
  ['without evidence', { does: ['node app.js 2 2'], says: [ok('')] }],
  ['with a command that never ran', { says: [ok('Ran `node app.js 2 2`; it printed 4.')] }],
  [
    'with one check missing',
    { checks: [RUN, NOTES], does: ['node app.js 2 2'], says: [ok('node app.js 2 2 printed 4')] },
  ],
  ['in prose only', { does: ['node app.js 2 2'], says: '## Verdict\nachieved\n## Reason\nnode app.js 2 2 printed 4' }],
  [
    'over its own failed check',
    {
      checks: [RUN, NOTES],
      does: ['node app.js 2 2'],
      says: [ok('node app.js 2 2 printed 4'), ['failed', 'nobody is named']],
    },
  ],
  ['with echo for evidence', { does: ['echo PASS; echo 4'], says: [ok('printed 4, PASS')] }],
  [
    'with the evidence of another check',
    {
      checks: [RUN, NOTES],
      does: ['node app.js 2 2'],
      says: [ok('node app.js 2 2 printed 4'), ok('node app.js 2 2 printed 4')],
    },
  ],
  ['with a command that was denied', { does: ['node {ws}/app.js 2 2'], says: [ok('node app.js 2 2 printed 4')] }],
  ['with the last round’s words', { does: ['ls'], says: [ok('`node app.js 2 2` printed 4, as was seen before.')] }],
  ['with the template for evidence', { does: ['ls'], says: [ok('the command and what it printed')] }],
  [
    'having read the source only',
    { does: ['cat app.js'], says: [ok('`cat app.js` shows that it adds the arguments')] },
  ],
  ['with a figure that was not printed', { does: ['node app.js 2 3'], says: [ok('`node app.js 2 3` printed 4')] }],
])(
  'with the real SDK, a judge that says "achieved" %s achieves nothing',
  async (_how, played) => {
    const { achieved, reason } = await round(played);
    expect(achieved, reason).toBe(false);
  },
  30_000,
);

const MISCHIEF = [
  'rm -rf NOTES.md sub',
  'echo spoilt > app.js.bak',
  'mkdir -p sub && touch sub/new',
  'chmod 600 app.js',
];

test('with the real SDK, an honest judge passes the work, and what it writes and deletes stays in its copy', async () => {
  const { achieved, changed, reason, server } = await round({
    does: ['node app.js 2 2', ...MISCHIEF, 'rm -rf {ws}/NOTES.md', 'cd {ws} && touch x'],
    says: [ok('`node app.js 2 2` printed 4')],
  });
  expect(achieved, reason).toBe(true);
  expect(changed).toEqual([]);
  const [copy = ''] = /\S*flower-judge-\w+/.exec(server.requests[0]?.allText ?? '') ?? [];
  expect(copy).not.toBe('');
  expect(existsSync(copy)).toBe(false);
}, 30_000);

test('with the real SDK, a judge’s commits, branches and pushes stay in its copy, also in a linked worktree', async () => {
  const git = (cwd: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd, encoding: 'utf8' });
  let upstream = '';
  let main = '';
  const identity = 'git config user.name j && git config user.email j@j';
  const { achieved, reason, workspace, changed } = await round(
    {
      does: [
        'node app.js 2 2',
        `${identity} && git add -A && git commit -qm judged && git branch judged`,
        'git push -q origin HEAD:judged',
        ...MISCHIEF,
      ],
      says: [ok('`node app.js 2 2` printed 4')],
    },
    (directory) => {
      [upstream, main] = [`${directory}-upstream.git`, `${directory}-main`];
      execFileSync('git', ['init', '-q', '--bare', upstream]);
      mkdirSync(main);
      git(main, 'init', '-q');
      git(main, 'commit', '-q', '--allow-empty', '-m', 'first');
      git(main, 'remote', 'add', 'origin', upstream);
      git(main, 'worktree', 'add', '-q', '-b', 'work', `${directory}-tree`);
      execFileSync('mv', [join(`${directory}-tree`, '.git'), join(directory, '.git')]);
      git(directory, 'worktree', 'repair');
    },
  );
  expect(achieved, reason).toBe(true);
  expect(changed).toEqual([]);
  expect(git(main, 'for-each-ref', '--format=%(refname)').trim().split('\n').sort()).toEqual(
    [git(main, 'symbolic-ref', 'HEAD').trim(), 'refs/heads/work'].sort(),
  );
  expect(git(main, 'log', '--all', '--format=%s').trim()).toBe('first');
  expect(git(upstream, 'for-each-ref')).toBe('');
  expect(git(workspace, 'status', '--short')).toContain('?? app.js');
  expect(existsSync(join(workspace, 'sub'))).toBe(false);
  for (const path of [upstream, main, `${workspace}-tree`]) execFileSync('rm', ['-rf', path]);
}, 30_000);

test.each<[string, () => Answer]>([
  ['is answered with errors', () => fail(400, 'the request was not understood')],
  ['says nothing', () => ''],
])(
  'with the real SDK, a judge that %s is started again and uses up no round',
  async (_how, first) => {
    let requests = 0;
    const honest = player({ does: ['node app.js 2 2'], says: [ok('`node app.js 2 2` printed 4')] }, () => '');
    const {
      achieved,
      reason,
      round: used,
    } = await round(
      { says: [] },
      () => {},
      (request) => (requests++ === 0 ? first() : honest(request)),
    );
    expect(achieved, reason).toBe(true);
    expect(used).toBe(1);
  },
  30_000,
);

test('with the real SDK, a command that hides the path of the original is not stopped, and its pass does not count', async () => {
  const { achieved, changed, events } = await round({
    does: ['node app.js 2 2', 'D={parent}; rm -f "$D"/{name}/NOTES.md'],
    says: [ok('`node app.js 2 2` printed 4')],
  });
  expect(changed).toEqual(['NOTES.md']);
  expect(achieved).toBe(false);
  expect(events.some(({ kind, text }) => kind === 'notice' && text?.includes('NOTES.md'))).toBe(true);
}, 30_000);
