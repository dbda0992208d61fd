import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import type { Entry } from './entry.js';
import { looksLikeDatabase } from './open.js';
import { parseEntry } from './payload.js';
import { storeErrorOf } from './sqlite-error.js';

/** One transcript, without its content. */
export interface TranscriptInfo {
  storeKey: string;
  projectKey: string;
  sessionId: string;
  /** Set for the transcript of one of the SDK's own subagents. */
  subpath?: string;
  entries: number;
  /** Of its entries as they are stored. */
  bytes: number;
  /** Of the last entry that was stored, in epoch milliseconds; undefined when the database does not say. */
  mtime?: number;
}

/** One stored line. `entry` is undefined where a torn write has left something that is no JSON object. */
export interface StoredRow {
  seq: number;
  entry: Entry | undefined;
}

interface InfoRow {
  store_key: string;
  entries: number;
  bytes: number | null;
  mtime: number | null;
}

/**
 * Reads a session database of any size, one row after the other, and changes nothing in it, also while a run writes to it.
 * Errors are StoreErrors that name the file.
 */
export class SessionReader {
  private constructor(
    readonly path: string,
    private readonly db: Database.Database,
    private readonly locale: Locale | undefined,
  ) {}

  /** Undefined when there is no such file. Throws StoreError when it is something else than a session database. */
  static open(path: string, { locale }: { locale?: Locale } = {}): SessionReader | undefined {
    if (!existsSync(path)) return undefined;
    try {
      if (!looksLikeDatabase(path)) throw Object.assign(new Error('file is not a database'), { code: 'SQLITE_NOTADB' });
      const db = new Database(path, { readonly: true, fileMustExist: true });
      const tables = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
      if (['entries', 'meta'].every((name) => tables.includes(name))) return new SessionReader(path, db, locale);
      db.close();
    } catch (error) {
      throw unreadable(path, error, locale);
    }
    throw new StoreError(words(locale).sessions.notSessions({ path }), { path });
  }

  /** All transcripts, in the order in which they were begun. */
  transcripts(): TranscriptInfo[] {
    const rows = this.read(() =>
      this.db
        .prepare<[], InfoRow>(
          `SELECT e.store_key, count(*) AS entries, sum(octet_length(e.payload)) AS bytes, m.mtime
           FROM entries e LEFT JOIN meta m ON m.store_key = e.store_key
           GROUP BY e.store_key ORDER BY min(e.rowid)`,
        )
        .all(),
    );
    return rows.map(({ store_key: storeKey, entries, bytes, mtime }) => ({
      storeKey,
      ...partsOf(storeKey),
      entries,
      bytes: bytes ?? 0,
      ...(mtime !== null && { mtime }),
    }));
  }

  /** The rows of one transcript, oldest first. Only one of them is in memory at a time. */
  *rows(storeKey: string): Generator<StoredRow> {
    const statement = this.read(() =>
      this.db.prepare<[string], { seq: number; payload: unknown }>(
        'SELECT seq, payload FROM entries WHERE store_key = ? ORDER BY seq',
      ),
    );
    try {
      for (const { seq, payload } of statement.iterate(storeKey)) yield { seq, entry: parseEntry(payload) };
    } catch (error) {
      throw storeErrorOf(error, this.path, this.locale);
    }
  }

  /** The last entries of one transcript that are whole, oldest first: those of its `count` last rows. */
  newest(storeKey: string, count: number): Entry[] {
    const rows = this.read(() =>
      this.db
        .prepare<[string, number], { payload: unknown }>(
          'SELECT payload FROM entries WHERE store_key = ? ORDER BY seq DESC LIMIT ?',
        )
        .all(storeKey, count),
    );
    return rows.reverse().flatMap(({ payload }) => parseEntry(payload) ?? []);
  }

  close(): void {
    this.db.close();
  }

  private read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeErrorOf(error, this.path, this.locale);
    }
  }
}

/** `<projectKey>/<sessionId>[/<subpath>]` in its parts. */
function partsOf(storeKey: string): Pick<TranscriptInfo, 'projectKey' | 'sessionId' | 'subpath'> {
  const [projectKey = '', sessionId = '', ...subpath] = storeKey.split('/');
  return { projectKey, sessionId, ...(subpath.length > 0 && { subpath: subpath.join('/') }) };
}

/** A file in write-ahead mode can be read only where SQLite may make its companions, or where they are. */
function unreadable(path: string, error: unknown, locale: Locale | undefined): StoreError {
  if (error instanceof StoreError) return error;
  const code = String((error as { code?: unknown })?.code ?? '');
  if (/^(SQLITE_CANTOPEN|SQLITE_READONLY|EACCES|EPERM|EISDIR)/.test(code)) {
    const text = words(locale).sessions.cannotRead({ path, reason: messageOf(error) });
    return new StoreError(text, { path, code }, { cause: error });
  }
  return storeErrorOf(error, path, locale);
}
