import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { StepResult } from '../../src/runtime/result.js';
import { checkManifest, Manifest, StateDb } from '../../src/state/index.js';
import { scratch } from '../support/scratch.js';

test('a fact is found again after the database was closed', () => {
  const dir = join(scratch(), 'runs');
  const first = StateDb.open(dir);
  first.set('window', 'm', { tokens: 200_000 });
  first.set('window', 'a', null);
  first.set('other', 'm', 1);
  first.delete('other', 'm');
  first.close();
  first.close();
  const second = StateDb.open(dir);
  expect(second.get('window', 'm')).toEqual({ tokens: 200_000 });
  expect(second.list('window')).toEqual([
    { key: 'a', value: null },
    { key: 'm', value: { tokens: 200_000 } },
  ]);
  expect(second.get('other', 'm')).toBeUndefined();
  second.close();
});

test('a look at a fact makes no file, with a run beside it or without', () => {
  const dir = join(scratch(), 'runs');
  expect(StateDb.peek(dir, 'window', 'm')).toBeUndefined();
  const state = StateDb.open(dir);
  state.set('window', 'm', 1);
  expect(StateDb.peek(dir, 'window', 'm')).toBe(1);
  state.close();
  const before = readdirSync(dir);
  expect(StateDb.peek(dir, 'window', 'm')).toBe(1);
  expect(readdirSync(dir)).toEqual(before);
  expect(StateDb.open(dir).get('window', 'm')).toBe(1);
});

test('a lock inside a lock, also through another handle, waits for nobody', () => {
  const dir = scratch();
  const [one, two] = [StateDb.open(dir), StateDb.open(dir)];
  const value = one.exclusively(() => two.exclusively(() => one.exclusively(() => 'inside')));
  expect(value).toBe('inside');
  two.close();
  one.set('still', 'open', true);
  one.close();
});

test('what fails under the lock leaves no fact behind and frees the lock', () => {
  const state = StateDb.open(scratch());
  const fail = () =>
    state.exclusively(() => {
      state.set('half', 'done', 1);
      throw new Error('no');
    });
  expect(fail).toThrow('no');
  expect(state.get('half', 'done')).toBeUndefined();
  expect(state.exclusively(() => 1)).toBe(1);
  state.close();
});

test.each([
  ['garbage', 'this is no database, and long enough to be read as a header of one'.repeat(20)],
  ['a header with a torn body', `SQLite format 3\0${'x'.repeat(5000)}`],
])('a corrupt state.db (%s) is kept aside with a notice instead of ending the run', (_name, content) => {
  const dir = scratch();
  writeFileSync(join(dir, 'state.db'), content);
  const notices: string[] = [];
  const state = StateDb.open(dir, { onNotice: (text) => notices.push(text) });
  state.set('a', 'b', 1);
  state.close();
  const kept = readdirSync(dir).filter((name) => /^state\.db\.corrupt-\d{8}-\d{6}$/.test(name));
  expect(kept).toHaveLength(1);
  expect(readFileSync(join(dir, kept[0]!), 'utf8')).toBe(content);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain(kept[0]);
});

test('a run directory that cannot be made is a stated error that names it', () => {
  const file = join(scratch(), 'file');
  writeFileSync(file, '');
  expect(() => StateDb.open(join(file, 'runs'))).toThrow(StoreError);
  expect(() => StateDb.open(join(file, 'runs'))).toThrow(/runs/);
});

function result(step: string, fields: Partial<StepResult> = {}): StepResult {
  return Object.assign(new StepResult(step), { ok: true, startedAt: 100, endedAt: 102.5, ...fields });
}

test('a row has the keys of the files that the original wrote', () => {
  const dir = scratch();
  const state = StateDb.open(dir);
  const manifest = new Manifest(join(dir, 'manifest.json'), state, { workbench: '/w/.flower' });
  manifest.write('r1', [result('work', { sessionId: 's', retired: ['old'], output: { n: 1 } }), result('judge')]);
  const [row, other] = JSON.parse(readFileSync(manifest.path, 'utf8'));
  expect(row).toEqual({
    step: 'work',
    session_id: 's',
    ok: true,
    cost_usd: 0,
    num_turns: 0,
    text: '',
    error: null,
    started_at: 100,
    ended_at: 102.5,
    attempts: 1,
    errors: [],
    resumed: false,
    retired: ['old'],
    context: 0,
    duration_s: 2.5,
    run: 'r1',
    usage: { input: 0, output: 0, cache_read: 0, cache_creation: 0 },
    output: { n: 1 },
    workbench: '/w/.flower',
  });
  expect(other).not.toHaveProperty('output');
  state.close();
});

test('writing one run again replaces its rows and leaves other runs and foreign rows alone', () => {
  const dir = scratch();
  const path = join(dir, 'manifest.json');
  writeFileSync(path, JSON.stringify([{ step: '干活', run: 'old', extra: 7 }, null]));
  const state = StateDb.open(dir);
  const manifest = new Manifest(path, state);
  manifest.write('r1', [result('a')]);
  manifest.write('r1', [result('a'), result('b')]);
  expect(manifest.read().map((row) => row && [row.run, row.step])).toEqual([
    ['old', '干活'],
    null,
    ['r1', 'a'],
    ['r1', 'b'],
  ]);
  expect(manifest.read()[0]).toHaveProperty('extra', 7);
  state.close();
});

