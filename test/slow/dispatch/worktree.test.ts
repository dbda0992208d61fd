import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runGit } from '../../../src/dispatch/git.js';
import { Worktrees } from '../../../src/dispatch/worktree.js';
import { ConfigError, StoreError } from '../../../src/errors.js';
import { commitAll, git, repository, write } from '../../dispatch/repository.js';
import { scratch } from '../../support/scratch.js';

beforeAll(() => {
  // No user's configuration and no identity, as on a fresh machine.
  process.env.GIT_CONFIG_GLOBAL = '/dev/null';
  process.env.GIT_CONFIG_NOSYSTEM = '1';
  for (const name of ['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL', 'EMAIL']) {
    delete process.env[name];
  }
});

const worktrees = (workspace: string, runId = 'run') => new Worktrees({ workspace, runId });
const branches = (workspace: string) =>
  git(workspace, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/flower').split('\n').filter(Boolean);

/** What must not be touched, byte for byte and in time. */
function untouchables(workspace: string) {
  return ['index', 'HEAD', 'config', 'logs/HEAD'].map((name) => {
    const file = join(workspace, '.git', name);
    return [name, readFileSync(file, 'latin1'), statSync(file).mtimeMs, statSync(file).ino];
  });
}

describe('before any money is spent', () => {
  const refusal = (workspace: string, locale?: 'en' | 'zh' | 'ja') => {
    try {
      Worktrees.check(workspace, locale);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    }
    return undefined;
  };

  test('a directory outside git is refused, with what to do', () => {
    const workspace = scratch();
    expect(refusal(workspace)).toMatch(/git init/);
    expect(refusal(workspace, 'zh')).toContain('git init');
    expect(refusal(workspace, 'ja')).toContain('git init');
    expect(() => worktrees(workspace)).toThrow(ConfigError);
  });

  test('a repository without any commit is refused, and told to commit once', () => {
    const workspace = scratch();
    git(workspace, 'init', '--quiet');
    expect(refusal(workspace)).toMatch(/Commit once/);
  });

  test('a bare repository, and the inside of .git, are refused', () => {
    const bare = scratch();
    git(bare, 'init', '--quiet', '--bare');
    expect(refusal(bare)).toMatch(/bare/);
    expect(refusal(join(repository(), '.git'))).toMatch(/\.git/);
  });

  test('a directory that does not exist is refused', () => {
    expect(refusal(join(scratch(), 'missing'))).toMatch(/does not exist/);
  });

  test('a worktree of flower is refused, and so is a directory in it', async () => {
    const { path } = await worktrees(repository()).create(1, 'coder');
    expect(refusal(path)).toMatch(/never nested/);
    expect(refusal(join(path, 'src'))).toMatch(/never nested/);
  });

  test("a worktree of the user's own is taken", async () => {
    const workspace = repository();
    const own = join(dirname(workspace), 'own');
    git(workspace, 'worktree', 'add', '--quiet', own);
    expect(refusal(own)).toBeUndefined();
    const made = await worktrees(own).create(1, 'coder');
    expect(made.path).toBe(join(dirname(workspace), '.flower-own', 'worktrees', 'run-1'));
    expect(readFileSync(join(made.cwd, 'a.txt'), 'utf8')).toBe('one\n');
  });

  test('variables of git around us do not lead to another repository', () => {
    const [outside, inside] = [scratch(), repository()];
    process.env.GIT_DIR = join(inside, '.git');
    process.env.GIT_WORK_TREE = inside;
    try {
      expect(refusal(outside)).toMatch(/git init/);
    } finally {
      delete process.env.GIT_DIR;
      delete process.env.GIT_WORK_TREE;
    }
  });
});

describe('a new worktree', () => {
  test('stands beside the workspace, on a branch of its own, from HEAD', async () => {
    const workspace = repository();
    const head = git(workspace, 'rev-parse', 'HEAD');
    const made = await worktrees(workspace, '20240101-ab').create(3, 'coder');
    expect(made).toEqual({
      path: join(dirname(workspace), '.flower-ws', 'worktrees', '20240101-ab-3'),
      branch: 'flower/20240101-ab/coder-3',
      base: head,
      cwd: made.path,
      uncommitted: false,
      submodules: false,
    });
    expect(git(made.path, 'symbolic-ref', '--short', 'HEAD')).toBe(made.branch);
    expect(git(made.path, 'rev-parse', 'HEAD')).toBe(head);
  });

  test("leaves the user's index, HEAD and configuration alone, from the start to the end", async () => {
    const workspace = repository();
    git(workspace, 'config', 'branch.autoSetupMerge', 'always');
    const before = untouchables(workspace);
    const trees = worktrees(workspace);
    const [one, two] = [await trees.create(1, 'a'), await trees.create(2, 'b', 'main')];
    write(one.path, { 'a.txt': 'changed\n' });
    await trees.settle(one);
    await trees.settle(two);
    await trees.prune([]);
    await trees.remove(one);
    expect(untouchables(workspace)).toEqual(before);
    expect(branches(workspace)).toEqual([]);
  });

  test('runs no hook of the repository', async () => {
    const workspace = repository();
    const trace = join(dirname(workspace), 'hook-ran');
    for (const name of ['post-checkout', 'pre-commit', 'commit-msg', 'post-commit', 'reference-transaction']) {
      writeFileSync(join(workspace, '.git/hooks', name), `#!/bin/sh\ntouch ${trace}\nexit 1\n`, { mode: 0o755 });
    }
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    write(made.path, { 'new.txt': 'x' });
    expect((await trees.settle(made)).changed).toBe(true);
    expect(existsSync(trace)).toBe(false);
  });

  test.each([
    ['../../etc', 'etc'],
    ['a b/c~^:?*[\\', 'a-b-c'],
    ['-x', 'x'],
    ['程序员', '程序员'],
    ['x.lock', 'x-lock'],
    ['…', 'worker'],
    ['@{-1}', '1'],
    ['v'.repeat(300), 'v'.repeat(40)],
  ])('worker %j gets a branch that git takes', async (worker, safe) => {
    const made = await worktrees(repository(), '../run').create(1, worker);
    expect(made.branch).toBe(`flower/run/${safe}-1`);
    expect(basename(made.path)).toBe('run-1');
  });

  test('begins with the detached HEAD of the checkout', async () => {
    const workspace = repository();
    const first = git(workspace, 'rev-parse', 'HEAD');
    write(workspace, { 'a.txt': 'later\n' });
    commitAll(workspace);
    git(workspace, 'checkout', '--quiet', '--detach', first);
    const made = await worktrees(workspace).create(1, 'coder');
    expect(made.base).toBe(first);
    expect(readFileSync(join(made.path, 'a.txt'), 'utf8')).toBe('one\n');
    expect(git(workspace, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe('HEAD');
  });

  test('begins with the branch of another dispatch', async () => {
    const trees = worktrees(repository());
    const first = await trees.create(1, 'coder');
    write(first.path, { 'new.txt': 'from the first' });
    await trees.settle(first);
    const second = await trees.create(2, 'tester', first.branch);
    expect(readFileSync(join(second.path, 'new.txt'), 'utf8')).toBe('from the first');
    await expect(trees.create(3, 'tester', 'flower/run/nobody-9')).rejects.toThrow(/no branch flower\/run\/nobody-9/);
  });

  test.each([
    ['a changed file', { 'a.txt': 'dirty\n' }],
    ['a new file', { 'new.txt': 'x' }],
  ])('lacks %s of the checkout, and says so', async (_what, files) => {
    const workspace = repository();
    write(workspace, files as Record<string, string>);
    const before = git(workspace, 'status', '--porcelain');
    const made = await worktrees(workspace).create(1, 'coder');
    expect(made.uncommitted).toBe(true);
    expect(readFileSync(join(made.path, 'a.txt'), 'utf8')).toBe('one\n');
    expect(existsSync(join(made.path, 'new.txt'))).toBe(false);
    expect(git(workspace, 'status', '--porcelain')).toBe(before);
  });

  test("flower's own files are no uncommitted work", async () => {
    const workspace = repository();
    write(workspace, { 'runs/events.jsonl': 'x', '.flower/notes/brief.md': 'x' });
    expect((await worktrees(workspace).create(1, 'coder')).uncommitted).toBe(false);
  });

  test('has no submodule in it, and says so', async () => {
    const library = repository({ 'lib.txt': 'lib\n' });
    const workspace = repository();
    git(workspace, 'submodule', '--quiet', 'add', library, 'vendor');
    commitAll(workspace);
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    expect(made).toMatchObject({ submodules: true, uncommitted: false });
    expect(readdirSync(join(made.path, 'vendor'))).toEqual([]);
    expect(await trees.settle(made)).toEqual({ changed: false });
    expect(existsSync(made.path)).toBe(false);
  });

  test('of a workspace in a subdirectory begins in that subdirectory, and is not seen by git status', async () => {
    const workspace = join(repository({ 'pkg/p.txt': 'p\n', 'other/o.txt': 'o\n' }), 'pkg');
    const made = await worktrees(workspace).create(1, 'coder');
    expect(made.cwd).toBe(join(made.path, 'pkg'));
    expect(made.path).toBe(join(dirname(workspace), '.flower-pkg', 'worktrees', 'run-1'));
    expect(readdirSync(made.cwd)).toEqual(['p.txt']);
    expect(git(workspace, 'status', '--porcelain')).toBe('');
  });

  test('of a subdirectory that holds nothing committed begins in an empty one', async () => {
    const workspace = join(repository(), 'fresh');
    mkdirSync(workspace);
    const made = await worktrees(workspace).create(1, 'coder');
    expect(readdirSync(made.cwd)).toEqual([]);
  });

  test('of a workspace that is reached through a link has a real path', async () => {
    const workspace = repository();
    const link = join(scratch(), 'linked');
    symlinkSync(workspace, link);
    const trees = worktrees(link);
    const made = await trees.create(1, 'coder');
    expect(made.path).toBe(join(dirname(link), '.flower-linked', 'worktrees', 'run-1'));
    expect(await trees.restore(made)).toMatchObject({ remade: false });
  });

  test('of a workspace inside a submodule belongs to the submodule', async () => {
    const library = repository({ 'lib.txt': 'lib\n' });
    const workspace = repository();
    git(workspace, 'submodule', '--quiet', 'add', library, 'vendor');
    const trees = worktrees(join(workspace, 'vendor'));
    const made = await trees.create(1, 'coder');
    expect(readFileSync(join(made.path, 'lib.txt'), 'utf8')).toBe('lib\n');
    write(made.path, { 'lib.txt': 'new\n' });
    expect(await trees.settle(made)).toMatchObject({
      changed: true,
      diffStat: expect.stringContaining('1 file changed'),
    });
  });

  test('eight at once all come to be', async () => {
    const workspace = repository();
    const [one, other] = [worktrees(workspace, 'one'), worktrees(workspace, 'other')];
    const made = await Promise.all([1, 2, 3, 4].flatMap((n) => [one.create(n, 'coder'), other.create(n, 'coder')]));
    expect(new Set(made.map(({ path }) => path)).size).toBe(8);
    expect(branches(workspace)).toHaveLength(8);
  });

  test('never takes the place of work that is there', async () => {
    const trees = worktrees(repository());
    const made = await trees.create(1, 'coder');
    write(made.path, { 'new.txt': 'work' });
    await expect(trees.create(1, 'coder')).rejects.toThrow(StoreError);
    await trees.settle(made);
    await expect(trees.create(1, 'coder')).rejects.toThrow(/holds work/);
    expect(readFileSync(join(made.path, 'new.txt'), 'utf8')).toBe('work');
  });

  test('takes the place of one that was only just begun when flower was killed', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    writeFileSync(join(workspace, '.git/worktrees/run-1/locked'), 'initializing');
    rmSync(join(made.path, 'a.txt'));
    expect(await trees.create(1, 'coder')).toMatchObject({ path: made.path, branch: made.branch });
    expect(existsSync(join(made.path, 'a.txt'))).toBe(true);
  });

  test('that git refuses is an error that says why, and leaves no branch', async () => {
    const workspace = repository();
    git(workspace, 'branch', 'flower');
    await expect(worktrees(workspace).create(1, 'coder')).rejects.toThrow(/worktree add.*flower/s);
    const broken = new Worktrees({
      workspace,
      runId: 'r',
      exec: async (args, call) =>
        args[1] === 'add' ? { code: 128, stdout: '', stderr: 'fatal: disk \x1b[31mfull\n' } : runGit(args, call),
    });
    await expect(broken.create(1, 'coder')).rejects.toThrow(/disk +\[31mfull/);
    expect(branches(workspace)).toEqual(['flower']);
  });

  test('is refused in place of a file', async () => {
    const workspace = repository();
    writeFileSync(join(dirname(workspace), '.flower-ws'), 'a file');
    await expect(worktrees(workspace).create(1, 'coder')).rejects.toThrow(/directory for worktrees/);
  });
});

describe('the end of a worktree', () => {
  test('without any change it is removed with its branch', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    expect(await trees.settle(made)).toEqual({ changed: false });
    expect(existsSync(made.path)).toBe(false);
    expect(branches(workspace)).toEqual([]);
    expect(git(workspace, 'worktree', 'list')).not.toContain('run-1');
    expect(readdirSync(trees.directory)).toEqual([]);
    expect(await trees.settle(made)).toEqual({ changed: false });
  });

  test('what was left uncommitted is committed, under a neutral name where none is configured', async () => {
    const workspace = repository();
    git(workspace, 'config', 'commit.gpgSign', 'true');
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    write(made.path, { 'a.txt': 'one\nmore\n', 'new/c.txt': '1\n2\n' });
    rmSync(join(made.path, 'src/b.txt'));
    const settled = await trees.settle(made);
    expect(settled).toEqual({
      changed: true,
      branch: made.branch,
      path: made.path,
      diffStat: '3 files changed, 3 insertions(+), 1 deletion(-)',
      leftover: false,
    });
    expect(git(made.path, 'status', '--porcelain')).toBe('');
    expect(git(workspace, 'show', '--no-patch', '--format=%an <%ae> %s', made.branch)).toBe(
      'flower <flower@localhost> coder-1: left uncommitted',
    );
  });

  test("a commit bears the user's own name where there is one", async () => {
    const workspace = repository();
    git(workspace, 'config', 'user.name', 'Ann');
    git(workspace, 'config', 'user.email', 'ann@example.org');
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    write(made.path, { 'new.txt': 'x' });
    await trees.settle(made);
    expect(git(workspace, 'show', '--no-patch', '--format=%an <%ae>', made.branch)).toBe('Ann <ann@example.org>');
  });

  test("a worker's own commits count", async () => {
    const trees = worktrees(repository());
    const made = await trees.create(1, 'coder');
    write(made.path, { 'new.txt': 'x\n' });
    commitAll(made.path);
    expect(await trees.settle(made)).toMatchObject({ changed: true, diffStat: '1 file changed, 1 insertion(+)' });
  });

  test('changes that were taken back, and ignored files, are no change', async () => {
    const trees = worktrees(repository({ 'a.txt': 'one\n', '.gitignore': 'build/\n' }));
    const made = await trees.create(1, 'coder');
    write(made.path, { 'build/out.js': 'x', 'a.txt': 'two\n' });
    commitAll(made.path);
    git(made.path, 'revert', '--no-edit', 'HEAD');
    expect(await trees.settle(made)).toEqual({ changed: false });
  });

  test('two workers that edit the same file each keep their own change, and the checkout keeps its state', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const [one, two] = await Promise.all([trees.create(1, 'coder'), trees.create(2, 'coder')]);
    write(one.path, { 'a.txt': 'by the first\n' });
    write(two.path, { 'a.txt': 'by the second\n' });
    await Promise.all([trees.settle(one), trees.settle(two)]);
    expect(git(workspace, 'show', `${one.branch}:a.txt`)).toBe('by the first');
    expect(git(workspace, 'show', `${two.branch}:a.txt`)).toBe('by the second');
    expect(readFileSync(join(workspace, 'a.txt'), 'utf8')).toBe('one\n');
    expect(git(workspace, 'status', '--porcelain')).toBe('');
  });

  test('work on another branch, or on none, ends on the branch that is reported', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const [named, detached] = [await trees.create(1, 'coder'), await trees.create(2, 'coder')];
    git(named.path, 'checkout', '--quiet', '-b', 'feature');
    git(detached.path, 'checkout', '--quiet', '--detach');
    for (const { path, branch } of [named, detached]) {
      write(path, { 'new.txt': branch });
      await trees.settle({ path, branch, base: named.base });
      expect(git(workspace, 'show', `${branch}:new.txt`)).toBe(branch);
    }
  });

  test('work from an older state of its own gets a branch too', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    write(made.path, { 'first.txt': '1\n' });
    commitAll(made.path);
    git(made.path, 'checkout', '--quiet', '--detach', made.base);
    write(made.path, { 'second.txt': '2\n' });
    expect(await trees.settle(made)).toMatchObject({ branch: made.branch, further: `${made.branch}-further` });
    expect(git(workspace, 'show', `${made.branch}:first.txt`)).toBe('1');
    expect(git(workspace, 'show', `${made.branch}-further:second.txt`)).toBe('2');
  });

  test('a merge that was left in the middle is committed as it stands', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    write(made.path, { 'a.txt': 'theirs\n' });
    commitAll(made.path);
    write(workspace, { 'a.txt': 'ours\n' });
    commitAll(workspace);
    expect(() => git(made.path, 'merge', 'main')).toThrow();
    expect(await trees.settle(made)).toMatchObject({ changed: true, leftover: false });
    expect(git(made.path, 'status', '--porcelain')).toBe('');
  });

  test('a repository that a worker began inside is no reason to lose the rest', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    git(made.path, 'init', '--quiet', 'inner');
    write(made.path, { 'inner/x.txt': 'x', 'new.txt': 'y' });
    expect(await trees.settle(made)).toMatchObject({ changed: true, leftover: true });
    expect(git(workspace, 'show', `${made.branch}:new.txt`)).toBe('y');
    expect(existsSync(join(made.path, 'inner/x.txt'))).toBe(true);
  });

  test('a .git file that a worker has bent leads nobody into the checkout', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    const before = untouchables(workspace);
    writeFileSync(join(made.path, '.git'), `gitdir: ${join(workspace, '.git')}\n`);
    write(made.path, { 'new.txt': 'x' });
    expect(await trees.settle(made)).toMatchObject({ changed: true });
    expect(git(workspace, 'show', `${made.branch}:new.txt`)).toBe('x');
    expect(untouchables(workspace)).toEqual(before);
    expect(git(made.path, 'symbolic-ref', '--short', 'HEAD')).toBe(made.branch);
  });

  test('the lock that a killed git has left does not stand in the way', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    writeFileSync(join(workspace, '.git/worktrees/run-1/index.lock'), '');
    write(made.path, { 'new.txt': 'x' });
    expect(await trees.settle(made)).toMatchObject({ changed: true, leftover: false });
  });

  test('a worktree that the worker has deleted still tells of its commits', async () => {
    const trees = worktrees(repository());
    const made = await trees.create(1, 'coder');
    write(made.path, { 'new.txt': 'x\n' });
    commitAll(made.path);
    rmSync(made.path, { recursive: true });
    expect(await trees.settle(made)).toMatchObject({ changed: true, branch: made.branch });
  });

  test('one that the user has locked is not removed', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    git(workspace, 'worktree', 'lock', '--reason', 'looking at it', made.path);
    expect(await trees.settle(made)).toEqual({ changed: false });
    await expect(trees.remove(made)).rejects.toThrow(/looking at it.*unlock/s);
    expect((await trees.prune([])).kept).toEqual([made.path]);
    expect(existsSync(made.path)).toBe(true);
  });

  test('a branch that the user has checked out is not deleted', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    git(made.path, 'checkout', '--quiet', '--detach');
    git(workspace, 'checkout', '--quiet', made.branch);
    expect(await trees.settle(made)).toEqual({ changed: false });
    expect(git(workspace, 'rev-parse', 'HEAD')).toBe(made.base);
  });
});

