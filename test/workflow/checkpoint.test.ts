import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { keepCheckpoint, listCheckpoints, restoreCheckpoint } from '../../src/workflow/checkpoint.js';
import { Step } from '../../src/workflow/step.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime, plain, scratch } from './fake-runtime.js';

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd, encoding: 'utf8' }).trim();

function repository({ commit = true } = {}): string {
  const workspace = scratch();
  git(workspace, 'init', '-q', '-b', 'main');
  writeFileSync(join(workspace, '.gitignore'), 'secret\n');
  writeFileSync(join(workspace, 'a.txt'), 'one');
  if (commit) {
    git(workspace, 'add', '-A');
    git(workspace, 'commit', '-qm', 'first');
  }
  writeFileSync(join(workspace, 'secret'), 'key');
  writeFileSync(join(workspace, 'new.txt'), 'untracked');
  return workspace;
}

/** All that a checkpoint must leave alone. */
const own = (workspace: string) => [
  git(workspace, 'status', '--porcelain=v2', '--branch'),
  git(workspace, 'ls-files', '--stage'),
  git(workspace, 'branch', '--list', '--format=%(refname) %(objectname)'),
];

test.each([true, false])(
  'a checkpoint holds the tree and touches nothing of the person’s (with commits: %s)',
  async (commit) => {
    const workspace = repository({ commit });
    const before = own(workspace);
    const kept = await keepCheckpoint(workspace, 'run-1', 'work#round2');
    expect(kept?.ref).toBe('refs/flower/run-1/work#round2');
    expect(own(workspace)).toEqual(before);
    expect(git(workspace, 'ls-tree', '-r', '--name-only', kept!.commit).split('\n')).toEqual([
      '.gitignore',
      'a.txt',
      'new.txt',
    ]);
  },
);

test('a label that git would not take as a name is kept under one that it takes', async () => {
  const workspace = repository();
  for (const label of ['a b~c^d:e?f*g[h\\i/j', '..', '.x', 'x.lock', '干活#round2', '@{now}']) {
    const kept = await keepCheckpoint(workspace, 'r', label);
    expect(git(workspace, 'rev-parse', kept!.ref)).toBe(kept!.commit);
  }
});

test('outside a repository there is no checkpoint and no error', async () => {
  const workspace = scratch();
  expect(await keepCheckpoint(workspace, 'r', 'work')).toBeUndefined();
  expect(await listCheckpoints(workspace)).toEqual([]);
});

test('a restored tree is the one that was kept, and what was there is kept too', async () => {
  const workspace = repository();
  const kept = await keepCheckpoint(workspace, 'r', 'work');
  writeFileSync(join(workspace, 'a.txt'), 'two');
  rmSync(join(workspace, 'new.txt'));
  mkdirSync(join(workspace, 'later'));
  writeFileSync(join(workspace, 'later', 'b.txt'), 'later');
  const [, index, branches] = own(workspace);
  const before = await restoreCheckpoint(workspace, kept!.ref, { run: 'r2' });
  expect(readFileSync(join(workspace, 'a.txt'), 'utf8')).toBe('one');
  expect(readFileSync(join(workspace, 'new.txt'), 'utf8')).toBe('untracked');
  expect(existsSync(join(workspace, 'later', 'b.txt'))).toBe(false);
  expect(readFileSync(join(workspace, 'secret'), 'utf8')).toBe('key');
  expect(own(workspace).slice(1)).toEqual([index, branches]);
  await restoreCheckpoint(workspace, before.commit, { run: 'r3' });
  expect(readFileSync(join(workspace, 'later', 'b.txt'), 'utf8')).toBe('later');
  expect(readdirSync(workspace)).not.toContain('new.txt');
});

test('a checkpoint that is not there is a stated error, and no file changes', async () => {
  const workspace = repository();
  await expect(restoreCheckpoint(workspace, '--force', { run: 'r' })).rejects.toThrow(StoreError);
  expect(await listCheckpoints(workspace)).toEqual([]);
});

test('each attempt of a step is kept, in the order they ran', async () => {
  const workspace = repository();
  const runtime = new FakeRuntime(({ stepName = '' }) => {
    writeFileSync(join(workspace, 'out.txt'), stepName);
    return 'x';
  }, workspace);
  const results = [false, true];
  const step = new Step({
    name: 'work',
    spec: plain,
    prompt: 'p',
    retries: 1,
    onReject: () => 'more',
    gate: () => results.shift()!,
  });
  await new Workflow([step], { checkpoint: true }).run(runtime);
  const kept = await listCheckpoints(workspace);
  expect(kept.map(({ ref }) => ref).sort()).toEqual(
    ['work', 'work#round2'].map((name) => `refs/flower/${runtime.runId}/${name}`),
  );
  expect(kept.map(({ ref }) => git(workspace, 'show', `${ref}:out.txt`)).sort()).toEqual(['work', 'work#round2']);
  expect(runtime.logged.filter(({ kind }) => kind === 'checkpoint')).toHaveLength(2);
});
