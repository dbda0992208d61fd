import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { moveAside } from './aside.js';

/** One open state.db. All handles of this process on the same file share it, so that a nested lock cannot wait for itself. */
export interface Connection {
  readonly path: string;
  readonly db: Database.Database;
  /** How many `exclusively` calls are on the stack. */
  depth: number;
  /** How many handles are open. */
  handles: number;
}

export interface OpenOptions {
  /** Called with one sentence when a corrupt file was moved aside. */
  onNotice?: (text: string) => void;
  locale?: Locale;
}

const BUSY_TIMEOUT_MS = 5_000;
const connections = new Map<string, Connection>();

/** Opens `<runDir>/state.db`, making both when missing. Throws StoreError. */
export function connect(runDir: string, { onNotice, locale }: OpenOptions): Connection {
  const say = words(locale).workflow.store;
  let path = join(runDir, 'state.db');
  try {
    mkdirSync(runDir, { recursive: true });
    path = join(realpathSync(runDir), 'state.db');
    const open = connections.get(path);
    if (open) {
      open.handles++;
      return open;
    }
    const connection = {
      path,
      db: openOrReplace(path, (keptAs) => onNotice?.(say.corrupt({ path, keptAs }))),
      depth: 0,
      handles: 1,
    };
    connections.set(path, connection);
    return connection;
  } catch (error) {
    throw new StoreError(say.cannotOpen({ path, reason: messageOf(error) }), { path }, { cause: error });
  }
}

/** Gives one handle back; the last one closes the file. */
export function disconnect(connection: Connection): void {
  connection.handles--;
  if (connection.handles > 0) return;
  connections.delete(connection.path);
  connection.db.close();
}

function openOrReplace(path: string, onReplaced: (keptAs: string) => void): Database.Database {
  try {
    return openTables(path);
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const keptAs = moveAside(path);
    if (keptAs) {
      moveCompanions(path, keptAs);
      onReplaced(keptAs);
    }
    return openTables(path);
  }
}

/** The write-ahead log goes along under the matching name: whoever repairs the database needs it. */
function moveCompanions(path: string, keptAs: string): void {
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, keptAs + suffix);
  }
}

function openTables(path: string): Database.Database {
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    useWal(db);
    db.exec(
      'CREATE TABLE IF NOT EXISTS facts (kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID',
    );
    // A torn page shows only when it is read. The file is small, so all of it is read now.
    const verdict = db.pragma('quick_check(1)', { simple: true });
    if (verdict !== 'ok') throw new Database.SqliteError(String(verdict), 'SQLITE_CORRUPT');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite does not wait its busy time-out when two processes switch a new file to WAL at once, so the wait is here. */
function useWal(db: Database.Database): void {
  for (let left = 50; ; left--) {
    try {
      db.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (left === 0 || !isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

const code = (error: unknown) => (error instanceof Database.SqliteError ? error.code : '');
const isBusy = (error: unknown) => code(error).startsWith('SQLITE_BUSY');
const isCorrupt = (error: unknown) =>
  code(error).startsWith('SQLITE_CORRUPT') || code(error).startsWith('SQLITE_NOTADB');
