import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Brief, Goal, Handoff } from '../../src/documents/index.js';
import { ConfigError } from '../../src/errors.js';
import { words } from '../../src/locale/index.js';
import { wantsIsolation } from '../../src/walls/isolate.js';
import { rememberAsk } from '../../src/workflow/asked.js';
import { CLARIFY_RESUME } from '../../src/workflow/keys.js';
import { directoryLocale } from '../../src/workflow/layout.js';
import { Lineage } from '../../src/workflow/lineage.js';
import { type StarterOptions, starterFlow } from '../../src/workflow/starter.js';
import { wakeState } from '../../src/workflow/wake.js';
import { FakeRuntime, scratch } from './fake-runtime.js';

const BRIEF = new Brief({ goal: 'a sum', accept: '2+2=4', bounds: 'no network', unknowns: 'none that matter' });
const GOAL = new Goal({ statement: 'A program adds.', checks: ['it prints 4'] });

/** Plays every role well, in any locale. */
function wellPlayed(workspace: string): FakeRuntime {
  const steps = (['en', 'zh', 'ja'] as const).map((locale) => words(locale).documents.steps);
  return new FakeRuntime(({ stepName = '' }) => {
    if (steps.some(({ clarify }) => stepName.startsWith(clarify))) return BRIEF.toMarkdown();
    if (steps.some(({ setGoal }) => stepName.startsWith(setGoal))) return GOAL.toMarkdown();
    if (!stepName.includes('#')) return 'worked';
    const checks = [{ check: 1, status: 'passed', evidence: 'ran it: 4' }];
    const calls = [{ tool: 'Bash', input: { command: 'node app.js' }, output: '4' }];
    return { text: '', output: { checks, conclusion: 'achieved', reason: 'it does' }, calls };
  }, workspace);
}

const tree = (directory: string) =>
  execFileSync('find', ['.', '-printf', '%p %s %T@\n'], { cwd: directory, encoding: 'utf8' });

async function finished(options: StarterOptions & { workspace: string }): Promise<FakeRuntime> {
  const runtime = wellPlayed(options.workspace);
  const ctx = await starterFlow('add two numbers', { timeoutS: 0, ...options }).run(runtime);
  expect(ctx.failedAt).toBeUndefined();
  return runtime;
}

test('an ask becomes a brief, a goal, work, and a judgement', async () => {
  const workspace = scratch();
  const runtime = await finished({ workspace });
  expect(runtime.labels).toEqual(['clarify', 'set-goal', 'work', 'work/judge#1']);
  expect(runtime.calls[0]?.prompt).toContain('add two numbers');
  const work = runtime.calls[2];
  expect(work?.prompt).toContain('2+2=4');
  expect(work?.prompt).toContain('it prints 4');
  expect(work?.resume).toBeUndefined();
  expect(work?.spec.delegateOnly).toBe(true);
  expect(Object.keys(work?.spec.agents ?? {})).toEqual(['coder']);
  expect(readdirSync(join(workspace, '.flower', 'notes')).sort()).toEqual(['brief.md', 'goal.md']);
});

test.each([
  ['zh', ['确认需求', '设定目标', '干活', '干活·判定#1'], ['目标.md', '需求.md']],
  ['ja', undefined, undefined],
] as const)('the %s locale has names of its own, and the directory goes on in it', async (locale, labels, notes) => {
  const workspace = scratch();
  const runtime = await finished({ workspace, locale });
  if (labels) expect(runtime.labels).toEqual(labels);
  if (notes) expect(readdirSync(join(workspace, '.flower', 'notes')).sort()).toEqual([...notes].sort());
  expect(directoryLocale(workspace)).toBe(locale);
  expect(wakeState(workspace)).toMatchObject({ waking: true, locale });
});

test('waking in the same directory asks nothing again and goes on in the same sessions', async () => {
  const workspace = scratch();
  const first = await finished({ workspace });
  const second = wellPlayed(workspace);
  for (const session of first.stored) second.stored.add(session);
  const ctx = await starterFlow('', { workspace, timeoutS: 0 }).run(second);
  expect(second.labels).toEqual(['work', 'work/judge#1']);
  expect(second.calls[0]?.resume).toBe('sid-work-3');
  expect(second.calls[0]?.prompt).toContain('it prints 4');
  expect(ctx.woke).toBe(1);
});

test('new words on waking reach the brief, the goal and the work', async () => {
  const workspace = scratch();
  const first = await finished({ workspace });
  const second = wellPlayed(workspace);
  for (const session of first.stored) second.stored.add(session);
  const flow = starterFlow('  also subtract  ', { workspace, timeoutS: 0 });
  const { brief } = wakeState(workspace);
  await flow.run(second);
  expect(second.labels).toEqual(['set-goal', 'work', 'work/judge#1']);
  expect(second.calls[0]?.prompt).toContain('also subtract');
  expect(second.calls[1]?.prompt).toContain('also subtract');
  expect((await Brief.load(brief))?.complete).toBe(true);
  expect(readFileSync(brief, 'utf8').match(/also subtract/g)).toHaveLength(1);
});

