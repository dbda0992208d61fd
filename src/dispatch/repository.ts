import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { ConfigError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { reasonOf, runGitSync } from './git.js';

/** The repository that a workspace lies in. All paths are absolute and real. */
export interface Repository {
  /** The top of the checkout. */
  top: string;
  /** What all worktrees of the repository share: `.git` of the main one, or the bare directory. */
  commonDir: string;
  /** The workspace as seen from the top; empty when it is the top. */
  prefix: string;
}

/** Finds the repository of a workspace. Throws ConfigError, with what to do, when no worktree could be made from it. */
export function findRepository(workspace: string, locale?: Locale): Repository {
  const say = words(locale).isolation;
  const refuse = (text: string): never => {
    throw new ConfigError(text, { workspace });
  };
  const cwd = realOf(workspace) ?? refuse(say.noWorkspace(workspace));
  const inside = runGitSync(['rev-parse', '--is-inside-work-tree'], { cwd });
  if (inside.code !== 0) {
    const reason = reasonOf(inside);
    return refuse(/ENOENT/.test(reason) ? say.noGit : say.notARepository(workspace, reason));
  }
  if (inside.stdout.trim() !== 'true') return refuse(say.noCheckout(workspace));

  const ask = (question: string) => withoutNewline(runGitSync(['rev-parse', question], { cwd }).stdout);
  const top = ask('--show-toplevel');
  const commonDir = realpathSync(resolve(cwd, ask('--git-common-dir')));
  if (isFlowerWorktree(top, ask('--absolute-git-dir') !== commonDir)) return refuse(say.nested(workspace));
  if (runGitSync(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], { cwd }).code !== 0) {
    return refuse(say.noCommit(workspace));
  }
  return { top, commonDir, prefix: relative(top, cwd) };
}

/** The directory in which git keeps a worktree's own state, index and HEAD; undefined when it knows no such worktree. */
export function adminDirOf({ commonDir }: Pick<Repository, 'commonDir'>, worktree: string): string | undefined {
  return adminDirs(commonDir).find((admin) => worktreeOf(admin) === worktree);
}

/** The worktrees, missing ones included, that git knows in a directory. */
export function worktreesIn(directory: string, { commonDir }: Pick<Repository, 'commonDir'>): string[] {
  return adminDirs(commonDir)
    .map(worktreeOf)
    .filter((path) => path !== undefined && dirname(path) === directory) as string[];
}

/** Why a worktree was locked against removal (possibly an empty text); undefined when it is not. */
export function lockOf(adminDir: string): string | undefined {
  return textOf(join(adminDir, 'locked'))?.trim();
}

export function withoutNewline(text: string): string {
  return text.replace(/\r?\n$/, '');
}

function adminDirs(commonDir: string): string[] {
  const home = join(commonDir, 'worktrees');
  try {
    return readdirSync(home).map((name) => join(home, name));
  } catch {
    return [];
  }
}

/** `gitdir` names the worktree's `.git` file; newer versions of git may write it relative to where it stands. */
function worktreeOf(adminDir: string): string | undefined {
  const text = textOf(join(adminDir, 'gitdir'));
  return text === undefined ? undefined : dirname(resolve(adminDir, withoutNewline(text)));
}

function isFlowerWorktree(top: string, linked: boolean): boolean {
  const parent = dirname(top);
  return linked && basename(parent) === 'worktrees' && basename(dirname(parent)).startsWith('.flower-');
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(resolve(path));
  } catch {
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
