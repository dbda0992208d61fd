import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { keepOutOfGit } from '../workbench/keep-out-of-git.js';
import { outputOf, type RunGit, runGit } from './git.js';
import { inTurn } from './in-turn.js';
import { safeName } from './names.js';
import { isOurs } from './ours.js';
import { clear, discard, isHalfMade, removeAside, type Swept, sweep } from './remove.js';
import { adminDirOf, findRepository, lockOf, worktreesIn } from './repository.js';
import { mend, type Settled, settle } from './settle.js';
import { refOf, type Site, tipOf } from './site.js';

/** What has to be remembered of a worktree so that it can be found, or made again. */
export interface WorktreeRow {
  /** Absolute, real. */
  path: string;
  /** Without `refs/heads/`. */
  branch: string;
  /** The commit that it began with. */
  base: string;
}

/** A worker's own checkout. */
export interface Worktree extends WorktreeRow {
  /** Where the worker starts: the same directory in the worktree as the workspace is in its repository. */
  cwd: string;
}

export interface NewWorktree extends Worktree {
  /** The checkout has work that is not committed, and so is not in here. */
  uncommitted: boolean;
  /** The repository has submodules; they are not initialised in here. */
  submodules: boolean;
}

export interface RestoredWorktree extends Worktree {
  /** It was gone and was made again: what had not been committed is lost. */
  remade: boolean;
}

export interface WorktreesOptions {
  workspace: string;
  /** Becomes a part of paths and of branch names. */
  runId: string;
  locale?: Locale;
  exec?: RunGit;
}

/**
 * Git worktrees for the workers of one run, at `<parent>/.flower-<workspace>/worktrees/<run>-<n>` on branches
 * `flower/<run>/<worker>-<n>`. The user's index, HEAD and configuration are never touched; hooks never run.
 *
 * Methods throw StoreError when git cannot do what is asked.
 */
export class Worktrees {
  /** The directory that holds them all. Absolute, real. */
  readonly directory: string;
  readonly #runId: string;
  readonly #locale: Locale | undefined;
  readonly #site: Site;

  /** Throws ConfigError like `check`. */
  constructor({ workspace, runId, locale, exec = runGit }: WorktreesOptions) {
    const absolute = resolve(workspace);
    this.#site = { repository: findRepository(absolute, locale), run: exec, locale };
    this.#runId = safeName(runId, 'run');
    this.#locale = locale;
    this.directory = join(realpathSync(dirname(absolute)), `.flower-${basename(absolute)}`, 'worktrees');
  }

  /**
   * Throws ConfigError, saying what to do, when worktrees cannot be made from this workspace: it is not inside the
   * checkout of a git repository, has no commit yet, or is itself a worktree of flower's.
   */
  static check(workspace: string, locale?: Locale): void {
    findRepository(workspace, locale);
  }

  /** Where dispatch `n` to this worker has its worktree. */
  place(n: number, worker: string): Pick<WorktreeRow, 'path' | 'branch'> {
    return {
      path: join(this.directory, `${this.#runId}-${n}`),
      branch: `flower/${this.#runId}/${safeName(worker)}-${n}`,
    };
  }

