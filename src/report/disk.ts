import { existsSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listFiles } from '../workbench/scan.js';
import { eventLogs } from './event-log.js';
import type { DiskFigures, FileFigures } from './types.js';

/**
 * Files of a run. `noted`: the workbench as the books have it; without one, as in old books, it is sought where it usually is,
 * beside the run directory.
 */
export function diskFigures(runDir: string, noted: string | undefined): DiskFigures {
  const workbench = [noted, ...usualPlaces(runDir)].find((path) => path !== undefined && existsSync(path));
  const below = (name: string): FileFigures => (workbench ? sizeOf(listFiles(join(workbench, name))) : sizeOf([]));
  const database = join(runDir, 'sessions.db');
  return {
    workbench,
    spill: below('spill'),
    scripts: below('scripts'),
    artifacts: below('artifacts'),
    notes: below('notes'),
    database: sizeOf([database, `${database}-wal`]),
    events: sizeOf(eventLogs(runDir).map(({ path }) => path)),
  };
}

function usualPlaces(runDir: string): string[] {
  const workspace = dirname(runDir);
  const outside = join(dirname(workspace), `.flower-${basename(workspace)}`);
  return [join(workspace, '.flower'), join(runDir, 'workbench'), outside];
}

function sizeOf(paths: readonly string[]): FileFigures {
  const found = paths.map(stat).filter((stats) => stats?.isFile());
  return { files: found.length, bytes: found.reduce((sum, stats) => sum + stats!.size, 0) };
}

/** A file may go away between being listed and being looked at. */
function stat(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
