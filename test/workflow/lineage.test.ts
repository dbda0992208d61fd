import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Lineage } from '../../src/workflow/lineage.js';
import { scratch } from './fake-runtime.js';

function place() {
  const workspace = scratch();
  mkdirSync(join(workspace, 'runs'));
  return { workspace, path: join(workspace, 'runs', 'lineage.json') };
}

function open(path: string, workspace: string) {
  const notices: string[] = [];
  return { lineage: Lineage.open(path, workspace, { onNotice: (text) => notices.push(text) }), notices };
}

test('reading a directory leaves no trace in it', () => {
  const { workspace, path } = place();
  const { lineage, notices } = open(path, workspace);
  expect(lineage.steps).toEqual({});
  expect(lineage.woke).toBe(0);
  expect(notices).toEqual([]);
  expect(readdirSync(join(workspace, 'runs'))).toEqual([]);
});

test('a session is on disk the moment it is noted', () => {
  const { workspace, path } = place();
  const { lineage } = open(path, workspace);
  lineage.remember('干活', 'sid-1');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ workspace, woke: 0, steps: { 干活: 'sid-1' } });
  lineage.remember('干活', 'sid-2');
  expect(lineage.bump()).toBe(1);
  lineage.forget('nothing');
  expect(open(path, workspace).lineage.steps).toEqual({ 干活: 'sid-2' });
  lineage.forget('干活');
  expect(open(path, workspace).lineage.session('干活')).toBeUndefined();
  expect(open(path, workspace).lineage.woke).toBe(1);
});

test('rounds, retries and judges are never continued by a later run', () => {
  const { workspace, path } = place();
  const { lineage } = open(path, workspace);
  for (const name of ['work#round2', 'work#retry1', 'work/judge#1']) lineage.remember(name, 'sid');
  expect(existsSync(path)).toBe(false);
});

test.each([
  ['not json', 'not json'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no workspace', '{"steps": {"a": "b"}}'],
])('a broken file (%s) means a fresh start with one notice, and is kept before it is overwritten', (_name, content) => {
  const { workspace, path } = place();
  writeFileSync(path, content);
  const { lineage, notices } = open(path, workspace);
  expect(lineage.steps).toEqual({});
  expect(lineage.woke).toBe(0);
  expect(notices).toHaveLength(1);
  expect(readFileSync(path, 'utf8')).toBe(content);
  lineage.remember('a', 'sid');
  const kept = readdirSync(join(workspace, 'runs')).find((name) => name.startsWith('lineage.json.corrupt-'));
  expect(readFileSync(join(workspace, 'runs', kept!), 'utf8')).toBe(content);
  expect(open(path, workspace).lineage.steps).toEqual({ a: 'sid' });
});

test('a folder that was moved does not lose its history without a word', () => {
  const { workspace, path } = place();
  open(path, workspace).lineage.remember('a', 'sid');
  const moved = `${workspace}-moved`;
  renameSync(workspace, moved);
  const there = join(moved, 'runs', 'lineage.json');
  const { lineage, notices } = open(there, moved);
  expect(lineage.steps).toEqual({});
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain(workspace);
  lineage.remember('b', 'sid');
  expect(readdirSync(join(moved, 'runs')).some((name) => name.startsWith('lineage.json.elsewhere-'))).toBe(true);
});

test('a workspace reached through a link is the same workspace', () => {
  const { workspace, path } = place();
  open(path, workspace).lineage.remember('a', 'sid');
  const link = `${workspace}-link`;
  symlinkSync(workspace, link);
  expect(open(path, link).lineage.steps).toEqual({ a: 'sid' });
});

test.each([
  ['"x"', 0],
  ['null', 0],
  ['-3', 0],
  ['{}', 0],
  ['2.7', 2],
  ['4', 4],
])('a wake counter of %s does not crash', (woke, expected) => {
  const { workspace, path } = place();
  writeFileSync(
    path,
    `{"workspace": ${JSON.stringify(workspace)}, "woke": ${woke}, "steps": {"a": "b", "c": 1, "d": ""}}`,
  );
  const { lineage } = open(path, workspace);
  expect(lineage.woke).toBe(expected);
  expect(lineage.steps).toEqual({ a: 'b' });
  expect(lineage.bump()).toBe(expected + 1);
});

test('a step named like a built-in property has no session by accident', () => {
  const { workspace, path } = place();
  const { lineage } = open(path, workspace);
  expect(lineage.session('constructor')).toBeUndefined();
  lineage.remember('__proto__', 'sid');
  expect(open(path, workspace).lineage.session('__proto__')).toBe('sid');
});

test('two processes do not overwrite each other’s sessions', async () => {
  const { workspace, path } = place();
  const script = join(import.meta.dirname, 'remember-sessions.ts');
  const write = (prefix: string) =>
    promisify(execFile)(process.execPath, ['--import', 'jiti/register', script, path, workspace, prefix]);
  await Promise.all([write('one'), write('two')]);
  const { lineage } = open(path, workspace);
  expect(Object.keys(lineage.steps)).toHaveLength(30);
  expect(lineage.woke).toBe(2);
});

test('two archives in one second do not overwrite each other', () => {
  const { workspace, path } = place();
  const into = join(workspace, 'archive');
  const note = join(workspace, 'brief.md');
  const targets = ['one', 'two', 'three'].map((text) => {
    writeFileSync(note, text);
    const { lineage } = open(path, workspace);
    lineage.remember('a', text);
    const target = lineage.archive(into, [note, join(workspace, 'missing.md')]);
    expect(lineage.steps).toEqual({});
    return target!;
  });
  expect(new Set(targets).size).toBe(3);
  expect(targets.map((target) => readFileSync(join(target, 'brief.md'), 'utf8'))).toEqual(['one', 'two', 'three']);
  expect(targets.every((target) => /\/\d{8}-\d{6}(-\d)?$/.test(target))).toBe(true);
  expect(existsSync(path)).toBe(false);
  expect(existsSync(note)).toBe(false);
});

test('with nothing to archive no empty folder is left', () => {
  const { workspace, path } = place();
  expect(open(path, workspace).lineage.archive(join(workspace, 'archive'))).toBeUndefined();
  expect(existsSync(join(workspace, 'archive'))).toBe(false);
});
