import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratch } from '../support/scratch.js';

const QUIET = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', '-c', 'protocol.file.allow=always'];

/** Runs git as a user would, and hands back what it printed. */
export function git(cwd: string, ...args: string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', [...QUIET, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** Writes files below a directory, making what is missing on the way. */
export function write(directory: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(directory, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

export function commitAll(cwd: string, message = 'more'): string {
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message', message);
  return git(cwd, 'rev-parse', 'HEAD');
}

/** A repository with one commit, at `<scratch>/ws`. */
export function repository(files: Record<string, string> = { 'a.txt': 'one\n', 'src/b.txt': 'two\n' }): string {
  const workspace = join(scratch(), 'ws');
  mkdirSync(workspace);
  git(workspace, 'init', '--quiet', '--initial-branch=main');
  write(workspace, files);
  commitAll(workspace, 'start');
  return workspace;
}
