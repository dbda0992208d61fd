import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { DispatchRow } from '../../src/dispatch/table.js';
import type { Entry } from '../../src/sessions/entry.js';
import { parseObject } from '../../src/sessions/payload.js';
import type { ManifestRow } from '../../src/state/index.js';

/** A line that a worker's command has left. */
export interface Mark {
  edge: 'start' | 'end';
  id: string;
  /** Process id of the flower that it belongs to. */
  flower: number;
  /** Epoch milliseconds. */
  time: number;
}

/** One stored entry of sessions.db. */
export interface Stored {
  key: string;
  uuid: string;
  seq: number;
  entry: Entry;
}

export function marksIn(file: string): Mark[] {
  return linesOf(file).map((line) => {
    const [edge, id = '', owner = '', time] = line.split(' ');
    return { edge: edge as Mark['edge'], id, flower: Number(owner.split(':')[1]), time: Number(time) };
  });
}

export function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

export function storedIn(runDir: string): Stored[] {
  const rows = read<{ store_key: string; uid: string | null; seq: number; payload: string }>(
    join(runDir, 'sessions.db'),
    'SELECT store_key, uid, seq, payload FROM entries ORDER BY store_key, seq',
  );
  return rows.map(({ store_key, uid, seq, payload }) => ({
    key: store_key,
    uuid: uid ?? '',
    seq,
    entry: (parseObject(payload) ?? {}) as Entry,
  }));
}

export function dispatchesIn(runDir: string): DispatchRow[] {
  return read<{ value: string }>(
    join(runDir, 'state.db'),
    "SELECT value FROM facts WHERE kind = 'dispatch' ORDER BY key",
  ).map(({ value }) => JSON.parse(value));
}

export function manifestIn(runDir: string): ManifestRow[] {
  try {
    return JSON.parse(readFileSync(join(runDir, 'manifest.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Empty while the file, or its tables, are not there yet. */
function read<Row>(file: string, sql: string): Row[] {
  let db: Database.Database;
  try {
    db = new Database(file, { fileMustExist: true });
  } catch {
    return [];
  }
  try {
    return db.prepare<[], Row>(sql).all();
  } catch (error) {
    if (String(error).includes('no such table')) return [];
    throw error;
  } finally {
    db.close();
  }
}
