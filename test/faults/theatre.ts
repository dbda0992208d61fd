import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findMarked, signal } from '../../src/runtime/processes.js';
import { type ModelRequest, type ModelServer, startModelServer, testEnv } from '../../src/testing/index.js';
import { type Mark, marksIn, type Stored, storedIn } from './files.js';
import { type Sight, Trigger } from './moments.js';
import type { Kill, Plan } from './plan.js';
import { scriptOf } from './story.js';

const SUBJECT = fileURLToPath(new URL('subject.mjs', import.meta.url));
const MODEL = 'claude-opus-5-5';
/** A process that has not ended by then hangs. */
const PATIENCE_MS = 90_000;

/** One process of flower, as it was seen from outside. */
export interface Run {
  pid: number;
  /** 'SIGKILL', or an exit code. */
  end: NodeJS.Signals | number | undefined;
  killedAt: Kill | undefined;
  output: string;
  /** What sessions.db held when the process was gone. */
  stored: Stored[];
}

/** Leaves a mark, works for a while, leaves another. The mark says which flower it belongs to. */
const MARK = `#!/bin/sh
printf 'start %s %s %s\\n' "$1" "$FLOWER_CHILD" "$(date +%s%3N)" >> MARKS
sleep 0.25
printf 'end %s %s %s\\n' "$1" "$FLOWER_CHILD" "$(date +%s%3N)" >> MARKS
echo "done $1"
`;

/** A workspace, a model that outlives every process, and the processes one after the other. */
export class Theatre implements AsyncDisposable {
  readonly runs: Run[] = [];
  readonly workspace: string;
  readonly runDir: string;
  /** Sees what happens in the run that is on. */
  onSight: (sight: Sight) => void = () => {};
  private readonly marksFile: string;
  private seenMarks = 0;
  private process: ChildProcess | undefined;

  private constructor(
    readonly plan: Plan,
    readonly server: ModelServer,
    private readonly home: string,
  ) {
    this.workspace = join(home, 'workspace');
    this.runDir = join(this.workspace, 'runs');
    this.marksFile = join(home, 'marks');
    mkdirSync(this.workspace);
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin', 'mark'), MARK.replaceAll('MARKS', this.marksFile));
    chmodSync(join(home, 'bin', 'mark'), 0o755);
  }

  static async open(plan: Plan): Promise<Theatre> {
    const server = await startModelServer(() => '', { latencyMs: 50 });
    const theatre = new Theatre(plan, server, mkdtempSync(join(realpathSync(tmpdir()), 'flower-faults-')));
    server.script = scriptOf({
      batches: plan.batches,
      workspace: theatre.workspace,
      see: (sight, request) => {
        // A child that outlives its flower asks on for a moment; that is not what this run does.
        if (runOf(request) === theatre.runs.length - 1) theatre.onSight(sight);
      },
    });
    return theatre;
  }

  get marks(): Mark[] {
    return marksIn(this.marksFile);
  }

  /** Requests of one run, in order of arrival. */
  requestsOf(run: number): ModelRequest[] {
    return this.server.requests.filter((request) => runOf(request) === run);
  }

  /** Runs flower until it ends, or is killed at that moment. */
  async run(kill?: Kill): Promise<Run> {
    const trigger = kill && new Trigger(kill, () => void this.killLater(kill));
    return this.start((sight) => trigger?.see(sight)).ended;
  }

  /** Starts flower; `ended` settles when it is gone. */
  start(onSight: (sight: Sight) => void): { run: Run; ended: Promise<Run> } {
    const child = spawn(process.execPath, [SUBJECT, this.workspace, String(this.plan.maxWorkers)], {
      env: testEnv(this.server, {
        PATH: `${join(this.home, 'bin')}:${process.env.PATH}`,
        ANTHROPIC_MODEL: MODEL,
        ANTHROPIC_CUSTOM_HEADERS: `x-run: ${this.runs.length}`,
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const run: Run = { pid: child.pid as number, end: undefined, killedAt: undefined, output: '', stored: [] };
    this.runs.push(run);
    this.process = child;
    this.onSight = onSight;
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (run.output += text));
    return { run, ended: this.follow(child, run) };
  }

  /** Sends a signal to the flower that is on. */
  signal(name: NodeJS.Signals): void {
    this.process?.kill(name);
  }

  /** Processes of this workspace's runs that still live. */
  leftovers(): number[] {
    const pids = new Set(this.runs.map(({ pid }) => String(pid)));
    return findMarked('FLOWER_CHILD')
      .filter(({ value }) => pids.has(value.split(':')[1] ?? ''))
      .map(({ pid }) => pid);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process?.kill('SIGKILL');
    for (const pid of this.leftovers()) signal(pid, 'SIGKILL');
    await this.server.close();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  private async follow(child: ChildProcess, run: Run): Promise<Run> {
    const watching = setInterval(() => this.watchMarks(), 10);
    const late = setTimeout(() => {
      run.output += '\n(hangs: ended by the campaign)';
      child.kill('SIGKILL');
    }, PATIENCE_MS);
    run.end = await new Promise((resolve) => child.once('close', (code, name) => resolve(name ?? code ?? undefined)));
    clearInterval(watching);
    clearTimeout(late);
    this.onSight = () => {};
    run.stored = storedIn(this.runDir);
    return run;
  }

  private watchMarks(): void {
    const marks = this.marks;
    const fresh = marks.slice(this.seenMarks);
    this.seenMarks = marks.length;
    for (const { edge, flower } of fresh) if (flower === this.runs.at(-1)?.pid) this.onSight({ kind: 'mark', edge });
  }

  private async killLater(kill: Kill): Promise<void> {
    const { process: child } = this;
    const run = this.runs.at(-1) as Run;
    await sleep(kill.delayMs);
    if (child?.exitCode === null && child.kill('SIGKILL')) run.killedAt = kill;
  }
}

/** Which run a request belongs to. */
export function runOf(request: ModelRequest): number {
  return Number(request.headers['x-run']);
}
