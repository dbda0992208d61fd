import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { type Connection, connect, disconnect, type OpenOptions } from './connection.js';

/** One stored fact. */
export interface Fact<T = unknown> {
  key: string;
  value: T;
}

/**
 * `<runDir>/state.db`: small facts that flower keeps between processes (leases, open questions, measured windows), and
 * the lock that serialises all processes which write into one run directory. It holds only what can be lost: a file
 * that SQLite cannot read is moved to `state.db.corrupt-<time>` with a notice, and a new one is made.
 */
export class StateDb {
  private closed = false;

  private constructor(
    private readonly connection: Connection,
    private readonly locale: Locale | undefined,
  ) {}

  /** Opens or makes the database; its directory is made too. Throws StoreError when it cannot be written. */
  static open(runDir: string, options: OpenOptions = {}): StateDb {
    return new StateDb(connect(runDir, options), options.locale);
  }

  /** One fact, read without making, changing or repairing anything; undefined when it is not there or cannot be read. */
  static peek<T = unknown>(runDir: string, kind: string, key: string): T | undefined {
    try {
      const db = openToRead(join(runDir, 'state.db'));
      try {
        return factIn<T>(db, kind, key);
      } finally {
        db.close();
      }
    } catch {
      return undefined;
    }
  }

  get path(): string {
    return this.connection.path;
  }

  get<T = unknown>(kind: string, key: string): T | undefined {
    return factIn<T>(this.connection.db, kind, key);
  }

  /** `value` is anything that JSON can hold. Throws StoreError when it cannot be written. */
  set(kind: string, key: string, value: unknown): void {
    const sql =
      'INSERT INTO facts (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value';
    this.write((db) => db.prepare(sql).run(kind, key, JSON.stringify(value ?? null)));
  }

  /** Throws StoreError when it cannot be written. */
  delete(kind: string, key: string): void {
    this.write((db) => db.prepare('DELETE FROM facts WHERE kind = ? AND key = ?').run(kind, key));
  }

  /** All facts of one kind, by key. */
  list<T = unknown>(kind: string): Fact<T>[] {
    const statement = this.connection.db.prepare<[string], { key: string; value: string }>(
      'SELECT key, value FROM facts WHERE kind = ? ORDER BY key',
    );
    return statement.all(kind).map(({ key, value }) => ({ key, value: JSON.parse(value) as T }));
  }

  /**
   * Runs `fn` while no other process is in `exclusively` on the same run directory. Nested calls in one process run at
   * once. When `fn` throws, the facts it has set are rolled back and the error goes on.
   * Throws StoreError when the lock cannot be had within 5 seconds, or the facts cannot be written.
   */
  exclusively<T>(fn: () => T): T {
    const { connection } = this;
    const { db } = connection;
    if (connection.depth > 0) return fn();
    begin(connection, this.locale);
    connection.depth++;
    try {
      const result = fn();
      this.write(() => db.exec('COMMIT'));
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    } finally {
      connection.depth--;
    }
  }

  /** A disk that is full or read-only is stated like any other file's. */
  private write(change: (db: Database.Database) => unknown): void {
    const { db, path } = this.connection;
    try {
      change(db);
    } catch (error) {
      const text = words(this.locale).workflow.store.cannotWrite({ path, reason: messageOf(error) });
      throw new StoreError(text, { path }, { cause: error });
    }
  }

  /** Closing twice is harmless. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    disconnect(this.connection);
  }
}

function factIn<T>(db: Database.Database, kind: string, key: string): T | undefined {
  const statement = db.prepare<[string, string], { value: string }>(
    'SELECT value FROM facts WHERE kind = ? AND key = ?',
  );
  const row = statement.get(kind, key);
  return row && (JSON.parse(row.value) as T);
}

/** Waits for other processes as long as SQLite's busy time-out. */
function begin({ db, path }: Connection, locale: Locale | undefined): void {
  try {
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    const text = words(locale).workflow.store.cannotLock({ path, reason: messageOf(error) });
    throw new StoreError(text, { path }, { cause: error });
  }
}

/** How the header of a database says that it has a log beside it, and what it says when it has none. */
const LOG_VERSIONS = [18, 19];
const NO_LOG = 1;

/**
 * Opens a database so that not even a file beside it is made, as SQLite does for one with a write-ahead log: where there is
 * no log, the file is all of it, and is read as a whole.
 */
function openToRead(path: string): Database.Database {
  if (existsSync(`${path}-wal`)) return new Database(path, { readonly: true, fileMustExist: true });
  const image = readFileSync(path);
  for (const at of LOG_VERSIONS) image[at] = NO_LOG;
  return new Database(image);
}
