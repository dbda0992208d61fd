import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { type ModelServer, type Script, startModelServer, testEnv } from '../../src/testing/index.js';
import { MODEL } from '../support/runtime.js';

/** The built program. */
export const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export interface Ended {
  /** undefined when a signal ended it. */
  code: number | undefined;
  stdout: string;
  stderr: string;
}

export interface Flower {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when standard output and error together contain the text. */
  saw(text: string): Promise<void>;
}

export interface StartOptions {
  cwd: string;
  env: Record<string, string>;
  /** What is piped in, and then the end of it. Default: nothing. */
  stdin?: string;
}

const open: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Starts the built program. It is killed when the test ends before it does. */
export function start(args: readonly string[], { cwd, env, stdin = '' }: StartOptions): Flower {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env, stdio: 'pipe' });
  const out = { stdout: '', stderr: '' };
  const waiting = new Map<string, () => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      out[name] += text;
      for (const [wanted, resolve] of waiting) if ((out.stdout + out.stderr).includes(wanted)) resolve();
    });
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? undefined, ...out }));
  });
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  open.push(() => child.kill('SIGKILL'));
  const saw = (text: string) => {
    const seen = new Promise<void>((resolve) => {
      waiting.set(text, resolve);
      if ((out.stdout + out.stderr).includes(text)) resolve();
    });
    const gone = ended.then(({ code }) => {
      if (!(out.stdout + out.stderr).includes(text))
        throw new Error(`ended with ${code} before "${text}": ${JSON.stringify(out)}`);
    });
    return Promise.race([seen, gone]);
  };
  return { child, ended, saw };
}

/** Runs the built program to its end. */
export function run(args: readonly string[], options: StartOptions): Promise<Ended> {
  return start(args, options).ended;
}

/** A scripted server and the environment of a machine on which only it is configured. */
export async function served(script: Script): Promise<{ server: ModelServer; env: Record<string, string> }> {
  const server = await startModelServer(script);
  open.push(() => server.close());
  const env = testEnv(server, { ANTHROPIC_MODEL: MODEL, CLAUDE_CONFIG_DIR: undefined, CLAUDE_CODE_MAX_RETRIES: '0' });
  return { server, env };
}

/** Rows of the books that a run left. */
export function books(workspace: string): { step: string; ok: boolean; error: string | null; session_id: string }[] {
  const path = join(workspace, 'runs', 'manifest.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

/** What no failure of flower may show. */
export const STACK = /\n\s+at .+:\d+:\d+/;
