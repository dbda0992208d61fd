import { randomBytes } from 'node:crypto';
import { constants, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { StepAbort } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { sealRepositories } from './copy-git.js';
import { mendLinks } from './copy-links.js';
import { copyTree } from './copy-tree.js';
import { COPY_PREFIX, discardCopy, noteCopy, sweepCopies } from './left-copies.js';
import { changedBetween, type Survey, survey } from './survey.js';

/** What may be said about the copy that a judge works on. */
export interface JudgeCopyOptions {
  /**
   * Bytes that may be copied for real, where the file system cannot share blocks between files. Default 4 GB, which takes
   * about 20 seconds from an ordinary disk. A larger workspace aborts the step before the judge starts.
   */
  copyLimitBytes?: number;
  /**
   * What the copy goes without: names (`.cache`, `*.iso`), or paths from the workspace's top (`data/raw`). `*` stands for
   * part of a name.
   */
  copyWithout?: readonly string[];
}

export interface CopyOptions extends JudgeCopyOptions {
  /** Files in the workspace that may change meanwhile: a person, or flower for a person, writes to them. Absolute. */
  unwatched?: readonly string[];
}

/** Where the work is and what of it is not copied. All paths absolute. */
export interface CopySource extends CopyOptions {
  workspace: string;
  runDir: string;
  /** Flower's own directories: the run directory and the workbench. They are neither copied nor watched. */
  without: readonly string[];
  locale?: Locale;
  /** Told of what a person should know, such as a copy that took long. */
  onNotice?: (text: string) => void;
}

export interface Lent<T> {
  value: T;
  /** What changed in the workspace meanwhile; empty as it should be. */
  changed: readonly string[];
}

const DEFAULT_LIMIT = 4e9;
const SLOW_MS = 10_000;

/**
 * Lends `use` a full copy of the workspace in which anything may be run, and removes it afterwards. Repositories in the
 * copy are cut off from the real ones, and links into the workspace lead into the copy; `use` is told which lead outside.
 * Throws StepAbort when the copy would be too large.
 */
export async function withJudgeCopy<T>(
  source: CopySource,
  use: (copy: string, outward: readonly string[]) => Promise<T>,
): Promise<Lent<T>> {
  const { workspace, runDir, without } = source;
  await sweepCopies(runDir);
  const before = await survey(workspace, { without, omit: source.copyWithout });
  const place = placeFor(source);
  mkdirSync(place, { recursive: true });
  const copy = join(realpathSync(place), `${COPY_PREFIX}${randomBytes(6).toString('hex')}`);
  noteCopy(runDir, copy);
  try {
    mkdirSync(copy);
    await checkSize(source, before, copy);
    const started = Date.now();
    await copyTree(workspace, copy, new Set([...without, ...before.omitted]));
    const outward = mendLinks(workspace, copy, before.links);
    await sealRepositories(workspace, copy, before.gits);
    const took = Date.now() - started;
    const say = words(source.locale).workflow.copy;
    if (took > SLOW_MS) source.onNotice?.(say.slow({ seconds: Math.round(took / 1000), bytes: before.bytes }));
    const value = await use(copy, outward);
    const unwatched = new Set(source.unwatched?.map((path) => relative(workspace, path)));
    const changed = changedBetween(before, await survey(workspace, { without }));
    return { value, changed: changed.filter((path) => !unwatched.has(path)) };
  } finally {
    await discardCopy(runDir, copy);
  }
}

/** The temporary directory, unless it lies on another disk: there, every block would have to be copied for real. */
function placeFor({ workspace, runDir }: CopySource): string {
  const temporary = tmpdir();
  return statSync(temporary).dev === statSync(workspace).dev ? temporary : join(runDir, 'judge');
}

async function checkSize({ workspace, copyLimitBytes, locale }: CopySource, { bytes }: Survey, copy: string) {
  if (await sharesBlocks(workspace, copy)) return;
  const say = words(locale).workflow.copy;
  const limit = copyLimitBytes ?? DEFAULT_LIMIT;
  if (bytes > limit) throw new StepAbort(say.tooLarge({ bytes, limit, workspace }), { workspace, bytes, limit });
  const { bavail, bsize } = await statfs(copy);
  const free = bavail * bsize;
  if (bytes > free) throw new StepAbort(say.noSpace({ bytes, free, copy }), { workspace, bytes, free });
}

/** Whether a copy costs next to nothing, because the file system lets files share their blocks until one is written. */
async function sharesBlocks(workspace: string, copy: string): Promise<boolean> {
  if (statSync(workspace).dev !== statSync(copy).dev) return false;
  const [probe, clone] = [join(copy, '.probe'), join(copy, '.clone')];
  try {
    writeFileSync(probe, 'probe');
    await copyFile(probe, clone, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await Promise.all([probe, clone].map((file) => rm(file, { force: true })));
  }
}
