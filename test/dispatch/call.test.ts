import { describe, expect, test } from 'vitest';
import { type DispatchInput, readCall } from '../../src/dispatch/call.js';
import type { DispatchRow, DispatchState } from '../../src/dispatch/table.js';
import { LOCALES, type Locale } from '../../src/locale/index.js';

const row = (id: number, state: DispatchState) => ({ id, worker: 'coder', state }) as DispatchRow;
const earlier = [row(1, 'done'), row(2, 'running'), row(3, 'failed'), row(4, 'cancelled'), row(6, 'paused')];
const read = (input: DispatchInput, locale?: Locale) =>
  readCall(input, { workers: ['coder', 'tester'], earlier, locale });
const call = (more: DispatchInput = {}) => ({ worker: 'coder', task: 'Do it.', ...more });

describe('a dispatch that cannot be made', () => {
  test.each(['', 'Coder', 'constructor', '__proto__', 5, null, undefined, {}, ['coder']])(
    'to a worker that is not there names those that are: %j',
    (worker) => expect(read(call({ worker }))).toMatch(/no worker .*coder, tester/),
  );

  test.each(['', ' \n\t ', '\u200b', 5, null, undefined, {}])('has no task: %j', (task) =>
    expect(read(call({ task }))).toMatch(/task is empty, so nothing was dispatched/),
  );

  test.each([0, -1, 1.5, 5, 7, 99, 1e300, 'x', '', '-1', '0x1', true, {}, [1]])(
    'comes after a dispatch that is not there, and names those that are: %j',
    (after) => expect(read(call({ after }))).toMatch(/no dispatch .*1 \(coder, done\), 2 \(coder, running\)/),
  );

  test('comes after one that has not succeeded', () => {
    expect(read(call({ after: 3 }))).toMatch(/Dispatch 3 has failed/);
    expect(read(call({ after: '4' }))).toMatch(/Dispatch 4 was cancelled/);
  });

  test('is the first one and comes after another', () => {
    expect(readCall(call({ after: 1 }), { workers: ['coder'], earlier: [] })).toMatch(/none yet/);
  });

  test.each(LOCALES)('is answered in %s, with the names in it', (locale) => {
    expect(read(call({ worker: 'boss' }), locale)).toMatch(/boss.*coder.*tester/s);
    expect(read(call({ task: ' ' }), locale)).toContain('coder');
    expect(read(call({ after: 9 }), locale)).toMatch(/9.*1.*2.*after/s);
    expect(read(call({ after: 3 }), locale)).toMatch(/3.*after/s);
  });

  test('is not answered at greater length than it was asked', () => {
    expect((read(call({ worker: 'x'.repeat(100_000) })) as string).length).toBeLessThan(300);
    const many = Array.from({ length: 500 }, (_, at) => row(at + 1, 'done'));
    const text = readCall(call({ after: 9999 }), { workers: ['coder'], earlier: many }) as string;
    expect(text.length).toBeLessThan(500);
    expect(text).toContain('500 (coder, done)');
  });
});

describe('a dispatch that can be made', () => {
  test.each<[DispatchInput, object]>([
    [{}, {}],
    [{ after: null }, {}],
    [{ after: 2 }, { after: 2 }],
    [{ after: '1' }, { after: 1 }],
    [{ after: 6 }, { after: 6 }],
    [{ task: '做完它' }, { task: '做完它' }],
  ])('%j', (more, order) => expect(read(call(more))).toEqual({ worker: 'coder', task: 'Do it.', ...order }));
});
