import { afterAll, describe, expect, test } from 'vitest';
import { violations } from './check.js';
import { planOf } from './plan.js';
import { Theatre } from './theatre.js';

const { FAULT_SEED, FAULT_PLANS = '15' } = process.env;
const seeds = FAULT_SEED
  ? FAULT_SEED.split(',').map(Number)
  : Array.from({ length: Number(FAULT_PLANS) }, (_, at) => at + 1);
const sums = { plans: 0, kills: 0, restarts: 0, violations: 0 };

afterAll(() => {
  const { plans, kills, restarts, violations } = sums;
  console.log(`${plans} plans, ${kills} kills, ${restarts} restarts, ${violations} violations`);
});

describe.concurrent('a flower that is killed and started again comes to the same end', () => {
  test.each(seeds)('seed %i', async (seed) => {
    const plan = planOf(seed);
    await using theatre = await Theatre.open(plan);
    for (const kill of plan.kills) {
      const { killedAt } = await theatre.run(kill);
      if (!killedAt) break;
    }
    if (theatre.runs.at(-1)?.killedAt) await theatre.run();
    const found = violations(theatre);
    sums.plans++;
    sums.kills += theatre.runs.filter(({ killedAt }) => killedAt).length;
    sums.restarts += theatre.runs.length - 1;
    sums.violations += found.length;
    const moments = theatre.runs.flatMap(({ killedAt }) =>
      killedAt ? [`${killedAt.name} + ${killedAt.delayMs} ms`] : [],
    );
    expect(found, `FAULT_SEED=${seed} replays it; killed ${moments.join(', then ')}`).toEqual([]);
  });
});
