import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changedPaths, snapshot, treeHash } from '../../../src/dispatch/checkout.js';
import { ConfigError } from '../../../src/errors.js';
import { git, repository, write } from '../../dispatch/repository.js';
import { scratch } from '../../support/scratch.js';

/** What a change makes of the checkout's state, as names. */
async function changes(workspace: string, change: () => void, ignore: string[] = []): Promise<string[]> {
  const before = await snapshot(workspace, { ignore });
  change();
  const after = await snapshot(workspace, { ignore });
  const paths = changedPaths(before, after);
  expect(before.hash === after.hash).toBe(paths.length === 0);
  return paths;
}

describe('a change of the checkout is seen', () => {
  test.each<[string, (workspace: string) => void, string[]]>([
    ['contents', (at) => write(at, { 'a.txt': 'changed\n' }), ['a.txt']],
    ['a new file', (at) => write(at, { 'src/n.txt': 'x' }), ['src/n.txt']],
    ['a removal', (at) => rmSync(join(at, 'src/b.txt')), ['src/b.txt']],
    ['a new name', (at) => renameSync(join(at, 'a.txt'), join(at, 'c.txt')), ['a.txt', 'c.txt']],
    ['a mode', (at) => chmodSync(join(at, 'a.txt'), 0o755), ['a.txt']],
    ['a link', (at) => symlinkSync('a.txt', join(at, 'link')), ['link']],
    ['an odd name', (at) => write(at, { 'ä "b"\n\t.txt': 'x' }), ['ä "b"\n\t.txt']],
    ['one more commit', (at) => git(at, 'commit', '--quiet', '--allow-empty', '--message=x'), ['.git/HEAD']],
    ['another branch', (at) => git(at, 'checkout', '--quiet', '-b', 'other'), ['.git/HEAD']],
  ])('%s', async (_what, change, expected) => {
    const workspace = repository();
    expect(await changes(workspace, () => change(workspace))).toEqual(expected);
  });

  test('of the same length, in the same instant, with the old time put back', async () => {
    const workspace = repository();
    const file = join(workspace, 'a.txt');
    const { atime, mtime } = statSync(file);
    const paths = await changes(workspace, () => {
      writeFileSync(file, 'eno\n');
      utimesSync(file, atime, mtime);
    });
    expect(paths).toEqual(['a.txt']);
  });

  test('right after the index was written', async () => {
    for (let round = 0; round < 5; round++) {
      const workspace = repository();
      expect(await changes(workspace, () => writeFileSync(join(workspace, 'a.txt'), 'two\n'))).toEqual(['a.txt']);
    }
  });

  test('of a file that was dirty before', async () => {
    const workspace = repository();
    write(workspace, { 'a.txt': 'dirty\n', 'new.txt': 'new\n' });
    const paths = await changes(workspace, () => {
      appendFileSync(join(workspace, 'a.txt'), 'more\n');
      appendFileSync(join(workspace, 'new.txt'), 'more\n');
    });
    expect(paths).toEqual(['a.txt', 'new.txt']);
  });

  test('inside a submodule, and inside a repository that lies in the checkout', async () => {
    const library = repository({ 'lib.txt': 'lib\n' });
    const workspace = repository();
    git(workspace, 'submodule', '--quiet', 'add', library, 'vendor');
    git(workspace, 'clone', '--quiet', library, 'clone');
    const paths = await changes(workspace, () => {
      write(workspace, { 'vendor/lib.txt': 'x', 'clone/new.txt': 'x' });
    });
    expect(paths).toEqual(['clone/new.txt', 'vendor/lib.txt']);
  });

  test('above a workspace in a subdirectory', async () => {
    const top = repository({ 'pkg/p.txt': 'p', 'other/o.txt': 'o' });
    expect(await changes(join(top, 'pkg'), () => write(top, { 'other/o.txt': 'x' }))).toEqual(['other/o.txt']);
  });
});

describe('no change is seen', () => {
  test('when nothing happened, or a file was only touched or staged', async () => {
    const workspace = repository();
    write(workspace, { 'a.txt': 'dirty\n', 'new.txt': 'x' });
    const paths = await changes(workspace, () => {
      utimesSync(join(workspace, 'src/b.txt'), 1, 1);
      git(workspace, 'add', 'a.txt');
    });
    expect(paths).toEqual([]);
  });

  test("in what git ignores, in flower's own directories, and in those to be ignored", async () => {
    const workspace = repository({ 'a.txt': 'a', '.gitignore': '*.log\n' });
    mkdirSync(join(workspace, 'elsewhere'));
    const ignore = ['elsewhere', join(workspace, 'out')];
    const paths = await changes(
      workspace,
      () =>
        write(workspace, {
          'x.log': 'x',
          'runs/events.jsonl': 'x',
          '.flower/notes/n.md': 'x',
          '.flower-pkg/worktrees/run-1/a.txt': 'x',
          'elsewhere/run.db': 'x',
          'out/deep/y': 'y',
        }),
      ignore,
    );
    expect(paths).toEqual([]);
  });

  test('and directories with similar names do count', async () => {
    const workspace = repository();
    const write2 = () => write(workspace, { 'runs2/x': 'x', 'src/runs/y': 'y', 'out2/z': 'z' });
    expect(await changes(workspace, write2, ['out'])).toEqual(['out2/z', 'runs2/x', 'src/runs/y']);
  });
});

test('looking leaves no trace in the repository', async () => {
  const workspace = repository();
  write(workspace, { 'a.txt': 'dirty\n', 'big.bin': 'x'.repeat(100_000) });
  const state = () => [
    readFileSync(join(workspace, '.git/index'), 'latin1'),
    statSync(join(workspace, '.git/index')).mtimeMs,
    readdirSync(join(workspace, '.git'), { recursive: true }).map(String).sort(),
  ];
  const before = state();
  await treeHash(workspace);
  expect(state()).toEqual(before);
});

test('a state can be kept as JSON and compared later', async () => {
  const workspace = repository();
  const kept = JSON.parse(JSON.stringify(await snapshot(workspace)));
  expect(changedPaths(kept, await snapshot(workspace))).toEqual([]);
  write(workspace, { __proto__x: '1' });
  expect(changedPaths(kept, await snapshot(workspace))).toEqual(['__proto__x']);
});

test('the hash is the same wherever the same state is', async () => {
  const workspace = repository();
  expect(await treeHash(workspace)).toBe(await treeHash(workspace));
  expect(await treeHash(workspace)).toMatch(/^[0-9a-f]{64}$/);
});

test('a checkout whose index is broken is an error, not an empty state', async () => {
  const workspace = repository();
  writeFileSync(join(workspace, '.git/index'), 'garbage');
  await expect(treeHash(workspace)).rejects.toThrow(/git add failed/);
});

test('a directory outside git has no such state', async () => {
  await expect(treeHash(scratch())).rejects.toThrow(ConfigError);
});
