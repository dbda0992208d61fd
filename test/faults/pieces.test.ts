import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { findMarked, signal } from '../../src/runtime/processes.js';
import { violations } from './check.js';
import { dispatchesIn } from './files.js';
import type { Sight } from './moments.js';
import type { Job, Plan } from './plan.js';
import { isWorker } from './story.js';
import { type Run, Theatre } from './theatre.js';

const job = (name: string): Job => ({
  name,
  fills: false,
  turns: [1, 2, 3].map((count) => [{ id: `${name}${count}`, tool: 'Bash', slow: false }]),
});

const PLAN: Plan = { seed: 0, maxWorkers: 2, batches: [[job('a'), job('b')], [job('d')]], kills: [] };

/** Flower's own children: 1 is the coordinator's, the others are the workers', in the order of their start. */
function childrenOf({ pid }: Run): Map<number, number> {
  const own = findMarked('FLOWER_CHILD').filter(({ pid: child, value }) => {
    return value.split(':')[1] === String(pid) && parentOf(child) === pid;
  });
  return new Map(own.map(({ pid: child, value }) => [Number(value.split(':')[3]), child]));
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** Does something once, the so many-th time that a worker's command begins. */
function atCommand(nth: number, act: () => void): (sight: Sight) => void {
  let count = 0;
  return (sight) => {
    if (sight.kind === 'mark' && sight.edge === 'start' && ++count === nth) act();
  };
}

describe.concurrent('only a part of it dies', () => {
  test.each([
    ['a worker’s child', 2],
    ['the coordinator’s child', 1],
  ])('%s', async (_, counter) => {
    await using theatre = await Theatre.open(PLAN);
    const { run, ended } = theatre.start(
      atCommand(2, () => {
        const child = childrenOf(run).get(counter);
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
    const { run, ended } = theatre.start(
      atCommand(2, () => {
        for (const [counter, child] of childrenOf(run)) if (counter < 3) signal(child, 'SIGKILL');
      }),
    );
    await ended;
    expect(violations(theatre)).toEqual([]);
  });
});

describe.concurrent('it is told to end', () => {
  test('a signal whose handler writes the books first', async () => {
    await using theatre = await Theatre.open(PLAN);
    const { run, ended } = theatre.start(atCommand(3, () => theatre.signal('SIGTERM')));
    await ended;
    expect(run.end).toBe(143);
    expect(theatre.leftovers()).toEqual([]);
    await theatre.run();
    expect(violations(theatre)).toEqual([]);
  });

  test('a kill while a person has stopped it and is thinking', async () => {
    await using theatre = await Theatre.open(PLAN);
    const { ended } = theatre.start(atCommand(2, () => theatre.signal('SIGINT')));
    const states = () => dispatchesIn(theatre.runDir).map(({ state }) => state);
    await expect.poll(states, { timeout: 15_000 }).toEqual(['paused', 'paused']);
    theatre.signal('SIGKILL');
    await ended;
    await theatre.run();
    expect(violations(theatre)).toEqual([]);
  });

  test.each([0, 45, 60, 75, 400])(
    'a kill while late reports are under way as mail, %i ms after the request',
    async (delayMs) => {
      await using theatre = await Theatre.open(PLAN);
      const { ended } = theatre.start(atCommand(2, () => theatre.signal('SIGUSR2')));
      await theatre.server.waitFor((request) => !isWorker(request) && request.lastText.includes('REPORT-'), 60_000);
      await sleep(delayMs);
      theatre.signal('SIGKILL');
      await ended;
      await theatre.run();
      expect(violations(theatre)).toEqual([]);
    },
  );
});
