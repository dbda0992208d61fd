import { expect, test } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { Lease } from '../../src/runtime/lease.js';
import { connect, disconnect } from '../../src/state/connection.js';
import { StateDb } from '../../src/state/index.js';
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
