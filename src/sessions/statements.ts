import type { Database, Statement } from 'better-sqlite3';

/** Prepares them, once for each open database. */
export function prepare(db: Database): Statements {
  return {
    insert: db.prepare<[string, number, string | null, string]>(
      `INSERT INTO entries (store_key, seq, uid, payload) VALUES (?, ?, ?, ?)
       ON CONFLICT (store_key, uid) WHERE uid IS NOT NULL DO NOTHING`,
    ),
    page: db
      .prepare<[string, number, number], [seq: number, payload: string]>(
        'SELECT seq, payload FROM entries WHERE store_key = ? AND seq > ? ORDER BY seq LIMIT ?',
      )
      .raw(),
    newest: db.prepare<[string, number], { seq: number; payload: string }>(
      'SELECT seq, payload FROM entries WHERE store_key = ? ORDER BY seq DESC LIMIT ?',
    ),
    dropEntry: db.prepare<[string, number]>('DELETE FROM entries WHERE store_key = ? AND seq = ?'),
    dropEntries: db.prepare<[string]>('DELETE FROM entries WHERE store_key = ?'),
    dropEntriesBelow: db.prepare<[string, string]>('DELETE FROM entries WHERE store_key >= ? AND store_key < ?'),

    meta: db.prepare<[string], { mtime: number; next_seq: number }>(
      'SELECT mtime, next_seq FROM meta WHERE store_key = ?',
    ),
    metaBelow: db.prepare<[string, string], { store_key: string; mtime: number }>(
      'SELECT store_key, mtime FROM meta WHERE store_key >= ? AND store_key < ? ORDER BY store_key',
    ),
    latest: db.prepare<[], { mtime: number | null }>('SELECT max(mtime) AS mtime FROM meta'),
    projects: db.prepare<[], { project: string }>(
      `SELECT DISTINCT substr(store_key, 1, instr(store_key, '/') - 1) AS project FROM meta ORDER BY project`,
    ),
    setMeta: db.prepare<[string, number, number]>(
      `INSERT INTO meta (store_key, mtime, next_seq) VALUES (?, ?, ?)
       ON CONFLICT (store_key) DO UPDATE SET mtime = excluded.mtime, next_seq = excluded.next_seq`,
    ),
    dropMeta: db.prepare<[string]>('DELETE FROM meta WHERE store_key = ?'),
    dropMetaBelow: db.prepare<[string, string]>('DELETE FROM meta WHERE store_key >= ? AND store_key < ?'),

    summary: db.prepare<[string, string], SummaryRow>(
      'SELECT session_id, mtime, data FROM summaries WHERE project_key = ? AND session_id = ?',
    ),
    summaries: db.prepare<[string], SummaryRow>('SELECT session_id, mtime, data FROM summaries WHERE project_key = ?'),
    setSummary: db.prepare<[string, string, number, string]>(
      `INSERT INTO summaries (project_key, session_id, mtime, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (project_key, session_id) DO UPDATE SET mtime = excluded.mtime, data = excluded.data`,
    ),
    dropSummary: db.prepare<[string, string]>('DELETE FROM summaries WHERE project_key = ? AND session_id = ?'),
  };
}

/** Every statement of the store. */
export interface Statements {
  insert: Statement<[string, number, string | null, string]>;
  page: Statement<[string, number, number], [seq: number, payload: string]>;
  newest: Statement<[string, number], { seq: number; payload: string }>;
  dropEntry: Statement<[string, number]>;
  dropEntries: Statement<[string]>;
  dropEntriesBelow: Statement<[string, string]>;
  meta: Statement<[string], { mtime: number; next_seq: number }>;
  metaBelow: Statement<[string, string], { store_key: string; mtime: number }>;
  latest: Statement<[], { mtime: number | null }>;
  projects: Statement<[], { project: string }>;
  setMeta: Statement<[string, number, number]>;
  dropMeta: Statement<[string]>;
  dropMetaBelow: Statement<[string, string]>;
  summary: Statement<[string, string], SummaryRow>;
  summaries: Statement<[string], SummaryRow>;
  setSummary: Statement<[string, string, number, string]>;
  dropSummary: Statement<[string, string]>;
}

export interface SummaryRow {
  session_id: string;
  mtime: number;
  data: string;
}
