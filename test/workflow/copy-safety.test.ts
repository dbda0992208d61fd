import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Goal } from '../../src/documents/index.js';
import { StepAbort } from '../../src/errors.js';
import { HumanChannel } from '../../src/people/channel.js';
import { StateDb } from '../../src/state/index.js';
import { copyGuard } from '../../src/workflow/copy-guard.js';
import { type CopySource, withJudgeCopy } from '../../src/workflow/judge-copy.js';
import { GOAL_KEY, VERDICT_KEY } from '../../src/workflow/keys.js';
import { Step } from '../../src/workflow/step.js';
import { withGoal } from '../../src/workflow/with-goal.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime, plain, scratch } from './fake-runtime.js';

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const file = (path: string, text = 'x') => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
};

/** A copy of a workspace, lent to `use`. */
function onCopy<T>(
  workspace: string,
  use: (copy: string, outward: readonly string[]) => T,
  more: Partial<CopySource> = {},
) {
  const runDir = join(workspace, 'runs');
  mkdirSync(runDir, { recursive: true });
  return withJudgeCopy({ workspace, runDir, without: [runDir], ...more }, async (copy, outward) => use(copy, outward));
}

function repository(directory = scratch()): string {
  mkdirSync(directory, { recursive: true });
  git(directory, 'init', '-q', '-b', 'main');
  file(join(directory, 'a.txt'), 'one\n');
  git(directory, 'add', 'a.txt');
  git(directory, 'commit', '-q', '-m', 'first');
  return directory;
}

/** All that a judge could do to a repository from where it stands. */
function meddle(cwd: string): void {
  file(join(cwd, 'a.txt'), 'spoilt\n');
  git(cwd, 'add', '-A');
  git(cwd, 'commit', '-q', '-m', 'judged');
  git(cwd, 'branch', 'judged');
  git(cwd, 'worktree', 'prune', '--expire', 'now');
}

const heads = (cwd: string) => git(cwd, 'for-each-ref', '--format=%(refname) %(objectname)');

// ── links ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

test('links into the workspace lead into the copy, so that writing through them reaches nothing', async () => {
  const workspace = scratch();
  file(join(workspace, 'data', 'real.txt'), 'real');
  symlinkSync(join(workspace, 'data'), join(workspace, 'absolute'));
  symlinkSync('data/real.txt', join(workspace, 'relative'));
  await onCopy(workspace, (copy, outward) => {
    expect(outward).toEqual([]);
    expect(realpathSync(join(copy, 'absolute'))).toBe(join(copy, 'data'));
    writeFileSync(join(copy, 'absolute', 'real.txt'), 'spoilt');
    writeFileSync(join(copy, 'relative'), 'spoilt');
  });
  expect(readFileSync(join(workspace, 'data', 'real.txt'), 'utf8')).toBe('real');
});

test('links out of the workspace still lead there, and the judge is told and kept from writing through them', async () => {
  const workspace = scratch();
  const outside = join(workspace, '..', 'shared');
  file(join(outside, 'big.csv'), '1');
  file(join(outside, 'tool'), '#!/bin/sh\n');
  chmodSync(join(outside, 'tool'), 0o755);
  symlinkSync('../shared', join(workspace, 'shared'));
  symlinkSync(join(outside, 'tool'), join(workspace, 'tool'));
  await onCopy(workspace, async (copy, outward) => {
    expect(outward).toEqual(['shared']);
    expect(readFileSync(join(copy, 'shared', 'big.csv'), 'utf8')).toBe('1');
    const [matcher] = copyGuard({ workspace, copy, allowed: [], outward }).PreToolUse ?? [];
    const ruling = async (command: string) => {
      const input = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } };
      const answer = await matcher!.hooks[0]!(input as never, undefined, { signal: new AbortController().signal });
      return JSON.stringify(answer).includes('"deny"');
    };
    expect(await ruling('echo x > shared/big.csv')).toBe(true);
    expect(await ruling('cat shared/big.csv')).toBe(false);
    expect(await ruling('./tool --check')).toBe(false);
    expect(await ruling(`cd ${workspace} && npm test`)).toBe(true);
    expect(await ruling(`node ${workspace}/app.js`)).toBe(true);
    expect(await ruling(`node ${copy}/app.js`)).toBe(false);
    expect(await ruling(`ls ${workspace}-old`)).toBe(false);
  });
});

