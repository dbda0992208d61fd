import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isAlive } from '../state/alive.js';
import { StateDb } from '../state/state.js';
import { copyTree } from './copy-tree.js';

const FACT = 'judge-copy';
const PREFIX = 'flower-judge-';

/** Where the work is and what of it is not copied. All paths absolute. */
export interface CopySource {
  workspace: string;
  runDir: string;
  /** Flower's own directories: the run directory and the workbench. */
  without: readonly string[];
}

/**
 * Lends `use` a full copy of the workspace in which anything may be run, and removes it afterwards. Copies that an
 * earlier, dead process left behind are removed first.
 */
export async function withJudgeCopy<T>(source: CopySource, use: (copy: string) => Promise<T>): Promise<T> {
  await sweep(source.runDir);
  const copy = join(placeFor(source), `${PREFIX}${randomBytes(6).toString('hex')}`);
  withState(source.runDir, (state) => state.set(FACT, copy, { pid: process.pid }));
  try {
    mkdirSync(copy, { recursive: true });
    await copyTree(source.workspace, copy, new Set(source.without));
    return await use(copy);
  } finally {
    await discard(source.runDir, copy);
  }
}

/** The temporary directory, unless it lies on another disk: there, every block would have to be copied for real. */
function placeFor({ workspace, runDir }: CopySource): string {
  const temporary = tmpdir();
  return statSync(temporary).dev === statSync(workspace).dev ? temporary : join(runDir, 'judge');
}

async function sweep(runDir: string): Promise<void> {
  const copies = withState(runDir, (state) => state.list<{ pid: number }>(FACT));
  for (const { key, value } of copies) {
    if (value.pid !== process.pid && !isAlive(value.pid)) await discard(runDir, key);
  }
}

/** A copy that cannot be removed now stays noted and is tried again at the next start. */
async function discard(runDir: string, copy: string): Promise<void> {
  if (!basename(copy).startsWith(PREFIX)) return;
  try {
    await rm(copy, { recursive: true, force: true, maxRetries: 3 });
    withState(runDir, (state) => state.delete(FACT, copy));
  } catch {
    // What the judge ran may still hold a file open. The verdict matters more than the rubbish.
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
