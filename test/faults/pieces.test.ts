import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { signal } from '../../src/runtime/processes.js';
import { violations } from './checks/index.js';
import { dispatchesIn } from './files.js';
import type { Sight } from './moments.js';
import type { Job, Plan } from './plan.js';
import { isLead } from './story.js';
import { Theatre } from './theatre.js';

const job = (name: string): Job => ({
  name,
  fills: false,
  turns: [1, 2, 3].map((count) => [{ id: `${name}${count}`, tool: 'Bash', slow: false }]),
});

const PLAN: Plan = {
  seed: 0,
  mode: 'session',
  maxWorkers: 2,
  batches: [[job('a'), job('b')], [job('d')]],
  isolate: false,
  after: false,
  leadFills: false,
  judged: false,
  denials: 0,
  runs: [],
};

/** Does something once, the so many-th time that a worker's command begins. */
function atCommand(nth: number, act: () => void): (sight: Sight) => void {
  let count = 0;
  return (sight) => {
    if (sight.kind === 'mark' && sight.edge === 'start' && ++count === nth) act();
  };
}

describe.concurrent('only a part of it dies', () => {
  // The first child is the coordinator's, the others are the workers', in the order of their start.
  test.each([
    ['a worker’s child', 1],
    ['the coordinator’s child', 0],
  ])('%s', async (_, which) => {
    await using theatre = await Theatre.open(PLAN);
    const { act, ended } = theatre.start(
      atCommand(2, () => {
        const child = act.children()[which];
        expect(child).toBeGreaterThan(0);
        signal(child as number, 'SIGKILL');
      }),
    );
    await ended;
    expect(theatre.runs).toHaveLength(1);
    expect(violations(theatre)).toEqual([]);
  });

  test('both children, one after the other', async () => {
    await using theatre = await Theatre.open(PLAN);
    const { act, ended } = theatre.start(
      atCommand(2, () => {
        for (const child of act.children().slice(0, 2)) signal(child, 'SIGKILL');
      }),
    );
    await ended;
    expect(violations(theatre)).toEqual([]);
  });
});

describe.concurrent('it is told to end', () => {
  test('a signal whose handler writes the books first', async () => {
    await using theatre = await Theatre.open(PLAN);
    const { act, ended } = theatre.start(atCommand(3, () => act.kill('SIGTERM')));
    const run = await ended;
    expect(run.end).toBe(143);
    expect(theatre.leftovers()).toEqual([]);
    await theatre.run();
    expect(violations(theatre)).toEqual([]);
  });

  test('a kill while a person has stopped it and is thinking', async () => {
    await using theatre = await Theatre.open(PLAN);
    const { act, ended } = theatre.start(atCommand(2, () => act.tell({ think: true })));
    const states = () => dispatchesIn(theatre.runDir).map(({ state }) => state);
    await expect.poll(states, { timeout: 15_000 }).toEqual(['paused', 'paused']);
    act.kill('SIGKILL');
    await ended;
    await theatre.run();
    expect(violations(theatre)).toEqual([]);
  });

  test.each([0, 45, 60, 75, 400])(
    'a kill while late reports are under way as mail, %i ms after the request',
    async (delayMs) => {
      await using theatre = await Theatre.open(PLAN);
      const { act, ended } = theatre.start(atCommand(2, () => act.tell({ say: 'Short marks, please.' })));
      await theatre.server.waitFor((request) => isLead(request) && request.lastText.includes('REPORT-'), 60_000);
      await sleep(delayMs);
      act.kill('SIGKILL');
      await ended;
      await theatre.run();
      expect(violations(theatre)).toEqual([]);
    },
  );
});
