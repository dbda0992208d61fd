import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { relativeInside } from '../workbench/paths.js';

/** Where a push from the copy goes. */
const NOWHERE = 'file:///nowhere/this-is-a-throw-away-copy';

/**
 * Cuts the repositories in a copy off from the real ones: a commit, a branch or a removed worktree in the copy stays there,
 * and so does a push. `gits` are the paths, from the top, of everything called `.git`.
 */
export async function sealRepositories(workspace: string, copy: string, gits: readonly string[]): Promise<void> {
  for (const path of gits) {
    const original = join(workspace, path);
    const copied = join(copy, path);
    const gitDir = gitDirOf(original);
    if (gitDir === undefined) continue;
    if (gitDir === original) {
      seal(copied, original);
      continue;
    }
    const inside = relativeInside(realpathSync(workspace), gitDir);
    rmSync(copied, { recursive: true, force: true });
    if (inside === undefined) {
      await makeOwn(copied, gitDir);
    } else {
      const home = join(copy, inside);
      writeFileSync(copied, `gitdir: ${relative(dirname(copied), home)}\n`);
      seal(home, gitDir);
    }
  }
}

/** The directory that `.git` is, links to or points to, with its real path; itself when it is one. */
function gitDirOf(path: string): string | undefined {
  try {
    if (lstatSync(path).isDirectory()) return path;
    const real = realpathSync(path);
    if (lstatSync(real).isDirectory()) return real;
    const [, pointed] = /^gitdir: (.*)/.exec(readFileSync(real, 'utf8')) ?? [];
    return pointed === undefined ? undefined : realpathSync(resolve(dirname(real), pointed.trim()));
  } catch {
    return undefined;
  }
}

/** A repository of the copy's own, with the same commits: they are read from the real one's store and never written to it. */
async function makeOwn(home: string, gitDir: string): Promise<void> {
  const common = join(gitDir, 'commondir');
  const shared = existsSync(common) ? resolve(gitDir, readFileSync(common, 'utf8').trim()) : gitDir;
  mkdirSync(join(home, 'objects', 'info'), { recursive: true });
  const take = async (from: string, names: readonly string[]) => {
    for (const name of names) {
      if (existsSync(join(from, name))) await cp(join(from, name), join(home, name), { recursive: true });
    }
  };
  await take(shared, ['config', 'packed-refs', 'refs', 'info', 'shallow']);
  const splitIndexes = readdirSync(gitDir).filter((name) => name.startsWith('sharedindex.'));
  await take(gitDir, ['HEAD', 'index', 'config.worktree', ...splitIndexes]);
  mkdirSync(join(home, 'refs'), { recursive: true });
  writeFileSync(join(home, 'objects', 'info', 'alternates'), `${join(shared, 'objects')}\n`);
  for (const name of ['config', 'config.worktree']) {
    edit(join(home, name), (text) => text.replace(/^[ \t]*(?:worktree|bare)[ \t]*=.*$/gim, ''));
  }
  seal(home, shared);
}

/** `gitDir` is the repository's directory in the copy, `original` the one that it was copied from. */
function seal(gitDir: string, original: string): void {
  // The other worktrees belong to the real repository: git would take them for the copy's, and remove or move them.
  rmSync(join(gitDir, 'worktrees'), { recursive: true, force: true });
  edit(join(gitDir, 'objects', 'info', 'alternates'), (text) =>
    text.replace(/^(?!#)(.+)$/gm, (path) => (isAbsolute(path) ? path : resolve(original, 'objects', path))),
  );
  edit(join(gitDir, 'config'), withoutPush);
}

function withoutPush(config: string): string {
  const remotes = [...config.matchAll(/^[ \t]*(\[remote "(?:[^"\\\n]|\\.)*"\])/gm)].map(([, header]) => header);
  const own = remotes.map((header) => `${header}\n\tpushurl = ${NOWHERE}\n`);
  return [config.replace(/^[ \t]*pushurl[ \t]*=.*$/gim, ''), ...own].join('\n');
}

function edit(path: string, change: (text: string) => string): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(path, changed);
}
