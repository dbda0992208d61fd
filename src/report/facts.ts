import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { DispatchRow } from '../dispatch/table.js';
import { mayLive } from '../runtime/processes.js';

/** What state.db tells without being opened for writing. */
export interface Facts {
  state: 'read' | 'missing' | 'damaged';
  dispatches: DispatchRow[];
  /** Tokens of context windows by model. */
  windows: Record<string, number>;
  /** What the passes did at the last load of each transcript, by `session` or `session/subpath`. */
  views: Record<string, unknown>;
  /** Sessions in which a step could still go on, should its last one not be stored. */
  earlier: string[];
  /** The live process that runs in the directory. */
  owner: Owner | undefined;
}

export interface Owner {
  pid: number;
  host: string;
  /** Epoch milliseconds. */
  since: number;
}

const NONE = { dispatches: [], windows: {}, views: {}, earlier: [], owner: undefined };

/** Reads state.db and changes nothing. Never throws: what the file holds can be lost. */
export function readFacts(runDir: string): Facts {
  const path = join(runDir, 'state.db');
  if (!existsSync(path)) return { state: 'missing', ...NONE };
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true });
    const statement = db.prepare<[string], { key: string; value: string }>(
      'SELECT key, value FROM facts WHERE kind = ? ORDER BY key',
    );
    const list = (kind: string) => statement.all(kind).flatMap(({ key, value }) => parsed(key, value));
    return {
      state: 'read',
      dispatches: list('dispatch').flatMap(({ value }) => (isDispatch(value) ? [value] : [])),
      windows: Object.fromEntries(
        list('window').flatMap(({ key, value }) => (typeof value === 'number' && value > 0 ? [[key, value]] : [])),
      ),
      views: Object.fromEntries(list('view').map(({ key, value }) => [key, value])),
      earlier: list('earlier-sessions').flatMap(({ value }) => (Array.isArray(value) ? value.map(String) : [])),
      owner: list('lease')
        .map(({ value }) => value)
        .find(isLiveOwner),
    };
  } catch {
    return { state: 'damaged', ...NONE };
  } finally {
    db?.close();
  }
}

function parsed(key: string, value: string): { key: string; value: unknown }[] {
  try {
    return [{ key, value: JSON.parse(value) }];
  } catch {
    return [];
  }
}

function isDispatch(value: unknown): value is DispatchRow {
  const row = value as Partial<DispatchRow> | null;
  return typeof row?.id === 'number' && typeof row.session === 'string' && typeof row.workerSession === 'string';
}

/** An owner on another machine cannot be asked; it counts as alive, as it does for a run that wants to start. */
function isLiveOwner(value: unknown): value is Owner {
  const owner = value as (Partial<Owner> & { started?: string }) | null;
  if (typeof owner?.pid !== 'number') return false;
  return mayLive({ pid: owner.pid, started: owner.started ?? '', host: owner.host ?? '' });
}