// ── repositories ───────────────────────────────────────────────────────────────────────────────────────────────────────

test('commits in the copy of a repository stay there, and its linked worktrees are not taken along', async () => {
  const workspace = repository();
  const linked = join(workspace, '..', 'linked');
  git(workspace, 'worktree', 'add', '-q', linked);
  const before = heads(workspace);
  await onCopy(workspace, (copy) => {
    expect(git(copy, 'worktree', 'list').split('\n')).toHaveLength(1);
    meddle(copy);
  });
  expect(heads(workspace)).toBe(before);
  expect(git(linked, 'status', '--short')).toBe('');
});

test('commits in the copy of a linked worktree stay there, with its index and branch as they were', async () => {
  const main = repository(join(scratch(), 'main'));
  const workspace = join(main, '..', 'tree');
  git(main, 'worktree', 'add', '-q', '-b', 'work', workspace);
  file(join(workspace, 'staged.txt'));
  git(workspace, 'add', 'staged.txt');
  const before = heads(main);
  const { changed } = await onCopy(workspace, (copy) => {
    expect(git(copy, 'status', '--short', '--untracked-files=no')).toBe('A  staged.txt');
    expect(git(copy, 'branch', '--show-current')).toBe('work');
    expect(git(copy, 'log', '--format=%s')).toBe('first');
    meddle(copy);
  });
  expect(changed).toEqual([]);
  expect(heads(main)).toBe(before);
  expect(git(workspace, 'status', '--short', '--untracked-files=no')).toBe('A  staged.txt');
});

test('commits in the copy of a submodule stay there, from within and as the workspace itself', async () => {
  const part = repository(join(scratch(), 'part'));
  const workspace = repository(join(part, '..', 'whole'));
  git(workspace, 'submodule', 'add', '-q', part, 'part');
  git(workspace, 'commit', '-q', '-m', 'with a part');
  const before = [heads(workspace), heads(join(workspace, 'part'))];
  for (const top of [workspace, join(workspace, 'part')]) {
    await onCopy(top, (copy) => {
      const inner = top === workspace ? join(copy, 'part') : copy;
      expect(git(inner, 'log', '--format=%s')).toBe('first');
      meddle(inner);
    });
    expect([heads(workspace), heads(join(workspace, 'part'))]).toEqual(before);
  }
});

test('an absolute pointer from a submodule into the workspace leads into the copy', async () => {
  const workspace = repository();
  const part = repository(join(workspace, 'part'));
  execFileSync('mv', [join(part, '.git'), join(workspace, '.git', 'modules-part')]);
  writeFileSync(join(part, '.git'), `gitdir: ${join(workspace, '.git', 'modules-part')}\n`);
  git(part, 'config', 'core.worktree', '../../part');
  const before = heads(part);
  await onCopy(workspace, (copy) => {
    expect(realpathSync(git(join(copy, 'part'), 'rev-parse', '--absolute-git-dir'))).toBe(
      join(copy, '.git', 'modules-part'),
    );
  });
  expect(heads(part)).toBe(before);
});

test('a repository that borrows objects by a relative path can still be read', async () => {
  const store = repository(join(scratch(), 'store'));
  const workspace = join(store, '..', 'borrower');
  git(store, 'clone', '-q', '--shared', store, workspace);
  writeFileSync(join(workspace, '.git', 'objects', 'info', 'alternates'), '../../../store/.git/objects\n');
  await onCopy(workspace, (copy) => expect(git(copy, 'show', 'HEAD:a.txt')).toBe('one'));
});

