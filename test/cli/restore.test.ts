import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseArgv } from '../../src/cli/argv.js';
import { runRestore } from '../../src/cli/commands/restore.js';
import type { RestoreFlags } from '../../src/cli/invocation.js';
import { BusyError, ConfigError } from '../../src/errors.js';
import { StateDb } from '../../src/state/index.js';
import { keepCheckpoint } from '../../src/workflow/checkpoint.js';
import { scratch } from '../support/scratch.js';
import { fakeIo } from './fake-io.js';

let root: string;
const put = (name: string, content: string) => writeFileSync(join(root, name), content);
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const files = () =>
  readdirSync(root)
    .filter((name) => name !== '.git')
    .sort();

beforeEach(async () => {
  root = scratch();
  execFileSync('git', ['init', '-q'], { cwd: root });
  put('.gitignore', 'ignored\n');
  put('a', 'one');
  put('b', 'kept');
  await keepCheckpoint(root, 'run1', 'work');
  put('a', 'two');
  put('new 文', 'later');
  put('ignored', 'mine');
  rmSync(join(root, 'b'));
});

async function restore(argv: readonly string[], io = fakeIo()) {
  const code = await runRestore(
    parseArgv(['restore', '-w', root, ...argv], 'en') as { kind: 'restore' } & RestoreFlags,
    io,
  );
  return { code, out: io.out(), err: io.err() };
}

test('without a checkpoint it lists them, with the command that restores the last one', async () => {
  const { code, out } = await restore([]);
  expect(code).toBe(0);
  expect(out).toMatch(/run1\/work +1 +\d{4}-\d\d-\d\d \d\d:\d\d +[0-9a-f]{10}/);
  expect(out).toContain(`flower restore -w ${root} 1`);
});

describe.each(['1', 'run1/work', 'refs/flower/run1/work'])('restore %s', (which) => {
  test('says what would change, and changes nothing before it is told to', async () => {
    const { code, out, err } = await restore([which]);
    expect(code).toBe(1);
    expect(out).toMatch(/changes 3 files:\n {2}changes: a\n {2}comes back: b\n {2}goes: new 文\n/);
    expect(err).toContain('--yes');
    expect(files()).toEqual(['.gitignore', 'a', 'ignored', 'new 文']);
  });

  test('brings files back, leaves ignored ones alone, and can be taken back', async () => {
    const { code, out } = await restore([which, '--yes']);
    expect(code).toBe(0);
    expect(files()).toEqual(['.gitignore', 'a', 'b', 'ignored']);
    expect([read('a'), read('b'), read('ignored')]).toEqual(['one', 'kept', 'mine']);
    const [, back] = /flower restore -w \S+ (\S+)/.exec(out)!;
    expect((await restore([back!, '--yes'])).code).toBe(0);
    expect(files()).toEqual(['.gitignore', 'a', 'ignored', 'new 文']);
    expect([read('a'), read('new 文')]).toEqual(['two', 'later']);
  });
});

test('a person at the terminal is asked; no is no', async () => {
  expect((await restore(['1'], fakeIo({ columns: 80, stdin: 'n' }))).code).toBe(0);
  expect(read('a')).toBe('two');
  await restore(['1'], fakeIo({ columns: 80, stdin: 'y' }));
  expect(read('a')).toBe('one');
});

test('where nothing has changed there is nothing to do', async () => {
  await restore(['1', '--yes']);
  const { code, out } = await restore(['run1/work', '--yes']);
  expect(code).toBe(0);
  expect(out).toContain('nothing to restore');
});

test('never while a run works on the files', async () => {
  const state = StateDb.open(join(root, 'runs'));
  state.set('lease', 'workspace', { pid: process.pid, started: '', host: hostname(), since: 1 });
  await expect(restore(['1', '--yes'])).rejects.toThrow(BusyError);
  expect(read('a')).toBe('two');
  state.close();
});

test('a checkpoint that is not there is an error that says which there are', async () => {
  for (const which of ['2', '0', 'HEAD', '--output=x'.slice(2), 'run1']) {
    await expect(restore([which])).rejects.toThrow(/number from 1 to 1/);
  }
});

test('outside a repository it says so and makes nothing', async () => {
  root = scratch();
  mkdirSync(join(root, 'sub'));
  expect((await restore([])).out).toContain('no git repository');
  await expect(restore(['1'])).rejects.toThrow(ConfigError);
  expect(existsSync(join(root, 'runs'))).toBe(false);
});
