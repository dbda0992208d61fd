import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { StateDb } from '../../src/state/index.js';
import { copyTree } from '../../src/workflow/copy-tree.js';
import { withJudgeCopy } from '../../src/workflow/judge-copy.js';
import { relocation } from '../../src/workflow/relocate.js';
import { scratch } from './fake-runtime.js';

afterEach(() => vi.unstubAllEnvs());

function filled() {
  const workspace = scratch();
  const write = (path: string, text: string) => {
    mkdirSync(join(workspace, path, '..'), { recursive: true });
    writeFileSync(join(workspace, path), text);
  };
  write('src/main.js', 'main');
  write('.env', 'A=1');
  write('-rf', 'a name like an option');
  write('.flower/notes/brief.md', 'brief');
  write('out/runs/manifest.json', '[]');
  write('out/app', 'built');
  symlinkSync('src/main.js', join(workspace, 'link'));
  execFileSync('chmod', ['755', join(workspace, 'src/main.js')]);
  return workspace;
}

// Without a `cp` on the path, Node copies.
test.each(['cp', 'node'])('a copy made by %s is whole, but for flower’s own directories', async (by) => {
  const workspace = filled();
  const copy = scratch();
  if (by === 'node') vi.stubEnv('PATH', '');
  await copyTree(workspace, copy, new Set([join(workspace, '.flower'), join(workspace, 'out', 'runs')]));
  expect(readFileSync(join(copy, 'src/main.js'), 'utf8')).toBe('main');
  expect(statSync(join(copy, 'src/main.js')).mode & 0o777).toBe(0o755);
  expect(readFileSync(join(copy, '.env'), 'utf8')).toBe('A=1');
  expect(readFileSync(join(copy, '-rf'), 'utf8')).toBe('a name like an option');
  expect(readlinkSync(join(copy, 'link'))).toBe('src/main.js');
  expect(readFileSync(join(copy, 'out/app'), 'utf8')).toBe('built');
  expect(existsSync(join(copy, 'out/runs'))).toBe(false);
  expect(existsSync(join(copy, '.flower'))).toBe(false);
});

test('the copy is gone afterwards, also when the judge failed', async () => {
  const workspace = filled();
  const runDir = join(workspace, 'out', 'runs');
  const copies: string[] = [];
  const use = (copy: string) => {
    copies.push(copy);
    expect(existsSync(join(copy, 'src/main.js'))).toBe(true);
    return Promise.reject(new Error('judge failed'));
  };
  const source = { workspace, runDir, without: [runDir] };
  await expect(withJudgeCopy(source, use)).rejects.toThrow('judge failed');
  expect(existsSync(copies[0]!)).toBe(false);
  const state = StateDb.open(runDir);
  expect(state.list('judge-copy')).toEqual([]);
  state.close();
});

test('what a killed process left behind is removed, what a living one uses is not', async () => {
  const workspace = filled();
  const runDir = join(workspace, 'out', 'runs');
  const parent = scratch();
  const left = (name: string, pid: number) => {
    mkdirSync(join(parent, name));
    state.set('judge-copy', join(parent, name), { pid });
    return join(parent, name);
  };
  const state = StateDb.open(runDir);
  const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  const dead = left('flower-judge-dead', ended);
  const alive = left('flower-judge-alive', process.ppid);
  const foreign = left('precious', ended);
  await withJudgeCopy({ workspace, runDir, without: [runDir] }, async () => {});
  expect([dead, alive, foreign].map((path) => existsSync(path))).toEqual([false, true, true]);
  state.close();
});

test('paths are said as the copy’s and back, and only whole names', () => {
  const { toCopy, toWorkspace } = relocation('/w/app', '/tmp/copy-1', ['/w/app/runs', '/w/app/.flower', '/elsewhere']);
  expect(toCopy('/w/app, /w/app/src/a.js and /w/app.')).toBe('/tmp/copy-1, /tmp/copy-1/src/a.js and /tmp/copy-1.');
  expect(toCopy('/w/app-old /w/app.bak /w/apple /w/app/runs/x /w/app/.flower')).toBe(
    '/w/app-old /w/app.bak /w/apple /w/app/runs/x /w/app/.flower',
  );
  expect(toCopy('/w/app/runs-2')).toBe('/tmp/copy-1/runs-2');
  expect(toWorkspace({ a: ['/tmp/copy-1/x', 3, null], b: true })).toEqual({ a: ['/w/app/x', 3, null], b: true });
  expect(relocation('/w/a$b+c', '/tmp/$&', []).toCopy('/w/a$b+c/x')).toBe('/tmp/$&/x');
});