test('looking at a directory before a run does not change one byte', async () => {
  const workspace = scratch();
  expect(wakeState(workspace)).toMatchObject({ waking: false, checks: [], woke: 0, steps: {}, locale: 'en' });
  expect(readdirSync(workspace)).toEqual([]);
  await finished({ workspace });
  const before = tree(workspace);
  expect(wakeState(workspace)).toEqual({
    waking: true,
    brief: join(workspace, '.flower', 'notes', 'brief.md'),
    goal: join(workspace, '.flower', 'notes', 'goal.md'),
    checks: ['it prints 4'],
    woke: 0,
    steps: { clarify: 'sid-clarify-1', 'set-goal': 'sid-set-goal-2', work: 'sid-work-3' },
    locale: 'en',
  });
  expect(tree(workspace)).toBe(before);
});

test('starting over keeps what was there, in the archive', async () => {
  const workspace = scratch();
  const runtime = await finished({ workspace });
  const notes = join(workspace, '.flower', 'notes');
  for (const name of ['questions.md', 'handoff-work.md', 'decision.md']) writeFileSync(join(notes, name), name);
  const flow = starterFlow('something else', { workspace, fresh: true, timeoutS: 0 });
  const [time] = readdirSync(join(notes, 'archive'));
  expect(readdirSync(join(notes, 'archive', time!)).sort()).toEqual(
    ['brief.md', 'goal.md', 'handoff-work.md', 'lineage.json', 'questions.md'].sort(),
  );
  expect(readdirSync(notes).sort()).toEqual(['archive', 'decision.md']);
  const again = wellPlayed(workspace);
  for (const session of runtime.stored) again.stored.add(session);
  await flow.run(again);
  expect(again.labels[0]).toBe('clarify');
  expect(again.calls.every(({ resume }) => resume === undefined)).toBe(true);
});

test('nothing to wake and nothing asked is refused before anything is written', () => {
  const workspace = scratch();
  expect(() => starterFlow('   ', { workspace })).toThrow(ConfigError);
  expect(() => starterFlow('', { workspace, fresh: true })).toThrow(ConfigError);
  expect(readdirSync(workspace)).toEqual([]);
});

test('options that cannot work do not cost a directory its notes', async () => {
  const workspace = scratch();
  await finished({ workspace });
  expect(() => starterFlow('again', { workspace, fresh: true, rounds: 0 })).toThrow(ConfigError);
  expect(wakeState(workspace).waking).toBe(true);
});

/** A repository without any commit. */
function bare(directory: string): string {
  execFileSync('git', ['init', '-q'], { cwd: directory });
  return directory;
}

test('isolation outside a git repository is refused before any money is spent', async () => {
  const workspace = scratch();
  expect(() => starterFlow('x', { workspace, isolate: true })).toThrow(/git/);
  expect(() => starterFlow('x', { workspace: bare(workspace), isolate: true })).toThrow(/commit/);
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-q', '--allow-empty', '-m', 'x'], {
    cwd: workspace,
  });
  const below = join(workspace, 'packages', 'a');
  mkdirSync(below, { recursive: true });
  const flow = starterFlow('x', { workspace: below, isolate: true });
  expect(flow.workbench?.root).toBe(join(workspace, 'packages', '.flower-a'));
  const runtime = wellPlayed(below);
  await flow.run(runtime);
  const coder = runtime.calls.find(({ stepName }) => stepName === 'work')?.spec.agents?.coder;
  expect(wantsIsolation(coder!)).toBe(true);
  expect(existsSync(join(dirname(below), '.flower-a', 'notes', 'brief.md'))).toBe(true);
});

test('the flow can end at the brief, or work without a goal', async () => {
  const clarified = await finished({ workspace: scratch(), clarifyOnly: true });
  expect(clarified.labels).toEqual(['clarify']);
  const unguarded = await finished({ workspace: scratch(), goal: false });
  expect(unguarded.labels).toEqual(['clarify', 'work']);
});

test('a brief that was half written by a person is not taken for complete', async () => {
  const workspace = scratch();
  mkdirSync(join(workspace, '.flower', 'notes'), { recursive: true });
  writeFileSync(join(workspace, '.flower', 'notes', 'brief.md'), new Brief({ goal: 'only this' }).toMarkdown());
  expect(wakeState(workspace).waking).toBe(false);
  expect(() => starterFlow('', { workspace })).toThrow(ConfigError);
});

