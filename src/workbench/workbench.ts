import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { ConfigError, messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { CATEGORIES, renderIndex, renderPromptBlock, type Shelves } from './index-text.js';
import { keepOutOfGit } from './keep-out-of-git.js';
import { canonical, isInside, relativeInside } from './paths.js';
import { entryOf, listFiles, type WorkbenchEntry } from './scan.js';

export interface WorkbenchOptions {
  /** Name of the directory in the workspace. Default `.flower`. */
  dirname?: string;
  /** Entries a category in the prompt; the index on disk always has all. Default 40. */
  maxIndexEntries?: number;
  /** Another place for the whole workbench, for example outside a repository whose agents work in worktrees. */
  home?: string;
  locale?: Locale;
}

/**
 * The shared desk of all agents of a workspace: scripts that will run again, long output, decisions. What lies on it costs
 * no context: agents know the index and read a file when they need it.
 */
export class Workbench {
  readonly workspace: string;
  readonly maxIndexEntries: number;
  readonly locale: Locale;
  /** All paths are absolute. */
  readonly root: string;
  readonly scripts: string;
  readonly artifacts: string;
  readonly notes: string;
  /** Tool results that were too long for the context, one file a content. */
  readonly spill: string;
  readonly indexPath: string;
  /** The workbench lies outside the workspace, so that agents must use absolute paths. */
  readonly external: boolean;

  constructor(
    workspace: string,
    { dirname = '.flower', maxIndexEntries = 40, home, locale = 'en' }: WorkbenchOptions = {},
  ) {
    if (!Number.isInteger(maxIndexEntries) || maxIndexEntries < 0) {
      const message = `Workbench: maxIndexEntries is ${maxIndexEntries}; use a whole number of entries, 0 or more.`;
      throw new ConfigError(message, { maxIndexEntries });
    }
    this.workspace = path.resolve(workspace);
    this.maxIndexEntries = maxIndexEntries;
    this.locale = locale;
    this.root = home === undefined ? path.resolve(this.workspace, dirname) : path.resolve(home);
    this.scripts = path.join(this.root, 'scripts');
    this.artifacts = path.join(this.root, 'artifacts');
    this.notes = path.join(this.root, 'notes');
    this.spill = path.join(this.root, 'spill');
    this.indexPath = path.join(this.root, 'INDEX.md');
    this.external = !isInside(this.workspace, this.root);
  }

  /**
   * Makes the directories, and keeps them out of git by a `.gitignore` of their own.
   * @throws StoreError when the place cannot be written.
   */
  ensure(): this {
    this.#write(() => {
      for (const directory of [this.scripts, this.artifacts, this.notes, this.spill]) {
        mkdirSync(directory, { recursive: true });
      }
      keepOutOfGit(this.root);
    });
    return this;
  }

  /** The files below a directory of the workbench, subfolders included, sorted by path. */
  scan(directory: string): WorkbenchEntry[] {
    // Old hand-overs and briefs are for people who look for them, not for every agent's prompt.
    const archive = new Set([path.join(this.notes, 'archive')]);
    return listFiles(path.resolve(this.root, directory), archive).flatMap(
      (file) => entryOf(file, this.show(file)) ?? [],
    );
  }

  /**
   * Rewrites INDEX.md with everything there is, in one step, so that a reader never sees half of it.
   * @throws StoreError when the place cannot be written.
   */
  refresh(): void {
    this.ensure();
    const text = renderIndex(this.#shelves(), words(this.locale).workbench);
    this.#write(() => {
      if (!existsSync(this.indexPath) || readFileSync(this.indexPath, 'utf8') !== text) {
        writeFileAtomic.sync(this.indexPath, text);
      }
    });
  }

  /** What an agent's system prompt says about the workbench: the rules, and what lies where. */
  promptBlock(): string {
    return renderPromptBlock(this.#shelves(), {
      words: words(this.locale).workbench,
      limit: this.maxIndexEntries,
      external: this.external,
      paths: {
        scripts: this.show(this.scripts),
        artifacts: this.show(this.artifacts),
        notes: this.show(this.notes),
        index: this.show(this.indexPath),
      },
    });
  }

  /** The path as agents should write it: relative to the workspace when inside it, else absolute. */
  show(file: string): string {
    const absolute = path.resolve(this.workspace, file);
    const inside =
      relativeInside(this.workspace, absolute) ?? relativeInside(canonical(this.workspace), canonical(absolute));
    return inside?.split(path.sep).join('/') ?? absolute;
  }

  #shelves(): Shelves {
    return Object.fromEntries(CATEGORIES.map((name) => [name, this.scan(this[name])])) as Shelves;
  }

  #write(action: () => void): void {
    try {
      action();
    } catch (error) {
      const message = `The workbench at ${this.root} cannot be written: ${messageOf(error)}. Make the directory writable or choose another place.`;
      throw new StoreError(message, { path: this.root }, { cause: error });
    }
  }
}
