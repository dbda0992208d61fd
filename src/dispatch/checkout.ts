import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locale } from '../locale/index.js';
import { relativeInside } from '../workbench/paths.js';
import { outputOf, type RunGit, runGit } from './git.js';
import { landing } from './landing.js';
import { isOurs } from './ours.js';
import { findRepository, withoutNewline } from './repository.js';

export interface SnapshotOptions {
  /** Directories that do not count, absolute or relative to the workspace; `runs` and `.flower*` never do. */
  ignore?: readonly string[];
  locale?: Locale;
  exec?: RunGit;
}

/** The state of a checkout. Plain data, so that it can be kept in a file. */
export interface Snapshot {
  /** Hexadecimal; equal for equal states. */
  hash: string;
  /** NUL-separated `<mode and object>\t<path>`, paths as seen from the top of the checkout. */
  listing: string;
}

/** Stands in a listing for what is checked out: the branch and its commit. */
const HEAD = '.git/HEAD';

/**
 * What is in the checkout that holds the workspace: contents and modes of all files, tracked or not, that git does not
 * ignore, and where HEAD is. Leaves no trace in the repository. A submodule or another repository inside counts with its
 * files. Throws ConfigError outside a checkout, StoreError when git cannot read it.
 */
export async function snapshot(
  workspace: string,
  { ignore = [], locale, exec = runGit }: SnapshotOptions = {},
): Promise<Snapshot> {
  const { top, prefix } = findRepository(workspace, locale);
  const ignored = ignore
    .map((directory) => relativeInside(top, landing(resolve(top, prefix, directory))))
    .filter((directory) => directory !== undefined && directory !== '.') as string[];
  const counts = (path: string) =>
    !isOurs(path, prefix) && !ignored.some((directory) => path === directory || path.startsWith(`${directory}/`));
  const entries = await entriesOf(top, ignored, { exec, locale });
  const lines = entries.filter(({ path }) => counts(path)).map(({ state, path }) => `${state}\t${path}`);
  const listing = lines.sort().join('\0');
  return { hash: createHash('sha256').update(listing).digest('hex'), listing };
}

/** The hash alone. */
export async function treeHash(workspace: string, options?: SnapshotOptions): Promise<string> {
  return (await snapshot(workspace, options)).hash;
}

/** The paths, as seen from the top of the checkout and sorted, that were added, changed or removed between two states. */
export function changedPaths(before: Snapshot, after: Snapshot): string[] {
  if (before.hash === after.hash) return [];
  const [old, now] = [statesOf(before), statesOf(after)];
  const paths = new Set([...old.keys(), ...now.keys()]);
  return [...paths].filter((path) => old.get(path) !== now.get(path)).sort();
}

interface Entry {
  /** Mode and object. */
  state: string;
  path: string;
}

type Tools = Required<Pick<SnapshotOptions, 'exec'>> & Pick<SnapshotOptions, 'locale'>;

const REPOSITORY_MODE = '160000';

/**
 * Adds everything to a copy of the index, with new objects going to a directory of our own, and reads that index. A copy
 * rather than an empty one: what has not been touched need not be read again.
 */
async function entriesOf(top: string, ignored: readonly string[], tools: Tools): Promise<Entry[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'flower-tree-'));
  try {
    const env = await borrowedStore(top, scratch, tools);
    const speed = ['-c', 'core.looseCompression=0'];
    const without = ignored.map((directory) => `:(top,exclude,literal)${directory}`);
    const add = ['add', '--all', '--ignore-errors', '--', ':/', ...without];
    const added = await tools.exec([...speed, ...add], { cwd: top, env });
    // 1: a file that cannot be read, or a repository without a commit, was passed over.
    if (added.code !== 0 && added.code !== 1) outputOf(added, 'add', top, tools.locale);
    const listed = await tools.exec(['ls-files', '--stage', '-z', '--full-name', ':/'], { cwd: top, env });
    const own = parseListing(outputOf(listed, 'ls-files', top, tools.locale));
    const inner = own.filter(
      ({ state, path }) => state.startsWith(REPOSITORY_MODE) && existsSync(join(top, path, '.git')),
    );
    for (const { path } of inner) {
      const entries = await entriesOf(join(top, path), [], tools);
      own.push(...entries.map((entry) => ({ ...entry, path: `${path}/${entry.path}` })));
    }
    own.push({ state: await headOf(top, tools), path: HEAD });
    return own;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The environment in which git reads the repository's index and objects but writes to the scratch directory. */
async function borrowedStore(top: string, scratch: string, { exec, locale }: Tools): Promise<Record<string, string>> {
  const ask = async (what: string) => {
    const { code, stdout, stderr } = await exec(['rev-parse', '--git-path', what], { cwd: top });
    return resolve(top, withoutNewline(outputOf({ code, stdout, stderr }, 'rev-parse', top, locale)));
  };
  const [index, objects] = [await ask('index'), await ask('objects')];
  const copy = join(scratch, 'index');
  copyIndex(index, copy);
  return {
    GIT_INDEX_FILE: copy,
    GIT_OBJECT_DIRECTORY: scratch,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects),
  };
}

/**
 * With its time, rounded down: git takes a file for unchanged when it looks the same and is older than the index, so a copy
 * that seemed newer would hide a change made in the same instant.
 */
function copyIndex(index: string, copy: string): void {
  if (!existsSync(index)) return;
  copyFileSync(index, copy);
  const seconds = Math.floor(statSync(index).mtimeMs / 1000);
  utimesSync(copy, seconds, seconds);
}

async function headOf(top: string, { exec }: Tools): Promise<string> {
  const call = { cwd: top };
  const branch = await exec(['symbolic-ref', '--quiet', 'HEAD'], call);
  const commit = await exec(['rev-parse', '--verify', '--quiet', 'HEAD'], call);
  return `${branch.stdout.trim()} ${commit.stdout.trim()}`;
}

function parseListing(listing: string): Entry[] {
  return listing
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const tab = line.indexOf('\t');
      return { state: line.slice(0, tab), path: line.slice(tab + 1) };
    });
}

function statesOf({ listing }: Snapshot): Map<string, string> {
  return new Map(parseListing(listing).map(({ state, path }) => [path, state]));
}
