import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Hooks } from '../agent/spec.js';
import { type Locale, words } from '../locale/index.js';
import { guardBefore } from '../walls/guard.js';
import { expandHome, landing, landsIn } from './landing.js';
import { withoutNewline } from './repository.js';
import { placesOf } from './shell/places.js';

export interface IsolationOptions {
  /** Absolute; the checkout that holds it is out of bounds as a whole. */
  workspace: string;
  /** Absolute path of the worker's own worktree. */
  worktree: string;
  /** Absolute directories that may be written to as well: the workbench's scripts, artifacts and notes. */
  allowed?: readonly string[];
  locale?: Locale;
}

/**
 * Walls of a worker that has a worktree of its own: it writes nowhere else than there and in `allowed`, and its shell does
 * not go into the checkout. Reading is not restricted. They know no main thread and no workers: they are for a session
 * that is a worker's as a whole.
 */
export function isolationGuard({ workspace, worktree, allowed = [], locale }: IsolationOptions): Hooks {
  const say = words(locale).isolation;
  const own = [worktree, ...allowed];
  const checkout = checkoutOf(workspace);

  const isOutOfBounds = (directory: string) => {
    const landed = landing(directory);
    return landsIn(checkout, landed) && !landsIn(own, landed);
  };

  const writing = guardBefore(
    ({ input }, { cwd }) => {
      const file = input.file_path ?? input.notebook_path;
      if (typeof file === 'string' && spellings(file, cwd || worktree).every((each) => mayWrite(each, own, worktree))) {
        return undefined;
      }
      return { deny: say.writeOutside({ file: String(file), worktree, allowed }) };
    },
    { matcher: 'Write|Edit|NotebookEdit', locale },
  );

  const shell = guardBefore(
    ({ input: { command, run_in_background: background } }, { cwd }) => {
      if (background === true) return { deny: words(locale).walls.noBackground };
      if (typeof command !== 'string') return undefined;
      const { directories, isReadable } = placesOf(command, cwd || worktree);
      const named = isReadable ? directories : [...directories, ...mentioned(command, [workspace, ...checkout])];
      const place = [...named].find(isOutOfBounds);
      return place === undefined ? undefined : { deny: say.intoCheckout({ place, worktree }) };
    },
    { matcher: 'Bash', locale },
  );

  return { PreToolUse: [writing, shell] };
}

/** A path as the tools may understand it: blanks around it, `~`, decomposed characters and `..` are all read in two ways. */
function spellings(file: string, cwd: string): string[] {
  const trimmed = file.trim();
  const absolute = [trimmed, trimmed.normalize('NFC')].map((each) => {
    const expanded = expandHome(each);
    return path.isAbsolute(expanded) ? expanded : `${cwd}/${expanded}`;
  });
  return [...new Set(absolute.flatMap((each) => [each, path.resolve(each)]))];
}

/** The worktree's `.git` file says which repository it belongs to, and is nobody's work. */
function mayWrite(file: string, own: readonly string[], worktree: string): boolean {
  if (file.includes('\0')) return false;
  const landed = landing(file);
  return landsIn(own, landed) && !landsIn([path.join(worktree, '.git')], landed);
}

/** The top of the checkout that holds a directory, and its git directory when that lies elsewhere. */
function checkoutOf(workspace: string): string[] {
  for (let directory = landing(path.resolve(workspace)); ; directory = path.dirname(directory)) {
    const git = path.join(directory, '.git');
    if (existsSync(git)) return statSync(git).isFile() ? [directory, gitDirOf(git)] : [directory];
    if (directory === path.dirname(directory)) return [workspace];
  }
}

function gitDirOf(pointer: string): string {
  const text = withoutNewline(readFileSync(pointer, 'utf8'));
  return path.resolve(path.dirname(pointer), text.replace(/^gitdir: /, ''));
}

/** In a command that cannot be parsed: paths in the checkout that stand where a directory to work in would. */
function mentioned(command: string, roots: readonly string[]): string[] {
  const lead = String.raw`(?:\b(?:cd|pushd|chdir)\s|\s-C|--git-dir|--work-tree|\bGIT_DIR=|\bGIT_WORK_TREE=)[^\n;|&]*?`;
  return [...new Set(roots)].flatMap((root) => {
    const pattern = new RegExp(`${lead}(${escaped(root)}(?:/[^\\s"'\`;|&)]*)?)(?![\\w.-])`, 'g');
    return [...command.matchAll(pattern)].map(([, found]) => found!);
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
