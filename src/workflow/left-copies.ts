import { existsSync } from 'node:fs';
import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAlive } from '../state/alive.js';
import { StateDb } from '../state/state.js';

const FACT = 'judge-copy';

/** What the name of every copy begins with; nothing else is ever removed. */
export const COPY_PREFIX = 'flower-judge-';

/** Copies that this process uses now. A process id alone says little: a container gives the same one again. */
const inUse = new Set<string>();

/** Writes down that a copy is about to be made, so that it is found again after a crash. */
export function noteCopy(runDir: string, copy: string): void {
  inUse.add(copy);
  withState(runDir, (state) => state.set(FACT, copy, { pid: process.pid }));
}

/** Removes the copies that earlier, dead processes of this run directory left behind. */
export async function sweepCopies(runDir: string): Promise<void> {
  if (!existsSync(join(runDir, 'state.db'))) return;
  const copies = withState(runDir, (state) => state.list<{ pid: number }>(FACT));
  for (const { key, value } of copies) {
    const isUsed = value.pid === process.pid ? inUse.has(key) : isAlive(value.pid);
    if (!isUsed) await discardCopy(runDir, key);
  }
}

/** A copy that cannot be removed now stays noted and is tried again at the next start. */
export async function discardCopy(runDir: string, copy: string): Promise<void> {
  inUse.delete(copy);
  if (!basename(copy).startsWith(COPY_PREFIX)) return;
  try {
    await rm(copy, { recursive: true, force: true, maxRetries: 3 }).catch(() => removeLocked(copy));
    withState(runDir, (state) => state.delete(FACT, copy));
  } catch {
    // What the judge ran may still hold a file open. The verdict matters more than the rubbish.
  }
}

/** A judge may have taken the rights off directories, as package managers do with their caches. */
async function removeLocked(copy: string): Promise<void> {
  await unlock(copy);
  await rm(copy, { recursive: true, force: true, maxRetries: 3 });
}

async function unlock(directory: string): Promise<void> {
  await chmod(directory, 0o700);
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if ((await lstat(path)).isDirectory()) await unlock(path);
  }
}

function withState<T>(runDir: string, use: (state: StateDb) => T): T {
  const state = StateDb.open(runDir);
  try {
    return use(state);
  } finally {
    state.close();
  }
}