test.each(['[{"step": "a"', '{"not": "a list"}', ''])(
  'a manifest that cannot be read (%j) is kept aside, not lost',
  (content) => {
    const dir = scratch();
    const path = join(dir, 'manifest.json');
    writeFileSync(path, content);
    const state = StateDb.open(dir);
    const notices: string[] = [];
    const manifest = new Manifest(path, state, { onNotice: (text) => notices.push(text) });
    expect(manifest.read()).toEqual([]);
    manifest.write('r1', [result('a')]);
    expect(manifest.read()).toHaveLength(1);
    const kept = readdirSync(dir).find((name) => name.startsWith('manifest.json.corrupt-'));
    expect(readFileSync(join(dir, kept!), 'utf8')).toBe(content);
    expect(notices).toHaveLength(1);
    state.close();
  },
);

test('a structured result that JSON cannot hold does not cost the books', () => {
  const dir = scratch();
  const state = StateDb.open(dir);
  const manifest = new Manifest(join(dir, 'manifest.json'), state);
  manifest.write('r1', [result('a', { output: { big: 1n } })]);
  expect(manifest.read()).toHaveLength(1);
  state.close();
});

test('a manifest that is not a file is a stated error, and nothing is moved', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'manifest.json'));
  const state = StateDb.open(dir);
  expect(() => new Manifest(join(dir, 'manifest.json'), state).write('r', [])).toThrow(StoreError);
  expect(readdirSync(dir)).toContain('manifest.json');
  state.close();
});

test.each([
  ['inside its first words', -4],
  ['in the middle', 200],
  ['before its last bytes', 3],
])(
  'a row that a dying process has begun to add (torn %s) costs the rows before it, or is lost with its file',
  (_, left) => {
    const { dir, state, manifest, notices } = books();
    manifest.write('r1', [result('a', { text: 'x\n  },\n' }), result('b')]);
    const whole = statSync(manifest.path).size;
    expect(manifest.append('r1', result('c'))).toBe(true);
    const torn = readFileSync(manifest.path).subarray(0, left < 0 ? whole + left + 2 : whole + left);
    writeFileSync(manifest.path, torn);
    expect(manifest.read().map(({ step }) => step)).toEqual(['a', 'b']);
    expect(manifest.append('r1', result('d'))).toBe(false);
    manifest.add('r2', [result('d')]);
    expect(JSON.parse(readFileSync(manifest.path, 'utf8')).map(({ step }: { step: string }) => step)).toEqual([
      'a',
      'b',
      'd',
    ]);
    const kept = readdirSync(dir).find((name) => name.startsWith('manifest.json.corrupt-'));
    expect(readFileSync(join(dir, kept!))).toEqual(torn);
    expect(notices).toHaveLength(1);
    state.close();
  },
);

test('processes that write at the same time lose none of each other’s rows', async () => {
  const dir = scratch();
  const script = join(import.meta.dirname, 'write-manifest.ts');
  const write = (run: string) => promisify(execFile)(process.execPath, ['--import', 'jiti/register', script, dir, run]);
  await Promise.all(['r1', 'r2', 'r3'].map(write));
  const state = StateDb.open(dir);
  const rows = new Manifest(join(dir, 'manifest.json'), state).read();
  const counts = ['r1', 'r2', 'r3'].map((run) => rows.filter((row) => row.run === run).length);
  expect(counts).toEqual([20, 20, 20]);
  state.close();
});

/** A manifest in a directory of its own. */
function books() {
  const dir = scratch();
  const state = StateDb.open(dir);
  const notices: string[] = [];
  const options = { onNotice: (text: string) => notices.push(text) };
  return { dir, state, notices, manifest: new Manifest(join(dir, 'manifest.json'), state, options) };
}

describe('adding one row', () => {
  test('leaves another file than writing all of them does', () => {
    const [added, written] = [books(), books()];
    const rows = [result('a'), result('b', { text: '第二\u2028"' }), result('c', { output: { list: [{}, []] } })];
    added.manifest.write('r1', rows.slice(0, 1));
    for (const row of rows.slice(1)) expect(added.manifest.append('r1', row)).toBe(true);
    written.manifest.write('r1', rows);
    expect(readFileSync(added.manifest.path, 'utf8')).toBe(readFileSync(written.manifest.path, 'utf8'));
    for (const { state } of [added, written]) state.close();
  });

  test('reads and writes all the others again', () => {
    const { state, manifest } = books();
    manifest.write('r1', [result('a')]);
    const { ino } = statSync(manifest.path);
    for (let n = 0; n < 50; n++) expect(manifest.append('r1', result(`b${n}`))).toBe(true);
    // A file that is written as a whole is another file each time.
    expect(statSync(manifest.path).ino).toBe(ino);
    expect(manifest.read()).toHaveLength(51);
    state.close();
  });

  test('goes on where somebody else has written meanwhile, and harms it', () => {
    const { state, manifest } = books();
    expect(manifest.append('r1', result('a'))).toBe(false);
    manifest.write('r1', [result('a')]);
    new Manifest(manifest.path, state).write('r2', [result('x')]);
    expect(manifest.append('r1', result('b'))).toBe(false);
    manifest.write('r1', [result('a'), result('b')]);
    writeFileSync(manifest.path, '[]\n');
    expect(manifest.append('r1', result('c'))).toBe(false);
    expect(manifest.read()).toEqual([]);
    state.close();
  });
});

test('a directory in the place of the books is noticed only when a step has been paid for', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'manifest.json'));
  expect(() => checkManifest(join(dir, 'manifest.json'))).toThrow(/manifest\.json is a directory/);
  expect(() => checkManifest(join(dir, 'none.json'))).not.toThrow();
});
