import { join } from 'node:path';
import { type Locale, words } from '../../locale/index.js';
import type { CatalogEntry } from '../../report/catalog.js';
import { Lease } from '../../runtime/lease.js';
import { vacuum } from '../../sessions/gc.js';
import { SqliteSessionStore } from '../../sessions/sqlite.js';
import { StateDb } from '../../state/index.js';

/** What is younger may belong to a run that is going on and has written no books yet. */
const YOUNG_MS = 24 * 3600 * 1000;

/** Transcripts that nothing refers to and that have lain still for a day. Those of unknown age are kept. */
export function deletable(entries: readonly CatalogEntry[], now: number): CatalogEntry[] {
  return entries.filter(({ referred, mtime }) => !referred && mtime !== undefined && now - mtime > YOUNG_MS);
}

/**
 * Deletes transcripts and gives the space back to the disk. Returns the bytes that the database had before and has now. Throws
 * BusyError while a run goes on in the directory, and StoreError.
 */
export async function collect(
  runDir: string,
  entries: readonly CatalogEntry[],
  locale: Locale,
): Promise<{ before: number; after: number }> {
  const path = join(runDir, 'sessions.db');
  const state = StateDb.open(runDir, { locale });
  try {
    const lease = Lease.take(state, locale);
    try {
      const store = new SqliteSessionStore(path, { locale });
      try {
        for (const { projectKey, sessionId, subpath } of entries)
          await store.delete({ projectKey, sessionId, subpath });
      } finally {
        store.close();
      }
      return vacuum(path, locale);
    } finally {
      lease.release();
    }
  } finally {
    state.close();
  }
}

/** What is going to be deleted, as people are asked. */
export function planText(entries: readonly CatalogEntry[], size: (bytes: number) => string, locale: Locale): string {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return words(locale).commands.sessions.deletable({ count: entries.length, size: size(bytes) });
}
