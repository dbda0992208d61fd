import { realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { relativeInside } from '../workbench/paths.js';
import type { Link } from './survey.js';

/**
 * Makes the links of a copy lead where they should: into the copy where the original's lead into the original, and where
 * they always led when that is outside. Returns the paths, from the top, of the links through which something outside could
 * be changed: those to a directory or to a file that is no program.
 */
export function mendLinks(workspace: string, copy: string, links: readonly Link[]): string[] {
  const roots = [...new Set([workspace, realpathSync(workspace)])];
  return links.flatMap(({ path, target }) => {
    const meant = resolve(dirname(join(workspace, path)), target);
    const inside = roots.map((root) => relativeInside(root, meant)).find((found) => found !== undefined);
    if (inside === undefined) {
      // In the copy, a relative way out would end somewhere else.
      if (!isAbsolute(target)) relink(join(copy, path), meant);
      return canBeWrittenThrough(meant) ? [path] : [];
    }
    if (isAbsolute(target)) relink(join(copy, path), join(copy, inside));
    return [];
  });
}

function relink(path: string, target: string): void {
  rmSync(path, { force: true });
  symlinkSync(target, path);
}

function canBeWrittenThrough(target: string): boolean {
  const stats = statSync(target, { throwIfNoEntry: false });
  return stats === undefined || stats.isDirectory() || (stats.isFile() && (stats.mode & 0o111) === 0);
}
