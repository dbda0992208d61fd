import { execFile } from 'node:child_process';
import { constants, type Stats } from 'node:fs';
import { cp, lstat, mkdir, readdir } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Copies what is in directory `from` into the existing directory `to`, with modes, times and links as they are, leaving
 * out the paths in `without`. Blocks are shared with the original where the file system can do that.
 */
export async function copyTree(from: string, to: string, without: ReadonlySet<string>): Promise<void> {
  const whole: string[] = [];
  for (const name of await readdir(from)) {
    const path = join(from, name);
    if (without.has(path)) continue;
    if ([...without].some((left) => left.startsWith(path + sep)) && (await lstat(path)).isDirectory()) {
      await mkdir(join(to, name));
      await copyTree(path, join(to, name), without);
    } else {
      whole.push(path);
    }
  }
  if (whole.length > 0) await copyWhole(whole, to);
}

/** GNU cp is many times faster on large trees; elsewhere, or when it stumbles, Node does it. */
async function copyWhole(paths: readonly string[], to: string): Promise<void> {
  try {
    await run('cp', ['-a', '--reflink=auto', '--', ...paths, to]);
  } catch {
    for (const path of paths) await copyByNode(path, join(to, basename(path)));
  }
}

async function copyByNode(path: string, to: string): Promise<void> {
  await cp(path, to, {
    recursive: true,
    force: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (source) => isCopyable(await lstat(source)),
  });
}

/** Sockets, pipes and devices have no content to judge. */
function isCopyable(stats: Stats): boolean {
  return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}
