import { existsSync, renameSync } from 'node:fs';

/** `YYYYMMDD-HHMMSS` in local time: the form of every time in a file name. */
export function stamp(date = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

/** `base`, or `base-2`, `base-3`, … when that is taken, so that two moves in one second never overwrite each other. */
export function freePath(base: string): string {
  let path = base;
  for (let n = 2; existsSync(path); n++) path = `${base}-${n}`;
  return path;
}

/**
 * Renames a file that is of no use as it is to `<path>.<why>-<time>`, so that nothing of it is lost, and returns the new
 * path. Undefined when another process has moved it first.
 */
export function moveAside(path: string, why = 'corrupt'): string | undefined {
  const kept = freePath(`${path}.${why}-${stamp()}`);
  try {
    renameSync(path, kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return kept;
}