test('notes and lineage of the original are continued under their Chinese names', async () => {
  const workspace = scratch();
  const notes = join(workspace, '.flower', 'notes');
  mkdirSync(notes, { recursive: true });
  mkdirSync(join(workspace, 'runs'));
  writeFileSync(
    join(notes, '需求.md'),
    '# 需求\n\n## 目标\n加法\n\n## 验收标准\n2+2=4\n\n## 边界\n无\n\n## 未知与假设\n没有\n',
  );
  writeFileSync(join(notes, '目标.md'), '## 目标\n能加\n\n## 判定清单\n1. 输出 4\n');
  const lineage = { workspace, woke: 2, steps: { 干活: 'sid-old' } };
  writeFileSync(join(workspace, 'runs', 'lineage.json'), JSON.stringify(lineage));
  expect(wakeState(workspace)).toMatchObject({ waking: true, woke: 2, locale: 'zh', checks: ['输出 4'] });
  const runtime = wellPlayed(workspace);
  runtime.stored.add('sid-old');
  await starterFlow('', { workspace, timeoutS: 0 }).run(runtime);
  expect(runtime.calls[0]).toMatchObject({ stepName: '干活', resume: 'sid-old' });
  expect(Lineage.open(join(workspace, 'runs', 'lineage.json'), workspace).woke).toBe(3);
});

test('a run directory elsewhere is used as it is given', async () => {
  const workspace = scratch();
  const runDir = join(scratch(), 'books');
  Lineage.open(join(runDir, 'lineage.json'), workspace).remember('work', 'sid');
  expect(statSync(join(runDir, 'lineage.json')).isFile()).toBe(true);
  expect(wakeState(workspace, { runDir }).steps).toEqual({ work: 'sid' });
  expect(wakeState(workspace).steps).toEqual({});
});

test('the same words given again, as after a crash, are not taken for new ones', async () => {
  const workspace = scratch();
  await finished({ workspace });
  const brief = readFileSync(join(workspace, '.flower', 'notes', 'brief.md'), 'utf8');
  const again = await finished({ workspace });
  expect(again.labels).not.toContain('set-goal');
  expect(readFileSync(join(workspace, '.flower', 'notes', 'brief.md'), 'utf8')).toBe(brief);
});

test('words that are new since a clarification broke off reach the clarifier', async () => {
  const workspace = scratch();
  rememberAsk(join(workspace, 'runs'), 'ALPHA');
  const clarify = starterFlow('BETA', { workspace, timeoutS: 0 }).steps[0] as { resumePrompt?: unknown };
  expect(clarify.resumePrompt).toContain('BETA');
  expect(clarify.resumePrompt).toContain(CLARIFY_RESUME);
});

test('what was accepted, what not and what was tried in vain is left to the next tool', async () => {
  const workspace = scratch();
  await finished({ workspace });
  const told = () => readFileSync(join(workspace, 'AGENTS.md'), 'utf8');
  expect(told()).toMatch(/a sum[\s\S]*no network[\s\S]*has checked these\n\n- it prints 4/);
  expect(told()).toContain('`.flower/notes/brief.md`: from');
  expect(told()).not.toContain('Not accepted yet');

  // Later the goal has a check more, which fails, and a handoff has told of a dead end.
  const notes = join(workspace, '.flower', 'notes');
  await new Goal({ statement: 'A program adds.', checks: ['it prints 4', 'it is quick'] }).write(
    join(notes, 'goal.md'),
  );
  await new Handoff({ doing: 'a', next: 'b', deadEnds: 'do not use floats' }).write(join(notes, 'handoff-work.md'));
  const failing = new FakeRuntime(({ stepName = '' }) => {
    if (!stepName.includes('#')) return 'worked';
    const checks = [
      { check: 1, status: 'passed', evidence: 'ran it: 4' },
      { check: 2, status: 'failed', evidence: 'took a minute' },
    ];
    const calls = [{ tool: 'Bash', input: { command: 'node app.js' }, output: '4' }];
    return { text: '', output: { checks, conclusion: 'not_yet', reason: 'slow' }, calls };
  }, workspace);
  await starterFlow('', { workspace, timeoutS: 0, rounds: 1 }).run(failing);
  expect(told()).toMatch(/has checked these\n\n- it prints 4[\s\S]*Not accepted yet\n\n- .*it is quick/);
  expect(told()).toContain('- do not use floats');
  expect(told().split('<!-- flower: begin -->')).toHaveLength(2);
});

test.each([
  ['takeover is off', { takeover: false }],
  ['the brief is not complete', { clarify: 'nothing yet' }],
])(
  'nothing is left to the next tool when %s',
  async (_, { clarify, ...options }: { clarify?: string; takeover?: boolean }) => {
    const workspace = scratch();
    const runtime = clarify ? new FakeRuntime(() => clarify, workspace) : wellPlayed(workspace);
    await starterFlow('add', { workspace, timeoutS: 0, ...options }).run(runtime);
    expect(existsSync(join(workspace, 'AGENTS.md'))).toBe(false);
  },
);
