import { lstatSync, readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { relativeInside } from '../workbench/paths.js';

/** As many as the kernel follows. */
const MAX_LINKS = 40;

/**
 * Where an absolute path ends up when every symbolic link in it is followed, one segment at a time as the kernel does it,
 * so `link/..` is the parent of the link's target. A link that points at nothing is followed as well: writing to it would
 * make its target. Throws on a loop of links.
 */
export function landing(file: string): string {
  const ahead = segments(file);
  let at: string = path.sep;
  let links = 0;
  while (ahead.length > 0) {
    const segment = ahead.shift()!;
    if (segment === '..') {
      at = path.dirname(at);
      continue;
    }
    const next = path.join(at, segment);
    const target = linkTarget(next);
    if (target === undefined) {
      at = next;
      continue;
    }
    if (++links > MAX_LINKS) throw new Error(`${file}: too many symbolic links`);
    if (path.isAbsolute(target)) at = path.sep;
    ahead.unshift(...segments(target));
  }
  return at;
}

/** Whether a path that is already a landing lies in one of these directories, wherever those are linked to. */
export function landsIn(directories: readonly string[], landed: string): boolean {
  return directories.some((directory) => relativeInside(landing(directory), landed) !== undefined);
}

/** `~` and `~/…` are the home directory; other paths stay as they are. */
export function expandHome(file: string, home = homedir()): string {
  return file === '~' || file.startsWith('~/') ? home + file.slice(1) : file;
}

function segments(file: string): string[] {
  return file.split(path.sep).filter((segment) => segment !== '' && segment !== '.');
}

function linkTarget(file: string): string | undefined {
  try {
    return lstatSync(file).isSymbolicLink() ? readlinkSync(file) : undefined;
  } catch {
    return undefined;
  }
}
