import type { Locale } from '../locale/index.js';
import { outputOf, type RunGit } from './git.js';
import type { Repository } from './repository.js';

/** What every step of the work on a repository needs. */
export interface Site {
  repository: Repository;
  run: RunGit;
  locale?: Locale;
}

/** The commit that a revision names, or undefined when there is none. */
export async function commitOf(site: Site, revision: string): Promise<string | undefined> {
  const question = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const { code, stdout } = await site.run(question, { cwd: site.repository.top });
  return code === 0 ? stdout.trim() : undefined;
}

/** The commit that a branch is at. */
export function tipOf(site: Site, branch: string): Promise<string | undefined> {
  return commitOf(site, refOf(branch));
}

export function refOf(branch: string): string {
  return `refs/heads/${branch}`;
}

export async function isAncestor(site: Site, older: string, newer: string): Promise<boolean> {
  const { code } = await site.run(['merge-base', '--is-ancestor', older, newer], { cwd: site.repository.top });
  return code === 0;
}

/** Whether a commit can still be reached when every branch of flower's own is gone. */
export async function isKeptElsewhere(site: Site, commit: string): Promise<boolean> {
  const { top } = site.repository;
  const list = await site.run(['for-each-ref', `--contains=${commit}`, '--format=%(refname)'], { cwd: top });
  const refs = list.stdout.split('\n').filter((ref) => ref !== '' && !ref.startsWith(refOf('flower/')));
  if (list.code === 0 && refs.length > 0) return true;
  return (await site.run(['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: top })).code === 0;
}

/**
 * Deletes a branch of flower's own, by its reference alone: `git branch -d` would rewrite the user's configuration. One
 * that somebody has checked out stays.
 */
export async function deleteBranch(site: Site, branch: string): Promise<void> {
  if ((await tipOf(site, branch)) === undefined) return;
  const { top } = site.repository;
  const call = { cwd: top };
  const list = outputOf(await site.run(['worktree', 'list', '--porcelain'], call), 'worktree list', top, site.locale);
  if (list.split('\n').includes(`branch ${refOf(branch)}`)) return;
  outputOf(await site.run(['update-ref', '-d', refOf(branch)], call), 'update-ref', top, site.locale);
}
