import { closeSync, existsSync, mkdirSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import type { Locale } from '../locale/index.js';
import { SCHEMA, SCHEMA_NAMES } from './schema.js';
import { storeErrorOf } from './sqlite-error.js';
import { prepare, type Statements } from './statements.js';

/** Milliseconds that SQLite itself waits for a lock. The event loop stands still meanwhile, so the patience lies in WriteQueue. */
const BUSY_TIMEOUT_MS = 100;
/** The same while the file is opened, where several flowers may be making the tables at once. */
const OPEN_TIMEOUT_MS = 10_000;

/** KiB of pages that SQLite keeps in memory; the driver's own default is 16 MB, which a run of hours fills. */
const CACHE_KIB = 2_000;

const MAGIC = 'SQLite format 3\0';

/** Opens or makes the database. A file that is something else is refused before a byte of it is changed. */
export function openDatabase(file: string, locale?: Locale): { db: Database.Database; sql: Statements } {
  let db: Database.Database | undefined;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    if (!looksLikeDatabase(file)) throw Object.assign(new Error('file is not a database'), { code: 'SQLITE_NOTADB' });
    db = new Database(file, { timeout: OPEN_TIMEOUT_MS });
    const sql = withTables(db);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    db.pragma(`cache_size = -${CACHE_KIB}`);
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return { db, sql };
  } catch (error) {
    db?.close();
    throw storeErrorOf(error, file, locale);
  }
}

/** SQLite itself takes a file of a few bytes for an empty database, and would write over it. */
export function looksLikeDatabase(file: string): boolean {
  if (!existsSync(file)) return true;
  const head = Buffer.alloc(MAGIC.length);
  const descriptor = openSync(file, 'r');
  try {
    const length = readSync(descriptor, head);
    return length === 0 || head.toString('latin1', 0, length) === MAGIC;
  } finally {
    closeSync(descriptor);
  }
}

/** Tables are made only where they are missing, and only if ours then fit: another program's database stays as it is. */
function withTables(db: Database.Database): Statements {
  const names = db.prepare<[], string>('SELECT name FROM sqlite_master').pluck().all();
  if (SCHEMA_NAMES.every((name) => names.includes(name))) return prepare(db);
  return db
    .transaction(() => {
      db.exec(SCHEMA);
      return prepare(db);
    })
    .immediate();
}
