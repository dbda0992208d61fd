import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { outputOf } from './git.js';
import { adminDirOf, lockOf } from './repository.js';
import { commitOf, deleteBranch, isKeptElsewhere, refOf, type Site, tipOf } from './site.js';

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
  if (existsSync(path)) renameSync(path, aside);
  if (adminDirOf(site.repository, path) !== undefined) {
    const call = { cwd: site.repository.top };
    const forget = await site.run(['worktree', 'remove', '--force', '--force', path], call);
    outputOf(forget, 'worktree remove', path, site.locale);
  }
  if (branch !== undefined) await deleteBranch(site, branch);
  await removeAside(dirname(path));
}

/**
 * Removes a worktree of which nothing is of use: half made, or clean and with commits that are kept on a branch of
 * someone else's. Says whether it is gone.
 */
export async function sweep(site: Site, path: string, branch?: string): Promise<boolean> {
  const admin = adminDirOf(site.repository, path);
  if (admin === undefined) return sweepUnknown(site, path, branch);
  if (!isHalfMade(admin)) {
    if (lockOf(admin) !== undefined || !(await isClean(site, path, admin))) return false;
  }
  const own = branch ?? (await branchOf(site, admin));
  const tip = own === undefined ? await headOf(site, admin) : await tipOf(site, own);
  if (tip !== undefined && !(await isKeptElsewhere(site, tip))) return false;
  await discard(site, path, own);
  return true;
}

/** Directory and branch may each be left over alone. A directory that holds something is not ours to judge. */
async function sweepUnknown(site: Site, path: string, branch: string | undefined): Promise<boolean> {
  if (existsSync(path)) {
    if (readdirSync(path).length > 0) return false;
    rmdirSync(path);
  }
  const tip = branch === undefined ? undefined : await tipOf(site, branch);
  if (branch !== undefined && tip !== undefined && (await isKeptElsewhere(site, tip))) await deleteBranch(site, branch);
  return true;
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

/** What cannot be removed now, such as a read-only directory, is tried again the next time. */
async function removeAside(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  const names = readdirSync(directory).filter((name) => name.startsWith(GONE));
  await Promise.allSettled(names.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}
