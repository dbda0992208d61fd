import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Goal } from '../../src/documents/goal.js';
import { findMarked, signal } from '../../src/runtime/processes.js';
import { toReply } from '../../src/testing/build.js';
import { type ModelRequest, type ModelServer, startModelServer, testEnv } from '../../src/testing/index.js';
import { Act, type Run } from './act.js';
import { smallDisk } from './disk.js';
import { linesOf, type Mark, marksIn, storedIn } from './files.js';
import { inflict } from './inflict.js';
import { type Sight, Trigger } from './moments.js';
import type { Fault, Plan } from './plan.js';
import { EVIDENCE, scriptOf } from './story.js';
import { tear } from './tear.js';

const MODEL = 'claude-opus-5-5';

/** Leaves a mark, works for a while, leaves another. The mark says which flower it belongs to. */
const MARK = `#!/bin/sh
printf 'start %s %s %s\\n' "$1" "$FLOWER_CHILD" "$(date +%s%3N)" >> MARKS
: > "made-$1"
sleep 0.25
printf 'end %s %s %s\\n' "$1" "$FLOWER_CHILD" "$(date +%s%3N)" >> MARKS
echo "done $1"
`;

/** A second flower in the same directory, and how it ended. */
export interface Second {
  end: Run['end'];
  output: string;
}

/** A workspace, a model that outlives every process, and the processes one after the other. */
export class Theatre implements AsyncDisposable {
  readonly runs: Run[] = [];
  readonly seconds: Second[] = [];
  readonly workspace: string;
  readonly runDir: string;
  /** Input tokens of the answers that were sent, by the index of their request. */
  readonly spent = new Map<number, number>();
  /** Answers that were taken away or damaged on purpose. */
  spoilt = 0;
  /** The process that runs, or has run last. */
  current!: Act;
  private onSight: (sight: Sight, request?: ModelRequest) => void = () => {};
  private readonly acknowledged: string;
  readonly marksFile: string;
  private seenMarks = 0;
  private leaveDisk: () => void = () => {};

  private constructor(
    readonly plan: Plan,
    readonly server: ModelServer,
    private readonly home: string,
  ) {
    this.workspace = join(home, 'workspace');
    this.runDir = join(this.workspace, 'runs');
    this.marksFile = join(home, 'marks');
    this.acknowledged = join(home, 'acknowledged');
    mkdirSync(this.runDir, { recursive: true });
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin', 'mark'), MARK.replaceAll('MARKS', this.marksFile));
    chmodSync(join(home, 'bin', 'mark'), 0o755);
    writeFileSync(join(this.workspace, EVIDENCE.file), `${EVIDENCE.text}\n`);
    if (plan.isolate) makeRepository(this.workspace);
    if (plan.runs.flat().some(({ harm }) => harm.kind === 'disk full')) this.leaveDisk = smallDisk(this.runDir);
  }

  static async open(plan: Plan): Promise<Theatre> {
    const server = await startModelServer(() => '', { latencyMs: 50 });
    const theatre = new Theatre(plan, server, mkdtempSync(join(realpathSync(tmpdir()), 'flower-faults-')));
    if (plan.judged) await GOAL.write(join(theatre.workspace, 'goal.md'));
    const script = scriptOf({
      ...plan,
      workspace: theatre.workspace,
      see: (sight, request) => {
        // A child that outlives its flower asks on for a moment; that is not what this run does.
        if (runOf(request) === theatre.runs.length - 1) theatre.onSight(sight, request);
      },
    });
    server.script = async (request) => {
      const answer = toReply(await script(request));
      const spoilt = runOf(request) === theatre.runs.length - 1 ? theatre.current.spoilt(request) : undefined;
      if (spoilt) theatre.spoilt++;
      if (!spoilt || spoilt.silentMs || spoilt.cut === 'mid-stream' || spoilt.sseError)
        theatre.spent.set(request.index, answer.usage?.input ?? 0);
      return spoilt?.error || spoilt?.cut === 'before-headers' ? spoilt : { ...answer, ...spoilt };
    };
    return theatre;
  }

  get marks(): Mark[] {
    return marksIn(this.marksFile);
  }

  /** The last process came to the end of the work. */
  get finished(): boolean {
    return this.runs.at(-1)?.end === 0;
  }

  /** Requests of one run, in order of arrival. */
  requestsOf(run: number): ModelRequest[] {
    return this.server.requests.filter((request) => runOf(request) === run);
  }

  /** Runs flower until it ends, while these things happen to it. */
  run(faults: readonly Fault[] = []): Promise<Run> {
    const triggers = faults.map(
      (fault) => new Trigger<ModelRequest | undefined>(fault, (request) => void inflict(this, fault, request)),
    );
    return this.start((sight, request) => {
      for (const trigger of triggers) trigger.see(sight, request);
    }).ended;
  }

  /** Starts flower; `ended` settles when it is gone. */
  start(onSight: (sight: Sight, request?: ModelRequest) => void): { act: Act; ended: Promise<Run> } {
    const act = this.act(String(this.runs.length));
    this.current = act;
    this.runs.push(act.run);
    this.onSight = onSight;
    return { act, ended: this.follow(act) };
  }

  /** Starts another flower beside the one that runs, and waits for its end. */
  async second(): Promise<void> {
    const act = this.act('second');
    await act.ended;
    this.seconds.push({ end: act.run.end, output: act.run.output });
  }

  /** Processes of this workspace's runs that still live. */
  leftovers(): number[] {
    const pids = new Set(this.runs.map(({ pid }) => String(pid)));
    return findMarked('FLOWER_CHILD')
      .filter(({ value }) => pids.has(value.split(':')[1] ?? ''))
      .map(({ pid }) => pid);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.current?.kill('SIGKILL');
    await this.current?.ended;
    for (const pid of this.leftovers()) signal(pid, 'SIGKILL');
    await this.server.close();
    this.leaveDisk();
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }

  private act(name: string): Act {
    const { workspace, acknowledged } = this;
    const { maxWorkers, mode, isolate, judged } = this.plan;
    const env = testEnv(this.server, {
      PATH: `${join(this.home, 'bin')}:${process.env.PATH}`,
      ANTHROPIC_MODEL: MODEL,
      ANTHROPIC_CUSTOM_HEADERS: `x-run: ${name}`,
    });
    return new Act({ workspace, acknowledged, maxWorkers, mode, isolate, judged }, env);
  }

  private async follow(act: Act): Promise<Run> {
    const watching = setInterval(() => this.watchMarks(), 10);
    await act.ended;
    clearInterval(watching);
    this.onSight = () => {};
    const { run } = act;
    run.stored = storedIn(this.runDir);
    run.acknowledged = linesOf(this.acknowledged);
    if (act.tears) run.torn = tear(this.runDir, act.tears);
    return run;
  }

  private watchMarks(): void {
    const marks = this.marks;
    const fresh = marks.slice(this.seenMarks);
    this.seenMarks = marks.length;
    for (const { edge, flower } of fresh) if (flower === this.runs.at(-1)?.pid) this.onSight({ kind: 'mark', edge });
  }
}

const GOAL = new Goal({ statement: 'All marks are left.', checks: [`${EVIDENCE.file} says whose the marks are`] });

function makeRepository(workspace: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', workspace, '-c', 'user.name=faults', '-c', 'user.email=faults@localhost', ...args]);
  git('init', '--quiet');
  git('add', EVIDENCE.file);
  git('commit', '--quiet', '--message', 'begin');
}

/** Which run a request belongs to; NaN for a second flower's. */
export function runOf(request: ModelRequest): number {
  return Number(request.headers['x-run']);
}
