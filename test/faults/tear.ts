import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { TornFile } from './harms.js';

/** A file whose end is lost; of sessions.db its last row. */
export interface Torn {
  file: TornFile;
  row?: { key: string; seq: number; uuid: string };
}

/** Leaves a file as a power cut may: its end was never written. Undefined when there is nothing to tear yet. */
export function tear(runDir: string, file: TornFile): Torn | undefined {
  const path = join(runDir, file);
  try {
    if (file === 'sessions.db') return tearLastRow(path);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    return { file };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function tearLastRow(path: string): Torn | undefined {
  let db: Database.Database;
  try {
    db = new Database(path, { fileMustExist: true });
  } catch {
    return undefined;
  }
  try {
    const row = db
      .prepare<[], { rowid: number; key: string; seq: number; uuid: string }>(
        "SELECT rowid, store_key AS key, seq, ifnull(uid, '') AS uuid FROM entries ORDER BY rowid DESC LIMIT 1",
      )
      .get();
    if (!row) return undefined;
    db.prepare('UPDATE entries SET payload = substr(payload, 1, length(payload) / 2) WHERE rowid = ?').run(row.rowid);
    return { file: 'sessions.db', row };
  } catch (error) {
    if (String(error).includes('no such table')) return undefined;
    throw error;
  } finally {
    db.close();
  }
}
