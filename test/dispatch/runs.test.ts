import { describe, expect, test } from 'vitest';
import type { AgentSpec } from '../../src/agent/spec.js';
import { Slots } from '../../src/dispatch/slots.js';
import { DispatchTable } from '../../src/dispatch/table.js';
import type { Event } from '../../src/events/event.js';
import type { Coordinator } from '../../src/runtime/coordinator.js';
import type { Core } from '../../src/runtime/core.js';
import { DispatchRuns } from '../../src/runtime/dispatch-runs.js';
import { StateDb } from '../../src/state/index.js';
import { scratch } from '../support/scratch.js';

const never = new AbortController().signal;

describe('slots', () => {
  test('a slot that is given back is the next one’s, not the one’s who has given up waiting', async () => {
    const slots = new Slots();
    const giveBack = await slots.take(1, never);
    const leaves = new AbortController();
    const first = slots.take(1, leaves.signal);
    const second = slots.take(1, never);
    leaves.abort();
    expect(await first).toBeUndefined();
    giveBack?.();
    giveBack?.();
    expect(await second).toBeTypeOf('function');
    const third = slots.take(2, never);
    expect(await third).toBeTypeOf('function');
  });

  test('one that gives up in the moment in which it gets a slot keeps it for nobody', async () => {
    const slots = new Slots();
    const giveBack = await slots.take(1, never);
    const leaves = new AbortController();
    const first = slots.take(1, leaves.signal);
    giveBack?.();
    leaves.abort();
    (await first)?.();
    expect(await slots.take(1, never)).toBeTypeOf('function');
  });
});

/** Dispatches of a coordinator that has a slot for none, or for so many. */
function dispatches(maxWorkers = 0) {
  const table = new DispatchTable(StateDb.open(scratch()));
  const events: Event[] = [];
  const lead: Coordinator = {
    spec: { maxWorkers } as AgentSpec,
    step: 'work',
    session: () => 's',
    stopReason: () => stop,
    emit: (event) => events.push(event),
  };
  let stop: 'human' | undefined;
  const core = { locale: 'en', emit: lead.emit } as unknown as Core;
  const add = (toolUseId: string, after?: number) =>
    table.add({ session: 's', toolUseId, worker: 'coder', task: 'x', after, label: 'work/coder', workerSession: 'w' });
  const halt = () => {
    stop = 'human';
  };
  return { runs: new DispatchRuns(core, table), table, lead, events, add, halt };
}

describe('a dispatch that waits for its turn', () => {
  test('is cancelled, but its call does not return before a slot is free', async () => {
    const { runs, lead, add, events } = dispatches();
    const [one, two] = [add('a'), add('b')].map(({ id }) => runs.bringToEnd(id, lead));
    expect(runs.cancel(1)).toBe(true);
    expect(await one).toMatchObject({ id: 1, state: 'cancelled', report: expect.stringContaining('cancelled') });
    expect(runs.isUnderWay(1)).toBe(false);
    expect(runs.isUnderWay(2)).toBe(true);
    runs.cancel(2);
    await two;
    expect(events.map(({ payload }) => [payload.dispatch, payload.state])).toEqual([
      [1, 'cancelled'],
      [2, 'cancelled'],
    ]);
  });

  test('is cancelled, but its call does not return before the one that it comes after has ended', async () => {
    const { runs, lead, add } = dispatches();
    const first = runs.bringToEnd(add('a').id, lead);
    const second = runs.bringToEnd(add('b', 1).id, lead);
    runs.cancel(2);
    expect(await second).toMatchObject({ id: 2, state: 'cancelled' });
    expect(runs.isUnderWay(1)).toBe(true);
    runs.cancel(1);
    await first;
  });

  test('comes after one that is cancelled, and waits for ever', async () => {
    const { runs, lead, add } = dispatches();
    void runs.bringToEnd(add('a').id, lead);
    const second = runs.bringToEnd(add('b', 1).id, lead);
    runs.cancel(1);
    expect(await second).toMatchObject({ state: 'failed', report: expect.stringContaining('dispatch 1') });
  });
});

test('a paused dispatch is told to nobody, or over and over', async () => {
  const { runs, lead, add, events, halt } = dispatches(1);
  halt();
  const row = add('a');
  expect(await runs.bringToEnd(row.id, lead)).toMatchObject({ state: 'paused' });
  expect(await runs.bringToEnd(row.id, lead)).toMatchObject({ state: 'paused' });
  expect(events.map(({ text, payload }) => [text, payload.state])).toEqual([['work/coder#1 paused', 'paused']]);
});
