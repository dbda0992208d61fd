import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deriveVerdict, Goal, type Judgement, judgementSchema } from '../../src/documents/index.js';

const goal = new Goal({ statement: 'It runs.', checks: ['exit code 0', 'prints three columns', 'starts in 3.5 s'] });
const passed = (check: string | number, evidence = 'ran it: ok') => ({ check, status: 'passed' as const, evidence });
const judged = (checks: Judgement['checks'], conclusion: Judgement['conclusion'] = 'achieved'): Judgement => ({
  checks,
  conclusion,
  reason: '',
});
const all = [passed(1), passed(2), passed(3)];

describe('a check fails by default', () => {
  it('achieved when every check passed with evidence', () => {
    const verdict = deriveVerdict(goal, judged(all));
    expect(verdict.achieved).toBe(true);
    expect(verdict.perCheck.map(({ number, check, status }) => [number, check, status])).toEqual([
      [1, 'exit code 0', 'passed'],
      [2, 'prints three columns', 'passed'],
      [3, 'starts in 3.5 s', 'passed'],
    ]);
  });

  it('when the judge leaves it out', () => {
    const verdict = deriveVerdict(goal, judged([passed(1), passed(3)]));
    expect([verdict.state, verdict.failed]).toEqual(['not_yet', ['prints three columns']]);
    expect(deriveVerdict(goal, judged([])).failed).toEqual(goal.checks);
  });

  it.each(['', '  ', '-', 'none', 'N/A', '无', 'なし', '...'])('when its evidence is "%s"', (evidence) => {
    expect(deriveVerdict(goal, judged([passed(1), passed(2, evidence), passed(3)])).failed).toEqual([
      'prints three columns',
    ]);
  });

  it('when the judge says two things about it', () => {
    const verdict = deriveVerdict(goal, judged([...all, { check: 2, status: 'failed', evidence: 'two columns' }]));
    expect(verdict.failed).toEqual(['prints three columns']);
    expect(verdict.perCheck[1]).toMatchObject({ status: 'failed', evidence: 'two columns' });
  });

  it('when the goal has no checks at all', () => {
    const verdict = deriveVerdict(new Goal({ statement: 'x' }), judged([]));
    expect([verdict.state, verdict.reason]).toEqual(['not_yet', expect.stringContaining('no checks')]);
  });

  it('when something else failed', () => {
    const verdict = deriveVerdict(
      goal,
      judged([...all, { check: 'no network', status: 'failed', evidence: 'curl ran' }]),
    );
    expect([verdict.state, verdict.failed]).toEqual(['not_yet', ['no network']]);
  });
});

describe('a conclusion against its own list is not achieved', () => {
  it('achieved over a failed check', () => {
    const verdict = deriveVerdict(
      goal,
      judged([passed(1), passed(2), { check: 3, status: 'failed', evidence: '9 s' }]),
    );
    expect([verdict.state, verdict.failed]).toEqual(['not_yet', ['starts in 3.5 s']]);
    expect(verdict.reason).toContain('contradicts');
  });

  it.each(['not_yet', 'unreachable'] as const)('%s over checks that all passed', (conclusion) => {
    expect(deriveVerdict(goal, judged(all, conclusion)).state).toBe('not_yet');
  });
});

describe('unverifiable checks', () => {
  const third = (evidence: string) => ({ check: 3, status: 'unverifiable' as const, evidence });

  it('go to a person when they are all that is left', () => {
    const verdict = deriveVerdict(goal, judged([passed(1), passed(2), third('no clock here')], 'unreachable'));
    expect([verdict.state, verdict.failed]).toEqual(['unreachable', []]);
    expect(verdict.reason).toContain('starts in 3.5 s');
  });

  it('wait while another check still fails', () => {
    expect(deriveVerdict(goal, judged([passed(1), third('no clock here')], 'unreachable')).state).toBe('not_yet');
  });

  it('need a reason', () => {
    expect(deriveVerdict(goal, judged([passed(1), passed(2), third('')], 'unreachable')).state).toBe('not_yet');
  });

  it('never pass when the goal marks them', () => {
    const marked = new Goal({ statement: 'x', checks: ['builds', 'looks good [unverifiable here: no display]'] });
    expect(deriveVerdict(marked, judged([passed(1), passed(2)])).state).toBe('unreachable');
    expect(deriveVerdict(marked, judged([passed(1), { check: 2, status: 'unverifiable', evidence: '' }])).state).toBe(
      'unreachable',
    );
  });
});

describe('which check an entry speaks of', () => {
  const one = (check: string | number) =>
    deriveVerdict(goal, judged([passed(check)])).perCheck.findIndex(({ status }) => status === 'passed') + 1;

  it.each([
    [3, 3],
    ['3', 3],
    ['#2', 2],
    ['2.', 2],
    ['check 2', 2],
    ['Check 2: prints three columns', 2],
    ['2. prints three columns', 2],
    ['2) three columns are printed', 2],
    ['第2条', 2],
    ['項目 2', 2],
    ['Prints  three columns.', 2],
    ['`exit code 0`', 1],
    ['starts in 3.5 s', 3],
  ])('%j is check %i', (check, number) => expect(one(check)).toBe(number));

  it.each([0, 4, 1.5, -1, '', '7', '3.5 s start', '1. prints three columns', 'something else', '2 columns are fine'])(
    '%j is none',
    (check) => {
      expect(one(check)).toBe(0);
    },
  );

  it.each([
    ['x > 0', 'x < 0'],
    ['returns -1', 'returns 1'],
    ['prints 1.5', 'prints 15'],
    ['removes *.ts', 'removes .ts'],
    ['exit code 0', '===exit code 0*'],
    ['prints A', 'prints a'],
    ['a.b is there', 'ab is there'],
  ])('of %j and %j it speaks of one alone', (first, second) => {
    const alike = new Goal({ statement: 'x', checks: [first, second] });
    const outcomes = (check: string) =>
      deriveVerdict(alike, judged([passed(check)])).perCheck.map(({ status }) => status === 'passed');
    expect(outcomes(first)).toEqual([true, false]);
    expect(outcomes(second)).toEqual([false, true]);
    expect(outcomes(`1. ${first}`)).toEqual([true, false]);
    expect(outcomes(`1. ${second}`)).toEqual([false, false]);
    expect(outcomes(`"${first}!"`)).toEqual([false, false]);
  });

  it('speaks of both when the goal says it twice', () => {
    const twice = new Goal({ statement: 'x', checks: ['builds', ' builds'] });
    expect(deriveVerdict(twice, judged([passed('builds')])).achieved).toBe(true);
  });
});

describe('the schema', () => {
  it('compiles to JSON schema and takes numbers and texts', () => {
    expect(z.toJSONSchema(judgementSchema)).toMatchObject({
      type: 'object',
      required: ['checks', 'conclusion', 'reason'],
    });
    expect(judgementSchema.safeParse(judged([passed(1), passed('x')])).success).toBe(true);
    expect(judgementSchema.safeParse({ checks: [], conclusion: 'done', reason: '' }).success).toBe(false);
  });
});
