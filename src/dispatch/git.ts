import { execFile, spawnSync } from 'node:child_process';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';

/** How one call of git ended. */
export interface GitOutcome {
  /** Exit code; -1 when git could not be started or had to be stopped. */
  code: number;
  stdout: string;
  stderr: string;
}

export interface GitCall {
  /** Absolute; git runs there. */
  cwd: string;
  /** Added to the environment. */
  env?: Record<string, string>;
}

/** Runs git with these arguments. Never rejects. */
export type RunGit = (args: readonly string[], call: GitCall) => Promise<GitOutcome>;

/** Long enough to check out a large repository from a slow disk. */
const TIME_LIMIT_MS = 10 * 60_000;
/** The listing of a repository with a million files still fits. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/** Variables that say who the user is and where the user's configuration lies; every other GIT_ one could redirect us. */
const KEPT =
  /^GIT_(?:(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL)|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/;

/** Settings under which git does what is asked and nothing beside it: no hooks, no signing, no upkeep, no helpers. */
const QUIET: readonly string[] = Object.entries({
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.untrackedCache': 'false',
  'core.splitIndex': 'false',
  'core.safecrlf': 'false',
  'core.quotePath': 'false',
  'commit.gpgSign': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'submodule.recurse': 'false',
  'advice.addEmbeddedRepo': 'false',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** The one that is used unless a test brings another. */
export const runGit: RunGit = (args, { cwd, env }) =>
  new Promise((resolve) => {
    const options = { cwd, env: gitEnv(env), timeout: TIME_LIMIT_MS, maxBuffer: MAX_OUTPUT };
    execFile('git', [...QUIET, ...args], options, (error, stdout, stderr) => {
      if (!error) resolve({ code: 0, stdout, stderr });
      else resolve(failed(error.code, stdout, stderr || messageOf(error)));
    });
  });

/** The same, waiting for the answer. For the few short questions that come before a run begins. */
export function runGitSync(args: readonly string[], { cwd, env }: GitCall): GitOutcome {
  const options = { cwd, env: gitEnv(env), timeout: TIME_LIMIT_MS, encoding: 'utf8' } as const;
  const { error, status, stdout, stderr } = spawnSync('git', [...QUIET, ...args], options);
  if (error) return failed(undefined, stdout ?? '', messageOf(error));
  return { code: status ?? -1, stdout, stderr };
}

/** What git printed; StoreError when it failed. `doing` says in a few words what it was asked for. */
export function outputOf(outcome: GitOutcome, doing: string, path: string, locale?: Locale): string {
  if (outcome.code === 0) return outcome.stdout;
  const reason = reasonOf(outcome);
  throw new StoreError(words(locale).isolation.gitFailed({ doing, path, reason }), { path, code: outcome.code });
}

/** Git's own words, on one line. */
export function reasonOf({ code, stderr }: GitOutcome): string {
  const text = stderr.replace(/[\0-\x1f\x7f-\x9f]+/g, ' ').trim();
  return text.slice(0, 500) || `git exit code ${code}`;
}

function failed(code: unknown, stdout: string, stderr: string): GitOutcome {
  return { code: typeof code === 'number' ? code : -1, stdout, stderr };
}

function gitEnv(added: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || KEPT.test(name));
  return { ...Object.fromEntries(own), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', ...added };
}