describe('after a restart', () => {
  test('a worktree is found as it was, uncommitted work included', async () => {
    const workspace = repository();
    const made = await worktrees(workspace).create(1, 'coder');
    write(made.path, { 'new.txt': 'x' });
    const { path, branch, base } = made;
    expect(await worktrees(workspace, 'later').restore({ path, branch, base })).toEqual({
      path,
      branch,
      base,
      cwd: path,
      remade: false,
    });
    expect(readFileSync(join(path, 'new.txt'), 'utf8')).toBe('x');
  });

  test('a missing one is made again at the same path, on the same branch, with its commits', async () => {
    const workspace = repository();
    const made = await worktrees(workspace).create(1, 'coder');
    write(made.path, { 'new.txt': 'x' });
    const tip = commitAll(made.path);
    rmSync(made.path, { recursive: true });
    expect(await worktrees(workspace).restore(made)).toMatchObject({
      path: made.path,
      branch: made.branch,
      remade: true,
    });
    expect(git(made.path, 'rev-parse', 'HEAD')).toBe(tip);
  });

  test('one whose branch is gone as well is made from its base', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    await trees.remove(made);
    expect(await trees.restore(made)).toMatchObject({ remade: true });
    expect(git(made.path, 'rev-parse', made.branch)).toBe(made.base);
  });

  test('one that was only half made when flower was killed is made anew', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    writeFileSync(join(workspace, '.git/worktrees/run-1/locked'), 'initializing');
    rmSync(join(made.path, '.git'));
    expect(await trees.restore(made)).toMatchObject({ remade: true });
    expect(git(made.path, 'status', '--porcelain')).toBe('');
  });

  test('a directory that git does not know is not overwritten', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    write(made.path, { 'new.txt': 'precious' });
    rmSync(join(workspace, '.git/worktrees/run-1'), { recursive: true });
    await expect(trees.restore(made)).rejects.toThrow(/Move that directory away/);
    expect(await trees.settle(made)).toMatchObject({ changed: true, leftover: true });
    expect(readFileSync(join(made.path, 'new.txt'), 'utf8')).toBe('precious');
  });

  test('one whose branch the user has checked out meanwhile is an error that says so', async () => {
    const workspace = repository();
    const trees = worktrees(workspace);
    const made = await trees.create(1, 'coder');
    rmSync(made.path, { recursive: true });
    git(workspace, 'worktree', 'prune');
    git(workspace, 'checkout', '--quiet', made.branch);
    await expect(trees.restore(made)).rejects.toThrow(/worktree add/);
    expect(git(workspace, 'symbolic-ref', '--short', 'HEAD')).toBe(made.branch);
  });
});

