import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Nobody's hooks run, and no prompt waits for an answer that nobody gives. */
const QUIET = ['-c', 'core.hooksPath=/dev/null', '-c', 'advice.addEmbeddedRepo=false', '-c', 'gc.auto=0'];

const WHO = { name: 'flower', email: 'flower@localhost' };

/** Runs git in a directory and gives its output, trimmed. Throws what execFile throws. */
export async function git(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run('git', [...QUIET, ...args], {
    cwd,
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...withoutGit(process.env),
      GIT_TERMINAL_PROMPT: '0',
      GIT_AUTHOR_NAME: WHO.name,
      GIT_AUTHOR_EMAIL: WHO.email,
      GIT_COMMITTER_NAME: WHO.name,
      GIT_COMMITTER_EMAIL: WHO.email,
      ...env,
    },
  });
  return stdout.trim();
}

/** Whether the directory lies in the working tree of a repository, and git is there to tell. */
export async function isWorkTree(cwd: string): Promise<boolean> {
  return (await git(cwd, ['rev-parse', '--is-inside-work-tree']).catch(() => '')) === 'true';
}

/** Lends `use` an index of its own that holds every file of `cwd` as it is now; ignored files are left out. */
export async function withFullIndex<T>(cwd: string, use: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'flower-index-'));
  try {
    const index = join(directory, 'index');
    const own = resolve(cwd, await git(cwd, ['rev-parse', '--git-path', 'index']));
    // A copy of the repository's own index knows which files are unchanged, so that they need not be read.
    if (existsSync(own)) copyFileSync(own, index);
    const env = { GIT_INDEX_FILE: index };
    await git(cwd, ['add', '--all', '--', '.'], env);
    return await use(env);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** In a hook of git's, these would point at another repository or index. */
function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GIT_')));
}
