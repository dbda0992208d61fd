import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { outputOf } from './git.js';
import { adminDirOf, lockOf } from './repository.js';
import { commitOf, deleteBranch, isAncestor, isKeptElsewhere, refOf, type Site, tipOf } from './site.js';
import type { WorktreeRow } from './worktree.js';

/** What a sweep has done. Absolute paths. */
export interface Swept {
  removed: string[];
  kept: string[];
}

const GONE = '.gone-';

/** Whether git was ended while it made this worktree; it holds its own lock until then. */
export function isHalfMade(adminDir: string): boolean {
  return lockOf(adminDir) === 'initializing';
}

/**
 * Removes a worktree, whatever is in it, then what git knows of it, then its branch. It is moved aside first, so that a
 * process killed on the way never leaves half a worktree that looks like work.
 */
export async function discard(site: Site, path: string, branch?: string): Promise<void> {
  const aside = join(dirname(path), `${GONE}${randomUUID()}`);
  moveAside(path, aside, site.locale);
  if (adminDirOf(site.repository, path) !== undefined) {
    const call = { cwd: site.repository.top };
    const forget = await site.run(['worktree', 'remove', '--force', '--force', path], call);
    outputOf(forget, 'worktree remove', path, site.locale);
  }
  if (branch !== undefined) await deleteBranch(site, branch);
  await removeAside(dirname(path));
}

/**
 * Removes a worktree of which nothing is of use: no file in it that is not committed, no commit that is nowhere else. Says
 * whether it is gone.
 */
export async function sweep(site: Site, path: string): Promise<boolean> {
  const admin = adminDirOf(site.repository, path);
  if (admin === undefined || !(await isFree(site, path, admin))) return false;
  const branch = await branchOf(site, admin);
  const tip = branch === undefined ? await headOf(site, admin) : await tipOf(site, branch);
  if (tip !== undefined && !(await isKeptElsewhere(site, tip))) return false;
  await discard(site, path, branch);
  return true;
}

/**
 * Makes room for a worktree that is to begin at `base`: takes away what a process killed while it made this very one has
 * left. Anything that may be somebody's work stays, and the room stays taken.
 */
export async function clear(site: Site, { path, branch, base }: WorktreeRow): Promise<boolean> {
  const admin = adminDirOf(site.repository, path);
  if (admin === undefined ? hasFiles(path) : !(await isFree(site, path, admin))) return false;
  const tip = await tipOf(site, branch);
  if (tip !== undefined && !(await isAncestor(site, tip, base))) return false;
  await discard(site, path, tip === undefined ? undefined : branch);
  return (await tipOf(site, branch)) === undefined;
}

/** Whether the files of a worktree are of no use. */
async function isFree(site: Site, path: string, admin: string): Promise<boolean> {
  return isHalfMade(admin) || (lockOf(admin) === undefined && (await isClean(site, path, admin)));
}

function hasFiles(path: string): boolean {
  return existsSync(path) && readdirSync(path).length > 0;
}

async function isClean({ run }: Site, path: string, admin: string): Promise<boolean> {
  if (!existsSync(path)) return true;
  const question = [`--git-dir=${admin}`, `--work-tree=${path}`, 'status', '--porcelain', '-z'];
  const { code, stdout } = await run(question, { cwd: path });
  return code === 0 && stdout === '';
}

async function branchOf({ run }: Site, admin: string): Promise<string | undefined> {
  const { code, stdout } = await run([`--git-dir=${admin}`, 'symbolic-ref', '--quiet', 'HEAD'], { cwd: admin });
  const start = refOf('flower/');
  return code === 0 && stdout.startsWith(start) ? stdout.trim().slice(refOf('').length) : undefined;
}

async function headOf(site: Site, admin: string): Promise<string | undefined> {
  const run: Site['run'] = (args, call) => site.run([`--git-dir=${admin}`, ...args], call);
  return commitOf({ ...site, run }, 'HEAD');
}

function moveAside(path: string, aside: string, locale: Locale | undefined): void {
  if (!existsSync(path)) return;
  try {
    renameSync(path, aside);
  } catch (error) {
    const text = words(locale).isolation.notRemoved({ path, reason: messageOf(error) });
    throw new StoreError(text, { path }, { cause: error });
  }
}

/** Deletes what was moved aside. What cannot be deleted now, such as a read-only directory, is tried again another time. */
export async function removeAside(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const names = readdirSync(directory).filter((name) => name.startsWith(GONE));
  await Promise.allSettled(names.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}