describe('the sweep', () => {
  test('takes what is of no use and leaves everything else', async () => {
    const workspace = repository();
    const earlier = worktrees(workspace, 'earlier');
    const clean = await earlier.create(1, 'coder');
    const dirty = await earlier.create(2, 'coder');
    const committed = await earlier.create(3, 'coder');
    const merged = await earlier.create(4, 'coder');
    const unfinished = await earlier.create(5, 'coder');
    const deleted = await earlier.create(6, 'coder');
    write(dirty.path, { 'new.txt': 'x' });
    write(committed.path, { 'c.txt': 'x' });
    commitAll(committed.path);
    write(merged.path, { 'm.txt': 'x' });
    commitAll(merged.path);
    git(workspace, 'merge', '--quiet', '--no-edit', merged.branch);
    rmSync(deleted.path, { recursive: true });
    const foreign = join(dirname(workspace), 'foreign');
    git(workspace, 'worktree', 'add', '--quiet', foreign);

    const { removed, kept } = await worktrees(workspace, 'later').prune([unfinished.path]);
    expect(removed.sort()).toEqual([clean.path, merged.path, deleted.path].sort());
    expect(kept.sort()).toEqual([dirty.path, committed.path]);
    expect(existsSync(unfinished.path)).toBe(true);
    expect(existsSync(foreign)).toBe(true);
    expect(branches(workspace).sort()).toEqual([dirty, committed, unfinished].map(({ branch }) => branch).sort());
  });

  test('deletes what an earlier removal had only moved aside', async () => {
    const trees = worktrees(repository());
    await trees.create(1, 'coder');
    write(trees.directory, { '.gone-1/file': 'x' });
    await trees.prune([]);
    expect(readdirSync(trees.directory)).toEqual([]);
  });
});
