import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { words } from '../locale/index.js';
import { outputOf } from './git.js';
import { discard } from './remove.js';
import { adminDirOf, lockOf } from './repository.js';
import { isAncestor, refOf, type Site, tipOf } from './site.js';
import type { WorktreeRow } from './worktree.js';

/** What has become of a worker's worktree. */
export type Settled =
  | { changed: false }
  | {
      changed: true;
      branch: string;
      path: string;
      /** One line such as `2 files changed, 5 insertions(+)`; empty when nothing is committed. */
      diffStat: string;
      /** Another branch with commits of this worker's, which it made from an older state of its own. */
      further?: string;
      /** Files in the worktree that git would not take. */
      leftover: boolean;
    };

/** Name and address of commits where the user has configured none. */
const NEUTRAL: readonly string[] = ['-c', 'user.name=flower', '-c', 'user.email=flower@localhost'];

/** Commits what is left, keeps a changed worktree, removes an unchanged one. */
export async function settle(site: Site, { path, branch, base }: WorktreeRow): Promise<Settled> {
  const admin = adminDirOf(site.repository, path);
  const isThere = admin !== undefined && existsSync(path);
  if (isThere) mend(path, admin);
  const inside = isThere ? within(site, path, admin) : undefined;
  const leftover = inside ? await commitAll(inside, path, branch) : existsSync(path);
  const further = inside ? await land(inside, branch) : undefined;

  const tip = await tipOf(site, branch);
  const diffStat = tip === undefined ? '' : await statOf(site, base, tip);
  if (diffStat === '' && further === undefined && !leftover) {
    // A lock is the user's wish that it stays.
    if (admin === undefined || lockOf(admin) === undefined) await discard(site, path, branch);
    return { changed: false };
  }
  return { changed: true, branch, path, diffStat, leftover, ...(further !== undefined && { further }) };
}

/** Repairs what a worker, or git killed under it, may have left: a changed `.git` file, the lock of an index. */
export function mend(path: string, admin: string): void {
  const pointer = join(path, '.git');
  const right = `gitdir: ${admin}\n`;
  if (!existsSync(pointer) || !pointsTo(pointer, right)) {
    rmSync(pointer, { recursive: true, force: true });
    writeFileSync(pointer, right);
  }
  rmSync(join(admin, 'index.lock'), { force: true });
}

function pointsTo(pointer: string, right: string): boolean {
  try {
    return readFileSync(pointer, 'utf8') === right;
  } catch {
    return false;
  }
}

/** Git in this worktree, by paths that a worker's own doing cannot redirect. */
function within(site: Site, path: string, admin: string): Site {
  const place = [`--git-dir=${admin}`, `--work-tree=${path}`];
  return { ...site, run: (args, call) => site.run([...place, ...args], { ...call, cwd: path }) };
}

/** True when something is left that could not be committed. */
async function commitAll(inside: Site, path: string, branch: string): Promise<boolean> {
  const run = (...args: string[]) => inside.run(args, { cwd: path });
  const isDirty = async () => outputOf(await run('status', '--porcelain', '-z'), 'status', path, inside.locale) !== '';
  if (!(await isDirty())) return false;

  // Goes on past what git cannot take, such as a repository without a commit; that stays where it is.
  await run('add', '--all', '--ignore-errors');
  if ((await run('diff-index', '--cached', '--quiet', 'HEAD')).code !== 0) {
    const identity = (await isKnown(inside, path)) ? [] : NEUTRAL;
    const message = words(inside.locale).isolation.commitMessage(basename(branch));
    const commit = await run(...identity, 'commit', '--quiet', '--no-verify', '-m', message);
    outputOf(commit, 'commit', path, inside.locale);
  }
  return isDirty();
}

async function isKnown(inside: Site, path: string): Promise<boolean> {
  for (const who of ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT']) {
    const { code } = await inside.run(['-c', 'user.useConfigOnly=true', 'var', who], { cwd: path });
    if (code !== 0) return false;
  }
  return true;
}

/**
 * A worker may have gone to another branch, or to none. Its own branch is moved to where it ended, when nothing is lost
 * by that; else the end gets a second branch, whose name is the answer.
 */
async function land(inside: Site, branch: string): Promise<string | undefined> {
  const call = { cwd: inside.repository.top };
  const { code, stdout } = await inside.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], call);
  if (code !== 0) return undefined;
  const head = stdout.trim();
  const tip = await tipOf(inside, branch);
  if (tip !== undefined && (await isAncestor(inside, head, tip))) return undefined;
  const target = tip === undefined || (await isAncestor(inside, tip, head)) ? branch : `${branch}-further`;
  const moved = await inside.run(['update-ref', refOf(target), head], call);
  outputOf(moved, 'update-ref', inside.repository.top, inside.locale);
  return target === branch ? undefined : target;
}

async function statOf(site: Site, base: string, tip: string): Promise<string> {
  const { top } = site.repository;
  const diff = await site.run(['diff-tree', '--shortstat', base, tip], { cwd: top });
  return outputOf(diff, 'diff-tree', top, site.locale).trim();
}