test('a push from the copy goes nowhere, whatever the remote', async () => {
  const upstream = scratch();
  git(upstream, 'init', '-q', '--bare');
  const workspace = repository();
  git(workspace, 'remote', 'add', 'origin', upstream);
  git(workspace, 'config', 'remote.origin.pushurl', upstream);
  await onCopy(workspace, (copy) => {
    expect(git(copy, 'remote', 'get-url', 'origin')).toBe(upstream);
    expect(() => git(copy, 'push', 'origin', 'main')).toThrow();
  });
  expect(heads(upstream)).toBe('');
});

// ── size ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Where blocks are shared a copy of any size is free, and there is no limit. */
function sharesBlocks(directory: string): boolean {
  file(join(directory, 'probe'));
  try {
    execFileSync('cp', ['--reflink=always', join(directory, 'probe'), join(directory, 'clone')], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    for (const name of ['probe', 'clone']) rmSync(join(directory, name), { force: true });
  }
}

test.skipIf(sharesBlocks(scratch()))(
  'a workspace over the limit is refused with what to do, and leaves nothing behind',
  async () => {
    const workspace = scratch();
    file(join(workspace, 'big.bin'), 'x'.repeat(5000));
    const attempt = onCopy(workspace, () => 'never', { copyLimitBytes: 4000 });
    await expect(attempt).rejects.toThrow(StepAbort);
    await expect(attempt).rejects.toThrow(/--copy-limit, copyLimitBytes.*--copy-without, copyWithout/);
    const state = StateDb.open(join(workspace, 'runs'));
    expect(state.list('judge-copy')).toEqual([]);
    state.close();
  },
);

test('what is left out on request is not copied, does not count, and is still watched', async () => {
  const workspace = scratch();
  for (const path of ['data/raw/big.bin', 'data/kept.csv', 'node_modules/a/.cache/x', 'movie.iso', 'src/raw/kept']) {
    file(join(workspace, path), 'x'.repeat(1000));
  }
  const settings = { copyWithout: ['data/raw/', '.cache', '*.iso'], copyLimitBytes: 2500 };
  const { changed } = await onCopy(
    workspace,
    (copy) => {
      const there = (path: string) => existsSync(join(copy, path));
      expect(['data/raw', 'node_modules/a/.cache', 'movie.iso'].filter(there)).toEqual([]);
      expect(['data/kept.csv', 'node_modules/a', 'src/raw/kept'].filter(there)).toHaveLength(3);
      appendFileSync(join(workspace, 'movie.iso'), 'more');
    },
    settings,
  );
  expect(changed).toEqual(['movie.iso']);
});

// ── the original is watched ────────────────────────────────────────────────────────────────────────────────────────────

test.each<[string, (workspace: string) => void, string]>([
  ['a file is written', (at) => file(join(at, 'a.txt'), 'two\n'), 'a.txt'],
  ['a file is written with its size and time kept', (at) => keepingTime(join(at, 'a.txt'), 'two\n'), 'a.txt'],
  ['a file is removed', (at) => rmSync(join(at, 'a.txt')), 'a.txt'],
  ['a file is added where git ignores it', (at) => file(join(at, 'node_modules', 'x.js')), 'node_modules/x.js'],
  ['rights change', (at) => chmodSync(join(at, 'a.txt'), 0o600), 'a.txt'],
  ['a branch is made', (at) => git(at, 'branch', 'other'), '.git/refs/heads/other'],
  ['a hook is planted', (at) => file(join(at, '.git', 'hooks', 'pre-commit')), '.git/hooks/pre-commit'],
])('it is noticed when %s in the original', async (_what, change, path) => {
  const workspace = repository();
  file(join(workspace, '.gitignore'), 'node_modules\n');
  file(join(workspace, 'node_modules', 'y.js'));
  const { changed } = await onCopy(workspace, () => change(workspace));
  expect(changed).toEqual([path]);
});

function keepingTime(path: string, text: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, text);
  execFileSync('touch', ['-d', mtime.toISOString(), path]);
  expect(atime).toBeDefined();
}

test('what git and flower do by themselves is no change', async () => {
  const workspace = repository();
  const notes = join(workspace, 'questions.md');
  const { changed } = await onCopy(
    workspace,
    () => {
      git(workspace, 'status');
      git(workspace, 'update-ref', 'refs/flower/run/work', 'HEAD');
      file(join(workspace, 'runs', 'events', 'x.ndjson'));
      file(notes, 'asked');
    },
    { unwatched: [notes] },
  );
  expect(changed).toEqual([]);
});

