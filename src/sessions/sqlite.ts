import { setImmediate as breathe } from 'node:timers/promises';
import {
  foldSessionSummary,
  type SessionKey,
  type SessionStore,
  type SessionStoreEntry,
  type SessionSummaryEntry,
} from '@anthropic-ai/claude-agent-sdk';
import type { Database } from 'better-sqlite3';
import { StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { contextLevel } from './context-level.js';
import { openDatabase } from './open.js';
import { type Mask, parseEntry, parseObject, serialise } from './payload.js';
import { WriteQueue } from './queue.js';
import { storeErrorOf } from './sqlite-error.js';
import type { Statements, SummaryRow } from './statements.js';
import { below, storeKey } from './store-key.js';

/** Entries that load() reads at once. */
const PAGE_ROWS = 200;
/** Characters of JSON that load() parses before it lets the event loop run. */
const BREATH_CHARS = 4_000_000;

export interface SqliteOptions {
  /** Applied to every string that is stored. */
  mask?: Mask;
  /** Told in one sentence what load() had to leave out. */
  onNotice?: (text: string) => void;
  locale?: Locale;
}

/**
 * All transcripts of a run directory in one SQLite file, as the SDK's `SessionStore`. What is appended is stored whole and
 * given back whole; the trimming and pruning layers are decorators of it. Every failure is a StoreError that names the file.
 *
 * A commit survives the death of any process at once; after a power cut the file is sound, but the last commits may be gone.
 */
export class SqliteSessionStore implements SessionStore {
  readonly path: string;
  readonly #db: Database;
  readonly #sql: Statements;
  readonly #writes = new WriteQueue();
  readonly #mask: Mask | undefined;
  readonly #notice: (text: string) => void;
  readonly #locale: Locale | undefined;
  /** Transcripts whose end was checked for a torn write before anything was put behind it. */
  readonly #whole = new Set<string>();
  #clock: number;

  constructor(file: string, { mask, onNotice = () => {}, locale }: SqliteOptions = {}) {
    this.path = file;
    this.#mask = mask;
    this.#notice = onNotice;
    this.#locale = locale;
    const { db, sql } = openDatabase(file, locale);
    this.#db = db;
    this.#sql = sql;
    this.#clock = this.#read(() => sql.latest.get())?.mtime ?? 0;
  }

  /** Stores the entries whose uuid is new. Entries without a uuid are always new. */
  async append(key: SessionKey, entries: SessionStoreEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const payloads = entries.map((entry) => serialise(entry, this.#mask));
    await this.#write(() => {
      const id = storeKey(key);
      if (!this.#whole.has(id)) this.#mend(id);
      const before = this.#sql.meta.get(id);
      let seq = before?.next_seq ?? 0;
      const fresh = entries.filter((entry, i) => {
        const { changes } = this.#sql.insert.run(id, seq, entry.uuid || null, payloads[i]!);
        seq += changes;
        return changes > 0;
      });
      if (fresh.length === 0) return;
      const mtime = this.#tick(before?.mtime);
      this.#sql.setMeta.run(id, mtime, seq);
      if (!key.subpath) this.#summarise(key, fresh, mtime);
    });
    this.#whole.add(storeKey(key));
  }

  /** The entries in the order in which they came; null when there are none. */
  async load(key: SessionKey): Promise<SessionStoreEntry[] | null> {
    const id = storeKey(key);
    const entries: SessionStoreEntry[] = [];
    const torn: number[] = [];
    let last = Number.MIN_SAFE_INTEGER;
    let chars = 0;
    for (;;) {
      const rows = this.#read(() => this.#sql.page.all(id, last, PAGE_ROWS));
      for (const [seq, payload] of rows) {
        last = seq;
        chars += payload.length;
        const entry = parseEntry(payload);
        if (!entry) torn.push(seq);
        else if (torn.length > 0) throw this.#tornInside(id, torn[0]!);
        else entries.push(entry);
      }
      if (rows.length < PAGE_ROWS) break;
      if (chars > BREATH_CHARS) {
        chars = 0;
        await breathe();
      }
    }
    if (torn.length > 0) this.#notice(words(this.#locale).sessions.tornEnd(id, torn.length));
    return entries.length > 0 ? entries : null;
  }

  /** The main transcripts of a project. `mtime` is in epoch milliseconds and never the same twice. */
  async listSessions(projectKey: string): Promise<{ sessionId: string; mtime: number }[]> {
    const rows = this.#read(() => this.#sql.metaBelow.all(...below(projectKey)));
    return rows
      .map(({ store_key, mtime }) => ({ sessionId: store_key.slice(projectKey.length + 1), mtime }))
      .filter(({ sessionId }) => !sessionId.includes('/'));
  }

  async listSessionSummaries(projectKey: string): Promise<SessionSummaryEntry[]> {
    const rows = this.#read(() => this.#sql.summaries.all(projectKey));
    return rows.map(summaryOf).filter((summary) => summary !== undefined);
  }

  /** Deletes one transcript; with a main transcript go those of its subagents. */
  async delete(key: SessionKey): Promise<void> {
    await this.#write(() => {
      const id = storeKey(key);
      this.#sql.dropEntries.run(id);
      this.#sql.dropMeta.run(id);
      if (key.subpath) return;
      this.#sql.dropEntriesBelow.run(...below(id));
      this.#sql.dropMetaBelow.run(...below(id));
      this.#sql.dropSummary.run(key.projectKey, key.sessionId);
    });
  }

  async listSubkeys(key: { projectKey: string; sessionId: string }): Promise<string[]> {
    const id = storeKey({ projectKey: key.projectKey, sessionId: key.sessionId });
    return this.#read(() => this.#sql.metaBelow.all(...below(id))).map((row) => row.store_key.slice(id.length + 1));
  }

  /** The project keys that have sessions here, sorted. */
  projects(): string[] {
    return this.#read(() => this.#sql.projects.all()).map((row) => row.project);
  }

  /** Whether the main transcript of a session is here. Reads no payload. */
  hasSession(projectKey: string, sessionId: string): boolean {
    return this.#read(() => this.#sql.meta.get(storeKey({ projectKey, sessionId }))) !== undefined;
  }

  /**
   * Tokens in the context of a session when it was left: input + cache read + cache creation of its last real answer, sought
   * among the last `scan` entries. Undefined when there is none.
   */
  lastContext(projectKey: string, sessionId: string, { scan = 60 }: { scan?: number } = {}): number | undefined {
    return this.#read(() => {
      for (const { payload } of this.#sql.newest.iterate(storeKey({ projectKey, sessionId }), scan)) {
        const entry = parseEntry(payload);
        const level = entry && contextLevel(entry);
        if (level) return level;
      }
      return undefined;
    });
  }

  close(): void {
    this.#db.close();
  }

  #summarise(key: SessionKey, fresh: SessionStoreEntry[], mtime: number): void {
    const row = this.#sql.summary.get(key.projectKey, key.sessionId);
    const { data } = foldSessionSummary(row && summaryOf(row), key, fresh, { mtime });
    this.#sql.setSummary.run(key.projectKey, key.sessionId, mtime, serialise(data, this.#mask));
  }

  /** A torn row at the end goes before something is put behind it: load() forgives it only as the end. */
  #mend(id: string): void {
    for (;;) {
      const last = this.#sql.newest.get(id, 1);
      if (!last || parseEntry(last.payload)) return;
      this.#sql.dropEntry.run(id, last.seq);
    }
  }

  /** The time, but always later than any time given before: the SDK compares the times of sessions and summaries. */
  #tick(before = 0): number {
    this.#clock = Math.max(Date.now(), this.#clock + 1, before + 1);
    return this.#clock;
  }

  async #write(work: () => void): Promise<void> {
    try {
      await this.#writes.run(() => this.#db.transaction(work).immediate());
    } catch (error) {
      throw storeErrorOf(error, this.path, this.#locale);
    }
  }

  #tornInside(transcript: string, row: number): StoreError {
    const { path } = this;
    const text = words(this.#locale).sessions.tornInside({ path, transcript, row });
    return new StoreError(text, { path, storeKey: transcript, seq: row });
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeErrorOf(error, this.path, this.#locale);
    }
  }
}

function summaryOf({ session_id, mtime, data }: SummaryRow): SessionSummaryEntry | undefined {
  const parsed = parseObject(data);
  return parsed && { sessionId: session_id, mtime, data: parsed };
}
