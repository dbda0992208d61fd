import { Random } from '../ephemeral/random.js';

/** FUZZ_MINUTES says how long all targets take together, FUZZ_SEED (set by the configuration otherwise) replays a run. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 10);
const SEED = Number(process.env.FUZZ_SEED);

/** What no input of ten kilobytes may take, in milliseconds. */
const HANG = 100;
/** A busy machine stretches everything. What is this many times too slow is so because of how it grows. */
const BEYOND_DOUBT = 10;

export interface Campaign {
  /** A new source of choices for the next round, until the time is up. Two runs with one seed make the same rounds. */
  rounds(): Generator<Random>;
  /** Calls `work` and keeps the time of the slowest input. Throws when that is beyond any doubt too long. */
  timed<T>(input: string, work: () => T): T;
  /** Prints what was done. */
  report(more?: string): void;
}

/** @param share the part of the whole time that this target gets */
export function campaign(target: string, share: number): Campaign {
  const until = Date.now() + MINUTES * 60_000 * share;
  let round = 0;
  let slowest = { took: 0, input: '' };
  const measure = (work: () => unknown) => {
    const from = performance.now();
    work();
    return performance.now() - from;
  };
  return {
    *rounds() {
      do yield new Random(SEED + 7919 * round++);
      while (Date.now() < until);
    },
    timed(input, work) {
      const from = performance.now();
      const result = work();
      let took = performance.now() - from;
      if (took > HANG / 20) took = Math.min(took, measure(work), measure(work));
      if (took > slowest.took) slowest = { took, input };
      if (took > HANG * BEYOND_DOUBT && input.length <= 10_240) {
        throw new Error(`${target} takes ${took.toFixed(0)} ms: ${JSON.stringify(input.slice(0, 2000))}`);
      }
      return result;
    },
    report(more = '') {
      const slow = slowest.took > 0 && `slowest ${slowest.took.toFixed(1)} ms for ${slowest.input.length} characters`;
      const hang = slowest.took > HANG && `over ${HANG} ms: ${JSON.stringify(slowest.input.slice(0, 400))}`;
      console.log([`${target}: seed ${SEED}, ${round} rounds`, slow, hang, more].filter(Boolean).join(', '));
    },
  };
}

/** The timeout of a test that runs a part of the campaign: its time and as much again for what goes round. */
export const CAMPAIGN_TIMEOUT = MINUTES * 60_000 * 2 + 120_000;