test('a pass does not count when the workspace changed meanwhile; another judge looks, and the round stands', async () => {
  let spoils = 2;
  const calls = [{ tool: 'Bash', input: { command: 'node app.js' }, output: '4' }];
  const output = {
    checks: [{ check: 1, status: 'passed', evidence: 'node app.js printed 4' }],
    conclusion: 'achieved',
    reason: 'it does',
  };
  const runtime: FakeRuntime = new FakeRuntime(({ stepName = '' }) => {
    if (!stepName.includes('/judge')) return 'worked';
    if (spoils-- > 0) appendFileSync(join(runtime.workspace, 'app.js'), ' ');
    return { text: 'r', output, calls };
  });
  const run = async () => {
    const step = new Step({ name: 'work', spec: plain, prompt: 'p' });
    const options = { goalPath: join(runtime.workspace, 'goal.md'), canRun: true, rounds: 1 };
    const workflow = new Workflow([withGoal(step, new HumanChannel({ timeoutS: 0 }), options)], { continuous: false });
    workflow.context.set(GOAL_KEY, new Goal({ statement: 's', checks: ['node app.js prints 4'] }));
    return workflow.run(runtime);
  };
  const spoilt = await run();
  expect(spoilt.failedAt).toBe('work');
  expect(spoilt.get(VERDICT_KEY)?.reason).toContain('app.js');
  expect(runtime.labels).toEqual(['work', 'work/judge#1', 'work/judge#1#retry1']);
  // Once for each judge, and once as the verdict.
  expect(runtime.logged.filter(({ kind, text }) => kind === 'notice' && text.includes('app.js'))).toHaveLength(3);
  spoils = 1;
  expect((await run()).failedAt).toBeUndefined();
});

// ── what is left behind ────────────────────────────────────────────────────────────────────────────────────────────────

test('the copy of a process that was killed is removed when the next workflow starts', async () => {
  const workspace = scratch();
  file(join(workspace, 'app.js'));
  const runtime = new FakeRuntime(() => 'worked', workspace);
  const script = join(import.meta.dirname, 'hold-copy.ts');
  const child = spawn(process.execPath, ['--import', 'jiti/register', script, workspace, runtime.runDir]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const copy = String(line).trim();
  expect(existsSync(join(copy, 'app.js'))).toBe(true);
  await new Workflow([{ name: 'other', spec: plain, prompt: 'p' }]).run(runtime);
  expect(existsSync(copy)).toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await new Workflow([{ name: 'other', spec: plain, prompt: 'p' }]).run(runtime);
  expect(existsSync(copy)).toBe(false);
});

test('a process id that came round again does not keep a dead process’s copy', async () => {
  const workspace = scratch();
  const runtime = new FakeRuntime(() => 'worked', workspace);
  const left = join(scratch(), 'flower-judge-left');
  mkdirSync(left);
  const state = StateDb.open(runtime.runDir);
  state.set('judge-copy', left, { pid: process.pid });
  state.close();
  await new Workflow([{ name: 'other', spec: plain, prompt: 'p' }]).run(runtime);
  expect(existsSync(left)).toBe(false);
});

test('directories without rights and links to elsewhere do not keep the copy, nor are followed', async () => {
  const workspace = scratch();
  const precious = join(scratch(), 'precious.txt');
  file(precious);
  let copy = '';
  await onCopy(workspace, (at) => {
    copy = at;
    file(join(at, 'locked', 'deep', 'x'));
    symlinkSync(join(precious, '..'), join(at, 'locked', 'away'));
    chmodSync(join(at, 'locked', 'deep'), 0o000);
    chmodSync(join(at, 'locked'), 0o500);
    expect(readlinkSync(join(at, 'locked', 'away'))).toBe(join(precious, '..'));
  });
  expect(existsSync(copy)).toBe(false);
  expect(existsSync(precious)).toBe(true);
});
