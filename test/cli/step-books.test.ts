import { describe, expect, test } from 'vitest';
import { StepBooks } from '../../src/cli/live/step-books.js';
import { LOCALES, words } from '../../src/locale/index.js';
import { StepResult } from '../../src/runtime/result.js';

/** Books of so many dollars, from one second to another. */
function row(step: string, costUsd: number, startedAt: number, endedAt: number): StepResult {
  return Object.assign(new StepResult(step), { costUsd, startedAt, endedAt });
}

describe("a step's line tells the whole step, not only its last round", () => {
  test.each(LOCALES)('rounds, workers and judges are counted (%s)', (locale) => {
    const judge = words(locale).documents.steps.judge('work');
    const last = row('work#round2', 4, 50, 60);
    const results = [
      row('clarify', 100, 0, 10),
      row('work', 1, 10, 30),
      row('work/coder#1', 0.5, 12, 20),
      row(`${judge}#1`, 0.25, 30, 40),
      last,
      row(`${judge}#2`, 0.25, 60, 75),
    ];
    expect(new StepBooks(results, locale).close('work', last)).toEqual({ costUsd: 6, durationS: 65 });
  });

  test('a step whose name goes on from that of another one does not count for both', () => {
    const results = [row('api/tests', 2, 0, 5), row('api', 1, 5, 9), row('apis', 8, 9, 10)];
    const books = new StepBooks(results, 'en');
    expect(books.close('api/tests', results[0]!)).toEqual({ costUsd: 2, durationS: 5 });
    expect(books.close('api', results[1]!)).toEqual({ costUsd: 1, durationS: 4 });
  });

  test('a step that ran twice counts each time for itself', () => {
    const results = [row('work', 1, 0, 5)];
    const books = new StepBooks(results, 'en');
    expect(books.close('work', results[0]!)).toEqual({ costUsd: 1, durationS: 5 });
    results.push(row('work', 2, 20, 21));
    expect(books.close('work', results[1]!)).toEqual({ costUsd: 2, durationS: 1 });
  });
});
