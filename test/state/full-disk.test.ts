import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { Lease } from '../../src/runtime/lease.js';
import { StepResult } from '../../src/runtime/result.js';
import { connect, disconnect } from '../../src/state/connection.js';
import { Manifest, StateDb } from '../../src/state/index.js';
import { canFill, fill, smallDisk } from '../faults/disk.js';
import { scratch } from '../support/scratch.js';

/** A database that may not grow any more, as on a full disk. */
function full(dir: string): { state: StateDb; close: () => void } {
  const state = StateDb.open(dir);
  const connection = connect(dir, {});
  connection.db.pragma('max_page_count = 2');
  return {
    state,
    close: () => {
      disconnect(connection);
      state.close();
    },
  };
}

const BIG = 'x'.repeat(100_000);

test('a full disk is stated, by path, instead of an error of the database’s own', () => {
  const { state, close } = full(scratch());
  expect(() => state.set('a', 'b', BIG)).toThrow(StoreError);
  expect(() => state.set('a', 'b', BIG)).toThrow(state.path);
  expect(() => state.exclusively(() => state.set('a', 'b', BIG))).toThrow(StoreError);
  state.exclusively(() => state.set('a', 'small', 1));
  expect(state.get('a', 'small')).toBe(1);
  close();
});

test('a lease that cannot be given back does not end the run with an error', () => {
  const dir = scratch();
  const state = StateDb.open(dir);
  const lease = Lease.take(state, 'en');
  const connection = connect(dir, {});
  connection.db.pragma('query_only = true');
  expect(() => lease.release()).not.toThrow();
  connection.db.pragma('query_only = false');
  disconnect(connection);
  state.close();
});

test.runIf(canFill())(
  'books that a full disk takes no row of stay as they were, and take it when there is room',
  () => {
    const dir = scratch();
    const state = StateDb.open(dir);
    const disk = join(dir, 'disk');
    mkdirSync(disk);
    onTestFinished(smallDisk(disk));
    const path = join(disk, 'manifest.json');
    const manifest = new Manifest(path, state);
    const row = (step: string) => Object.assign(new StepResult(step), { startedAt: 1, text: 'x'.repeat(3_000) });
    manifest.write('r1', [row('a')]);
    const before = readFileSync(path, 'utf8');
    const makeRoom = fill(disk);
    expect(() => {
      for (let n = 0; n < 3; n++) manifest.append('r1', row(`b${n}`));
    }).toThrow(StoreError);
    const kept = manifest.read().map(({ step }) => step);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveLength(kept.length);
    expect(readFileSync(path, 'utf8').startsWith(before.slice(0, -3))).toBe(true);
    makeRoom();
    manifest.write('r1', [row('a'), row('c')]);
    expect(manifest.append('r1', row('d'))).toBe(true);
    expect(manifest.read().map(({ step }) => step)).toEqual(['a', 'c', 'd']);
    state.close();
  },
);
