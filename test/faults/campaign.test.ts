import { afterAll, describe, expect, test } from 'vitest';
import type { Dispatch } from '../../src/agent/spec.js';
import { violations } from './checks/index.js';
import { type EffectTool, nameOf, planOf } from './plan.js';
import { Theatre } from './theatre.js';

const { FAULT_SEED, FAULT_PLANS = '6', FAULT_FROM = '1', FAULT_MODE } = process.env;
const seeds = FAULT_SEED
  ? FAULT_SEED.split(',').map(Number)
  : Array.from({ length: Number(FAULT_PLANS) }, (_, at) => at + Number(FAULT_FROM));
const modes: readonly Dispatch[] = FAULT_MODE ? [FAULT_MODE as Dispatch] : ['session', 'agent'];

/** A plan whose run is not done after so many processes goes in circles. */
const MOST_RUNS = 10;

/** What is wrong with some tools of a story. */
const TROUBLE: Partial<Record<EffectTool, string>> = {
  Hang: 'command that never returns',
  Hold: 'output held open',
};

const sums = { plans: 0, restarts: 0, violations: 0 };
const faults = new Map<string, number>();

afterAll(() => {
  const { plans, restarts, violations: found } = sums;
  const kinds = [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([name, count]) => `${name} ${count}`);
  const total = [...faults.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${plans} plans, ${total} faults (${kinds.join(', ')}), ${restarts} restarts, ${found} violations`);
});

describe.each(modes)('dispatch %s: whatever happens to flower, started again it comes to the same end', (mode) => {
  test.concurrent.each(seeds)('seed %i', async (seed) => {
    const plan = planOf(seed, mode);
    await using theatre = await Theatre.open(plan);
    for (const planned of plan.runs) {
      await theatre.run(planned);
      if (theatre.finished) break;
    }
    while (!theatre.finished && theatre.runs.length < MOST_RUNS) await theatre.run();
    const found = violations(theatre);
    const suffered = theatre.runs.map((run) => run.suffered);
    sums.plans++;
    sums.restarts += theatre.runs.length - 1;
    sums.violations += found.length;
    const tools = plan.batches.flat().flatMap(({ turns }) => turns.flat().map(({ tool }) => tool));
    const names = [...suffered.flat().map(({ harm }) => harm.name), ...tools.flatMap((tool) => TROUBLE[tool] ?? [])];
    for (const name of names) faults.set(name, (faults.get(name) ?? 0) + 1);
    const story = suffered.map((run) => run.map(nameOf).join(' and ') || 'nothing').join('; then ');
    expect(found, `FAULT_MODE=${mode} FAULT_SEED=${seed} replays it; ${story}`).toEqual([]);
  });
});
