import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;
const FILLER = 'filler';
/** Of the small disk that a run directory can be put on, and of a piece of its filler. Bytes. */
const DISK_BYTES = 24 * 1024 * 1024;
const PIECES = [1024 * 1024, 4096, 1];

/** Whether a small disk of one's own can be had. */
export function canFill(): boolean {
  return isRoot && process.platform === 'linux';
}

/** Puts a small disk at an empty directory. Returns what takes it away again. */
export function smallDisk(directory: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'flower-faults', directory]);
  return () => execFileSync('umount', ['-l', directory]);
}

/** Leaves not one byte free. Returns what gives the room back. */
export function fill(directory: string): () => void {
  const path = join(directory, FILLER);
  const file = openSync(path, 'w');
  for (const size of PIECES) while (couldWrite(file, size));
  closeSync(file);
  // That works also where the directory is locked meanwhile.
  return () => truncateSync(path);
}

/** No file in it can be made, renamed or removed. Returns what makes it writable again. */
export function lock(directory: string): () => void {
  if (!isRoot) {
    chmodSync(directory, 0o555);
    return () => chmodSync(directory, 0o755);
  }
  // Permissions do not stop root; the file system's own mark does.
  execFileSync('chattr', ['+i', directory]);
  return () => execFileSync('chattr', ['-i', directory]);
}

function couldWrite(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}
