import { afterEach, describe, expect, test } from 'vitest';
import { Park, type ParkNotice } from '../../src/runtime/park.js';
import { StateDb } from '../../src/state/index.js';
import { scratch } from '../support/scratch.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);
const ME = { ANTHROPIC_API_KEY: 'one' };
const open: StateDb[] = [];

afterEach(() => {
  for (const state of open.splice(0)) state.close();
});

/** A park under a clock that sleeping moves. `onSleep` may move it otherwise. */
function parked(dir = scratch(), settings: Record<string, string> = ME, onSleep?: (time: Time) => void) {
  const state = StateDb.open(dir);
  open.push(state);
  const time: Time = { steady: 0, wall: START, slept: 0 };
  const park = new Park(state, settings, 'en', {
    steady: () => time.steady,
    wall: () => time.wall,
    sleep: async (ms) => {
      time.steady += ms;
      time.wall += ms;
      time.slept += ms;
      onSleep?.(time);
    },
  });
  const told: string[] = [];
  const notify: ParkNotice = (text) => told.push(text);
  return { dir, park, time, told, notify };
}

interface Time {
  steady: number;
  wall: number;
  slept: number;
}

const never = new AbortController().signal;

describe('a usage limit', () => {
  test('is waited out, and told of once with the local time', async () => {
    const { park, time, told, notify } = parked();
    park.begin(new Date(START + HOUR));
    expect(await Promise.all([park.over(never, notify), park.over(never, notify)])).toEqual([true, true]);
    expect(time.wall).toBeGreaterThanOrEqual(START + HOUR);
    const local = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(START + HOUR);
    expect(told).toHaveLength(2);
    expect(told[0]).toContain(local);
    expect(park.until).toBeUndefined();
  });

  test('without one nothing is waited for and nothing is said', async () => {
    const { park, time, told, notify } = parked();
    expect(await park.over(never, notify)).toBe(true);
    expect(time.slept).toBe(0);
    expect(told).toEqual([]);
  });

  test('is known to the next process', async () => {
    const { dir, park } = parked();
    park.begin(new Date(START + HOUR));
    const later = parked(dir);
    await later.park.over(never, later.notify);
    expect(later.time.slept).toBeGreaterThanOrEqual(HOUR);
  });

  test('of another account is none', async () => {
    const { dir, park } = parked();
    park.begin(new Date(START + HOUR));
    const other = parked(dir, { ANTHROPIC_API_KEY: 'two' });
    expect(other.park.until).toBeUndefined();
    expect(park.until).toEqual(new Date(START + HOUR));
  });

  test('that ends later than a known one replaces it, and an earlier one does not', () => {
    const { park } = parked();
    park.begin(new Date(START + 2 * HOUR));
    park.begin(new Date(START + HOUR));
    expect(park.until).toEqual(new Date(START + 2 * HOUR));
    park.begin(new Date(START + 3 * HOUR));
    expect(park.until).toEqual(new Date(START + 3 * HOUR));
  });

  test('that another process met meanwhile is waited out too', async () => {
    const dir = scratch();
    const other = parked(dir);
    const { park, time, notify } = parked(dir, ME, () => other.park.begin(new Date(START + 2 * HOUR)));
    park.begin(new Date(START + HOUR));
    await park.over(never, notify);
    expect(time.wall).toBeGreaterThanOrEqual(START + 2 * HOUR);
  });

  test('is over when the machine wakes up after it', async () => {
    const { park, time, notify } = parked(scratch(), ME, (now) => {
      now.wall = Math.max(now.wall, START + 9 * HOUR);
    });
    park.begin(new Date(START + 5 * HOUR));
    await park.over(never, notify);
    expect(time.slept).toBeLessThan(60_000);
  });

  test('does not last longer because the clock is set back', async () => {
    let set = false;
    const { park, time, notify } = parked(scratch(), ME, (now) => {
      if (!set) now.wall -= 24 * HOUR;
      set = true;
    });
    park.begin(new Date(START + HOUR));
    expect(await park.over(never, notify)).toBe(true);
    expect(time.slept).toBeLessThan(HOUR + 60_000);
    expect(park.until).toBeUndefined();
  });

  test('that is waited for can be left at any time, and stays known', async () => {
    const controller = new AbortController();
    const { park, notify } = parked(scratch(), ME, () => controller.abort());
    park.begin(new Date(START + HOUR));
    expect(await park.over(controller.signal, notify)).toBe(false);
    expect(park.until).toEqual(new Date(START + HOUR));
  });
});
