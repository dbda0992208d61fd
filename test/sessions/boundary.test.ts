import { describe, expect, test } from 'vitest';
import { leaving, loadPoints } from '../../src/sessions/boundary.js';
import { Transcript } from './transcript.js';

/** Things at every second entry, as results are. */
const positions = (count: number): number[] => Array.from({ length: count }, (_, i) => 2 * i + 1);
const inside = (left: readonly (number | undefined)[]): number => left.filter((count) => count === undefined).length;

describe('the window', () => {
  test('keeps exactly the newest things at the first load', () => {
    expect(leaving(positions(5), [10], 2)).toEqual([5, 5, 5, undefined, undefined]);
    expect(leaving(positions(2), [4], 2)).toEqual([undefined, undefined]);
    expect(leaving(positions(2), [4], 0)).toEqual([2, 2]);
    expect(leaving([], [4], 0)).toEqual([]);
  });

  test('does not move at a second load for a few more things', () => {
    const first = leaving(positions(9), [18], 6);
    const second = leaving(positions(11), [18, 22], 6);
    expect(second.slice(0, 9)).toEqual(first);
    expect(inside(second)).toBe(8);
  });

  test('moves by a whole batch once enough things are due, and remembers what left before', () => {
    expect(leaving(positions(15), [18, 22, 30], 6)).toEqual([
      9,
      9,
      9,
      15,
      15,
      15,
      15,
      15,
      15,
      ...Array(6).fill(undefined),
    ]);
  });

  test('never keeps less than asked for, and never twice as much after a load', () => {
    for (let keep = 0; keep < 8; keep++) {
      const points: number[] = [];
      for (let count = 0; count < 60; count += 1 + (count % 3)) {
        points.push(2 * count);
        const kept = inside(leaving(positions(count), points, keep));
        expect(kept).toBeGreaterThanOrEqual(Math.min(count, keep));
        expect(kept).toBeLessThanOrEqual(Math.max(2 * keep - 1, keep));
      }
    }
  });

  test('decides the same for the same beginning, however much follows', () => {
    const points = [6, 14, 20, 40, 44, 80];
    for (let known = 1; known < points.length; known++) {
      const early = leaving(positions(points[known]! / 2), points.slice(0, known + 1), 3);
      const late = leaving(positions(40), points, 3);
      for (const [i, count] of early.entries()) if (count !== undefined) expect(late[i]).toBe(count);
    }
  });
});

describe('the places of loads', () => {
  test('are the prompts, not results, the SDK’s own notes or compacted history', () => {
    const { entries } = new Transcript()
      .prompt('go')
      .bash('t1', 'ls', 'a')
      .add({ type: 'user', isMeta: true, message: { role: 'user', content: 'note' } })
      .add({ type: 'user', isCompactSummary: true, message: { role: 'user', content: 'summary' } })
      .prompt('go on');
    expect(loadPoints(entries, new Set())).toEqual([0, 5, 6]);
  });

  test('are also where this process loaded it without a prompt behind', () => {
    const { entries } = new Transcript().prompt('go').bash('t1', 'ls', 'a').bash('t2', 'ls', 'b');
    expect(loadPoints(entries, new Set([entries[2].uuid]))).toEqual([0, 3, 5]);
  });
});