  /** Makes a worktree, from the workspace's HEAD or from the branch `base`. */
  create(n: number, worker: string, base?: string): Promise<NewWorktree> {
    return this.#inTurn(async () => {
      const row = { ...this.place(n, worker), base: await this.#startOf(base) };
      this.#prepareDirectory();
      if (!(await clear(this.#site, row))) {
        throw new StoreError(words(this.#locale).isolation.taken(row), { path: row.path, branch: row.branch });
      }
      await this.#add(row, true);
      return {
        ...this.#worktree(row),
        uncommitted: await this.#hasUncommitted(),
        submodules: existsSync(join(row.path, '.gitmodules')),
      };
    });
  }

  /** Finds a worktree of an earlier process; one that is missing is made again at the same path and on the same branch. */
  restore({ path, branch, base }: WorktreeRow): Promise<RestoredWorktree> {
    return this.#inTurn(async () => {
      const row = { path, branch, base };
      const admin = adminDirOf(this.#site.repository, path);
      if (admin !== undefined && existsSync(path) && !isHalfMade(admin)) {
        mend(path, admin);
        return { ...this.#worktree(row), remade: false };
      }
      if (admin === undefined && existsSync(path)) {
        throw new StoreError(words(this.#locale).isolation.inTheWay({ path, branch }), { path, branch });
      }
      this.#prepareDirectory();
      await discard(this.#site, path);
      await this.#add(row, (await tipOf(this.#site, branch)) === undefined);
      return { ...this.#worktree(row), remade: true };
    });
  }

  /**
   * Ends the work in a worktree: what the worker left uncommitted is committed. Without any change the worktree and its
   * branch are removed; with changes both stay.
   */
  settle(worktree: WorktreeRow): Promise<Settled> {
    return this.#inTurn(() => settle(this.#site, worktree));
  }

  /** Removes a worktree with all that is in it, and its branch. One that the user has locked is left alone: StoreError. */
  remove({ path, branch }: Pick<WorktreeRow, 'path' | 'branch'>): Promise<void> {
    return this.#inTurn(async () => {
      const admin = adminDirOf(this.#site.repository, path);
      const reason = admin !== undefined && !isHalfMade(admin) ? lockOf(admin) : undefined;
      if (reason !== undefined) {
        throw new StoreError(words(this.#locale).isolation.locked({ path, reason }), { path });
      }
      await discard(this.#site, path, branch);
    });
  }

  /**
   * Sweeps what earlier runs have left behind, apart from the paths in `keep` (unfinished dispatches, and finished ones
   * that others may still build on). Only what is of no use goes: a worktree with uncommitted files, one that the user has
   * locked, and one whose commits are on no other branch all stay.
   */
  prune(keep: Iterable<string>): Promise<Swept> {
    return this.#inTurn(async () => {
      const swept: Swept = { removed: [], kept: [] };
      const spared = new Set(keep);
      for (const path of worktreesIn(this.directory, this.#site.repository)) {
        if (spared.has(path)) continue;
        const list = (await sweep(this.#site, path)) ? swept.removed : swept.kept;
        list.push(path);
      }
      await removeAside(this.directory);
      return swept;
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return inTurn(this.#site.repository.commonDir, work);
  }

  #worktree(row: WorktreeRow): Worktree {
    const cwd = join(row.path, this.#site.repository.prefix);
    // Where the workspace holds nothing that is committed, git has made no such directory.
    mkdirSync(cwd, { recursive: true });
    return { ...row, cwd };
  }

  async #startOf(base: string | undefined): Promise<string> {
    const { top } = this.#site.repository;
    if (base !== undefined) {
      const commit = await tipOf(this.#site, base);
      if (commit !== undefined) return commit;
      throw new StoreError(words(this.#locale).isolation.noBase(base), { branch: base });
    }
    const head = await this.#site.run(['rev-parse', '--verify', 'HEAD^{commit}'], { cwd: top });
    return outputOf(head, 'rev-parse HEAD', top, this.#locale).trim();
  }

  async #add({ path, branch, base }: WorktreeRow, isNew: boolean): Promise<void> {
    const how = isNew ? ['--no-track', '-b', branch, path, base] : [path, branch];
    const made = await this.#site.run(['worktree', 'add', '--quiet', ...how], { cwd: this.#site.repository.top });
    if (made.code !== 0) await discard(this.#site, path, isNew ? branch : undefined);
    outputOf(made, `worktree add (${refOf(branch)})`, path, this.#locale);
  }

  async #hasUncommitted(): Promise<boolean> {
    const { top, prefix } = this.#site.repository;
    const question = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=normal'];
    const status = outputOf(await this.#site.run(question, { cwd: top }), 'status', top, this.#locale);
    return status.split('\0').some((entry) => entry !== '' && !isOurs(entry.slice(3), prefix));
  }

  /** Keeps the worktrees out of a repository that they happen to lie in. */
  #prepareDirectory(): void {
    try {
      mkdirSync(this.directory, { recursive: true });
      keepOutOfGit(dirname(this.directory));
    } catch (error) {
      const text = words(this.#locale).isolation.noDirectory({ path: this.directory, reason: messageOf(error) });
      throw new StoreError(text, { path: this.directory }, { cause: error });
    }
  }
}
