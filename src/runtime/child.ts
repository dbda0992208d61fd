import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedProcess, SpawnOptions } from '@anthropic-ai/claude-agent-sdk';
import { findMarked, identityOf, isAlive, signal } from './processes.js';

/** Names a child and all that it starts, whatever process group they end up in. */
const MARK = 'FLOWER_CHILD';
const STDERR_KEPT = 4_000;
const GRACE_MS = 2_000;

const living = new Set<Child>();
let counter = 0;
let exitHandler = false;

/** The SDK's child process: in a process group of its own, marked, and ended together with everything that it started. */
export class Child {
  private readonly mark: string;
  private process: ChildProcess | undefined;
  private guard: ChildProcess | undefined;
  /** The last words on its standard error. */
  stderr = '';

  constructor(runDir: string) {
    const { pid, started } = identityOf();
    this.mark = [directoryMark(runDir), pid, started, ++counter].join(':');
  }

  /** For the SDK's option `spawnClaudeCodeProcess`. */
  readonly spawn = (options: SpawnOptions): SpawnedProcess => {
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: { ...options.env, [MARK]: this.mark },
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its own group: a Ctrl-C at the terminal reaches flower alone, and flower decides.
      detached: true,
      signal: options.signal,
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_KEPT);
    });
    this.process = child;
    this.guard = guardOf(child.pid);
    living.add(this);
    endAllOnExit();
    return child as unknown as SpawnedProcess;
  };

  /** Ends the group and whatever has left it: first asked, then killed. */
  async end(): Promise<void> {
    const child = this.process;
    if (!child?.pid) return;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      signal(-child.pid, 'SIGTERM');
      await Promise.race([gone, sleep(GRACE_MS, undefined, { ref: false })]);
    }
    this.kill();
  }

  /** Ends everything at once, without waiting. */
  kill(): void {
    if (this.process?.pid) signal(-this.process.pid, 'SIGKILL');
    for (const { pid, value } of findMarked(MARK)) if (value === this.mark) signal(pid, 'SIGKILL');
    this.guard?.kill('SIGKILL');
    living.delete(this);
  }
}

/**
 * A shell that waits for this process's end, however it comes, and then ends the child's group: a flower that is killed must
 * not leave an agent behind that goes on working and spending. It waits on a pipe that only we hold open.
 */
function guardOf(pid: number | undefined): ChildProcess | undefined {
  if (pid === undefined || process.platform === 'win32') return undefined;
  const guard = spawn('sh', ['-c', 'read -r never; kill -s KILL -- "-$0"', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {}); // No shell: then the next start ends what is left.
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return guard;
}

/**
 * Ends what an earlier flower, killed without a chance to tidy up, left running for this run directory, and waits until
 * it is gone. Children of a flower that still lives are left alone. Returns how many were ended.
 */
export async function sweepOrphans(runDir: string): Promise<number> {
  const ended = new Set<number>();
  // What is started while the others are being ended shows only at the next look.
  for (let left = 100; left > 0; left--) {
    const orphans = orphansOf(directoryMark(runDir));
    if (orphans.length === 0) break;
    for (const pid of orphans) {
      signal(pid, 'SIGKILL');
      ended.add(pid);
    }
    await sleep(20);
  }
  return ended.size;
}

function orphansOf(directory: string): number[] {
  const orphans = findMarked(MARK).filter(({ value }) => {
    const [mark, pid, started = ''] = value.split(':');
    return mark === directory && !isAlive({ pid: Number(pid), started });
  });
  return orphans.map(({ pid }) => pid);
}

function directoryMark(runDir: string): string {
  return createHash('sha256').update(runDir).digest('hex').slice(0, 12);
}

function endAllOnExit(): void {
  if (exitHandler) return;
  exitHandler = true;
  process.on('exit', () => {
    for (const child of living) child.kill();
  });
}
