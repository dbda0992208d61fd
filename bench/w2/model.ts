import type { HumanChannel } from 'flower-agent';
import { type Answer, call, type ModelRequest, type Script, structured, withUsage } from 'flower-agent/testing';
import { Meter } from '../meter.js';

const DISPATCH = 'mcp__flower__dispatch';
/** Judge rounds of the whole workload; the last one passes. */
export const ROUNDS = 10;

const BRIEF = `## Goal
A series of small tasks is worked through.
## Acceptance
done.txt is there.
## Bounds
Nothing outside this directory.
## Unknowns
None.`;

const GOAL = `## Goal
All tasks of the series are done.
## Checklist
- The file done.txt exists`;

const HANDOFF = `## Doing now
Working through the series; the tasks reported so far are done.
## Decided
One task after the other.
## Next step
The next task of the series.`;

const NOTE = 'A decision of this run, with its reason, as notes are: short and complete. '.repeat(25);

/** What a run of days is made of, counted over all its processes. */
export class Series {
  readonly meter = new Meter();
  /** Turns of the coordinator. */
  turn = 0;
  round = 0;
  handoffs = 0;
  denials = 0;
  mails = 0;
  /** How often each task was given to a worker. */
  readonly given = new Map<number, number>();
  readonly worked = new Map<number, number>();
  channel: HumanChannel | undefined;
  /** The coordinator's, the newest one. */
  session = '';
  /** Called at the turns at which the process dies; the answer never comes. */
  onCrash: () => void = () => {};

  constructor(
    readonly turns: number,
    private readonly crashes: Set<number>,
  ) {}

  readonly script: Script = (request) => {
    const task = /TASK (\d+)\./.exec(firstWords(request))?.[1];
    const main = request.tools.includes(DISPATCH);
    const usage = this.meter.read(request, main ? 'main' : task ? 'worker' : 'other');
    if (task !== undefined) return withUsage(this.worker(Number(task), request), usage);
    if (!main) return withUsage(this.aside(request), usage);
    this.session = request.sessionId ?? '';
    const answer = this.coordinator(request);
    return answer instanceof Promise ? answer : withUsage(answer, usage);
  };

  private worker(task: number, request: ModelRequest): Answer {
    if (firstWords(request).includes('Make done.txt') && request.turn === 0) {
      return call('Write', { file_path: this.done, content: 'done\n' });
    }
    this.worked.set(task, (this.worked.get(task) ?? 0) + 1);
    return report(task);
  }

  private aside(request: ModelRequest): Answer {
    if (request.system.includes('You clarify')) return BRIEF;
    if (!request.outputSchema) return GOAL;
    if (request.toolResults.length === 0 && request.turn === 0) return call('Glob', { pattern: 'done.txt' });
    if (request.toolResults.some(({ id }) => id.includes('verdict'))) return 'The judgement is given.';
    const passed = this.round >= ROUNDS;
    const found = request.toolResults[0]?.text.trim() ?? '';
    const evidence = `Glob done.txt found: ${found}`;
    const checks = [{ check: 1, status: passed ? 'passed' : 'failed', evidence }];
    const verdict = structured({ checks, conclusion: passed ? 'achieved' : 'not_yet', reason: evidence });
    return { ...verdict, id: `toolu_verdict_${this.round}_${request.index}` };
  }

  private coordinator(request: ModelRequest): Answer | Promise<Answer> {
    if (request.lastText.includes('Write the handoff')) {
      this.handoffs++;
      return HANDOFF;
    }
    this.turn++;
    if (this.crashes.delete(this.turn)) {
      setImmediate(this.onCrash);
      return new Promise(() => {});
    }
    if (this.turn % 20 === 0) {
      this.mails++;
      void this.channel?.send(`Word ${this.mails} from outside: keep to the series.`);
    }
    // A round is a tenth of all turns; its last turn says what was done.
    if (this.turn >= ((this.round + 1) * this.turns) / ROUNDS) {
      this.round++;
      return `Round ${this.round} of the series is done.`;
    }
    return this.act(this.turn % 10);
  }

  private act(place: number): Answer {
    if (place % 2 === 0) {
      const task = this.given.size + 1;
      this.given.set(task, 1);
      const last = this.round === ROUNDS - 1 ? ' Make done.txt.' : '';
      return call(DISPATCH, {
        worker: 'coder',
        task: `TASK ${task}. ${'Do this part of the series as agreed.'.padEnd(180, '.')}${last}`,
      });
    }
    if (place === 3) return call('Read', { file_path: this.note });
    if (place === 5 || place === 9) {
      this.denials++;
      return place === 5
        ? call('Bash', { command: 'npm test', description: 'Run the tests' })
        : call('Bash', { command: 'echo x > x.txt', description: 'Write a file' });
    }
    return call('Bash', { command: 'ls -la && git status -s', description: 'A look' });
  }

  note = '';
  done = '';
  static readonly noteText = NOTE;
}

function report(task: number): string {
  return [
    `1. Conclusion: task ${task} is done as agreed.`,
    `2. Evidence: what was to be changed for task ${task} was changed, and a look at it shows so.`,
    `3. Output: part-${task}.txt`,
    '4. Unverified: nothing else was looked at.',
  ]
    .join('\n')
    .padEnd(500, ' .');
}

function firstWords({ messages }: ModelRequest): string {
  return JSON.stringify(messages.find(({ role }) => role === 'user')?.content ?? '');
}
