import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DispatchTable, isOpen } from '../../src/dispatch/table.js';
import { StateDb } from '../../src/state/index.js';
import { scratch } from '../support/scratch.js';

const draft = (toolUseId: string, session = 's') => ({
  session,
  toolUseId,
  worker: 'coder',
  task: 'x',
  label: 'work/coder',
  workerSession: `w-${toolUseId}`,
});

function open(directory = scratch()) {
  const state = StateDb.open(directory);
  return { directory, state, table: new DispatchTable(state) };
}

/** What any other reader of the database sees. */
const stored = (state: StateDb) => state.list('dispatch').map(({ value }) => value);

test('rows are found by id, by session and by call, in the order of their ids', () => {
  const { state, table } = open();
  for (const [at, session] of ['s', 't', 's'].entries()) table.add(draft(`call-${at}`, session));
  expect(table.all().map(({ id, label }) => [id, label])).toEqual([
    [1, 'work/coder#1'],
    [2, 'work/coder#2'],
    [3, 'work/coder#3'],
  ]);
  expect(table.of('s').map(({ id }) => id)).toEqual([1, 3]);
  expect(table.find('t', 'call-1')?.id).toBe(2);
  expect(table.find('s', 'call-1')).toBeUndefined();
  expect(table.get(4)).toBeUndefined();
  table.update(2, { state: 'done', report: 'r' });
  expect(
    table
      .all()
      .filter(isOpen)
      .map(({ id }) => id),
  ).toEqual([1, 3]);
  expect(table.all()).toEqual(stored(state));
});

test('a row that another table of this process has written is seen', () => {
  const one = open();
  const other = new DispatchTable(one.state);
  one.table.add(draft('a'));
  expect(other.get(1)?.state).toBe('queued');
  other.update(1, { state: 'running' });
  expect(one.table.get(1)?.state).toBe('running');
  expect(other.add(draft('b')).id).toBe(2);
  expect(one.table.add(draft('c')).id).toBe(3);
  expect(other.all()).toEqual(one.table.all());
});

test('a row that another process has written is seen', () => {
  const { directory, table } = open();
  table.add(draft('a'));
  const program = `
    const db = new (require(${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))}))(${JSON.stringify(`${directory}/state.db`)});
    const row = JSON.parse(db.prepare("SELECT value FROM facts WHERE kind = 'dispatch'").get().value);
    const set = db.prepare("INSERT OR REPLACE INTO facts (kind, key, value) VALUES (?, ?, ?)");
    set.run('dispatch', '00000001', JSON.stringify({ ...row, state: 'done', report: 'theirs' }));
    set.run('dispatch-edition', '', JSON.stringify('another'));`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 20_000 });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(table.get(1)).toMatchObject({ state: 'done', report: 'theirs' });
});

test('what was rolled back is forgotten', () => {
  const { state, table } = open();
  table.add(draft('a'));
  const attempt = () =>
    state.exclusively(() => {
      table.update(1, { state: 'done' });
      table.add(draft('b'));
      throw new Error('no');
    });
  expect(attempt).toThrow('no');
  expect(table.all()).toEqual(stored(state));
  expect(table.all().map((row) => row.state)).toEqual(['queued']);
});

test('a row that was handed out does not change behind the table', () => {
  const { table } = open();
  const row = table.add(draft('a'));
  table.update(1, { state: 'running' });
  expect(row.state).toBe('queued');
  expect(() => Object.assign(table.get(1) as object, { state: 'done' })).toThrow(TypeError);
});

test('two tables and the database never disagree, whatever the order of reads and writes', () => {
  const step = fc.record({ by: fc.nat(1), what: fc.constantFrom('add', 'done', 'move', 'look'), at: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { state, table, directory } = open();
      const tables = [table, new DispatchTable(StateDb.open(directory))];
      for (const { by, what, at } of steps) {
        const mine = tables[by]!;
        const row = mine.all()[at];
        if (what === 'add') mine.add(draft(`${at}`));
        else if (row && what === 'done') mine.update(row.id, { state: 'done' });
        else if (row && what === 'move') mine.update(row.id, { session: `moved-${at}` });
        expect(mine.all()).toEqual(stored(state));
      }
    }),
    { numRuns: 25 },
  );
});

test('a look at a table that nobody has written to reads no row again', () => {
  const { state, table } = open();
  for (let at = 0; at < 20; at++) table.add(draft(`${at}`));
  const lists: string[] = [];
  const list = state.list.bind(state);
  state.list = <T>(kind: string) => {
    lists.push(kind);
    return list<T>(kind);
  };
  for (let at = 0; at < 20; at++) {
    table.update(at + 1, { state: 'running' });
    table.find('s', `${at}`);
    table.of('s');
    state.set('lease', 'x', at);
  }
  expect(lists).toEqual([]);
});
