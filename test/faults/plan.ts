import type { Dispatch } from '../../src/agent/spec.js';
import { endOf, type Harm, passerBy } from './harms.js';
import type { Moment } from './moments.js';
import { ANY_REQUEST, HANDOVER, JUDGING, LEAD_HANDOVER, MID_ANSWER, MOMENTS } from './moments.js';
import { Random } from './random.js';

/** What an effect's call is. Hang: a command that never returns. Hold: one that leaves a process behind that holds its output open. */
export type EffectTool = 'Bash' | 'Write' | 'Hang' | 'Hold';

/** One side effect of a worker. Its id is written where it can be counted: `a2` is the second one of worker a. */
export interface Effect {
  id: string;
  tool: EffectTool;
  /** The answer that calls for it comes in pieces, words first. */
  slow: boolean;
}

/** What one dispatch has to do: turn after turn, in each one or two calls, then a report. */
export interface Job {
  name: string;
  turns: Effect[][];
  /** Its first session's context fills after a turn, and hands over. */
  fills: boolean;
}

/** Something that happens to a run at a moment. */
export interface Fault extends Moment {
  harm: Harm;
  /** Milliseconds from the moment to the harm. */
  delayMs: number;
}

/** Everything that is decided before a plan starts. */
export interface Plan {
  seed: number;
  mode: Dispatch;
  maxWorkers: number;
  /** Dispatched together, one batch after the other. */
  batches: Job[][];
  /** Workers have worktrees of their own. */
  isolate: boolean;
  /** The second dispatch of a batch is to follow the first dispatch of all. */
  after: boolean;
  /** The coordinator's first session hands over. */
  leadFills: boolean;
  /** A judge looks at the work, and sends it back until the last batch is in. */
  judged: boolean;
  /** The coordinator tries what it may not, so many times. */
  denials: number;
  /** For each process, in order, what happens to it; the process after the last one is left alone. */
  runs: Fault[][];
}

export function planOf(seed: number, mode: Dispatch = 'session'): Plan {
  const random = new Random(seed * 2 + (mode === 'agent' ? 1 : 0));
  const durable = mode === 'session';
  // The SDK's own subagents do not hand over.
  const moments = MOMENTS.filter(({ name }) => durable || name !== HANDOVER);
  // Moment and harm of the first process go round, so that a campaign of any size meets as many of them as it can.
  const count = random.between(1, 3);
  const runs = Array.from({ length: count }, (_, at) => {
    const which = at === 0 ? seed : random.between(0, 99);
    return harmsOf(which, at === count - 1, random).map((harm, nth) =>
      faultOf(moments[(nth === 0 ? which : random.between(0, 99)) % moments.length] as Moment, harm, random),
    );
  });
  const faults = runs.flat();
  const wants = (moment: string) => faults.some(({ name }) => name === moment);
  const traits = { fills: durable && wants(HANDOVER), slow: wants(MID_ANSWER) };
  const isolate = durable && random.chance(0.25);
  const job = (name: string) => jobOf(name, name === 'a' ? traits : {}, isolate, random);
  const names = ['a', 'b', 'c'].slice(0, random.between(1, 3));
  const later = ['d', 'e'].slice(0, random.between(1, 2));
  return {
    seed,
    mode,
    maxWorkers: random.between(1, 3),
    batches: [names, later].map((batch) => batch.map(job)),
    isolate,
    after: durable && random.chance(0.3),
    leadFills: wants(LEAD_HANDOVER) || random.chance(0.2),
    judged: wants(JUDGING) || random.chance(0.2),
    denials: random.chance(0.3) ? random.between(1, 3) : 0,
    runs,
  };
}

/** What happens to one process: all but the last one are ended, and perhaps something else happens before. */
function harmsOf(which: number, isLast: boolean, random: Random): Harm[] {
  // Another step than that of the moments, so that each harm meets all of them.
  const turn = which + Math.floor(which / MOMENTS.length);
  const main = isLast && random.chance(0.75) ? passerBy(turn, random) : endOf(turn, random);
  return random.chance(0.4) ? [main, passerBy(random.between(0, 99), random)] : [main];
}

function faultOf(moment: Moment, harm: Harm, random: Random): Fault {
  // Some come at once: the narrowest windows are right behind a moment.
  const delayMs = random.chance(0.3) ? 0 : random.between(0, moment.withinMs);
  return { ...moment, nth: random.between(1, moment.nth ?? 1), harm, delayMs };
}

/** `fills`, `slow`: what a moment of the plan needs to come about. */
function jobOf(name: string, { fills = false, slow = false }, isolate: boolean, random: Random): Job {
  let count = 0;
  const effect = (): Effect => ({
    id: `${name}${++count}`,
    tool: toolOf(isolate, random),
    slow: random.chance(0.3) || slow,
  });
  const turns = Array.from({ length: random.between(2, 3) }, () =>
    random.chance(0.3) ? [effect(), effect()] : [effect()],
  );
  return { name, turns, fills };
}

/** Write needs a path, and only the run knows where a worktree is. */
function toolOf(isolate: boolean, random: Random): EffectTool {
  if (random.chance(0.08)) return random.pick(['Hang', 'Hold']);
  if (isolate) return 'Bash';
  return random.chance(0.7) ? 'Bash' : 'Write';
}

/** For words about a fault. */
export function nameOf({ name, harm, delayMs, nth = 1 }: Fault): string {
  const place = name === ANY_REQUEST ? `at request ${nth}` : name;
  return `${harm.name} ${place} + ${delayMs} ms`;
}
