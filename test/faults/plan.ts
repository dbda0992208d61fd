import type { Moment } from './moments.js';
import { HANDOVER, MID_ANSWER, MOMENTS } from './moments.js';
import { Random } from './random.js';

/** One side effect of a worker. Its id is written where it can be counted: `a2` is the second one of worker a. */
export interface Effect {
  id: string;
  tool: 'Bash' | 'Write';
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

export interface Kill extends Moment {
  /** Milliseconds from the moment to the signal. */
  delayMs: number;
}

/** Everything that is decided before a plan starts. */
export interface Plan {
  seed: number;
  maxWorkers: number;
  /** Dispatched together, one batch after the other. */
  batches: Job[][];
  /** One for each process, in order; the process after the last kill runs to its end. */
  kills: Kill[];
}

export function planOf(seed: number): Plan {
  const random = new Random(seed);
  // The first moment goes round, so that a campaign of any size meets as many of them as it can.
  const kills = Array.from({ length: random.between(1, 3) }, (_, at) =>
    killOf(at === 0 ? seed : random.between(0, 99), random),
  );
  const wants = (moment: string) => kills.some(({ name }) => name === moment);
  const traits = { fills: wants(HANDOVER), slow: wants(MID_ANSWER) };
  const names = ['a', 'b', 'c'].slice(0, random.between(1, 3));
  const later = ['d', 'e'].slice(0, random.between(1, 2));
  return {
    seed,
    maxWorkers: random.between(1, 3),
    batches: [names, later].map((batch) => batch.map((name) => jobOf(name, name === 'a' ? traits : {}, random))),
    kills,
  };
}

/** `fills`, `slow`: what a moment of the plan needs to come about. */
function jobOf(name: string, { fills = false, slow = false }, random: Random): Job {
  let count = 0;
  const effect = (): Effect => ({
    id: `${name}${++count}`,
    tool: random.chance(0.7) ? 'Bash' : 'Write',
    slow: random.chance(0.3) || slow,
  });
  const turns = Array.from({ length: random.between(2, 3) }, () =>
    random.chance(0.3) ? [effect(), effect()] : [effect()],
  );
  return { name, turns, fills };
}

function killOf(which: number, random: Random): Kill {
  const moment = MOMENTS[which % MOMENTS.length] as Moment;
  // Some come at once: the narrowest windows are right behind a moment.
  const delayMs = random.chance(0.3) ? 0 : random.between(0, moment.withinMs);
  return { ...moment, nth: random.between(1, moment.nth ?? 1), delayMs };
}
