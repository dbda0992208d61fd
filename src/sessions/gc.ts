import { statSync } from 'node:fs';
import type { Locale } from '../locale/index.js';
import { openDatabase } from './open.js';
import { storeErrorOf } from './sqlite-error.js';

/**
 * Gives the space of what was deleted back to the disk. Needs as much free space as the database takes, for a moment, and no
 * other process that reads. Returns the bytes before and after. Throws StoreError.
 */
export function vacuum(path: string, locale?: Locale): { before: number; after: number } {
  const before = sizeOf(path);
  const { db } = openDatabase(path, locale);
  try {
    db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    throw storeErrorOf(error, path, locale);
  } finally {
    db.close();
  }
  return { before, after: sizeOf(path) };
}

/** With the part that has not been moved into the file yet. */
function sizeOf(path: string): number {
  return [path, `${path}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
}
