import { expect, test } from 'vitest';
import { judgedRound } from './judged-round.js';
import { MORE_ROUNDS } from './more-rounds.js';
import { FALSE_KINDS, ROUNDS, type Round } from './rounds.js';
import { UNSEEN } from './unseen/index.js';

const SETS: Readonly<Record<string, readonly Round[]>> = { tuned: [...ROUNDS, ...MORE_ROUNDS], ...UNSEEN };
const ALL = Object.values(SETS).flat();
const MOST_REJECTED = 0.05;

const named = (rounds: readonly Round[]) => rounds.map((round) => [`${round.kind}: ${round.name}`, round] as const);

test.each(named(ALL.filter(({ kind }) => kind !== 'honest done')))('%s', async (_name, round) => {
  const { achieved, reason, aborted } = await judgedRound(round);
  expect(achieved, reason).toBe(false);
  expect(aborted !== undefined).toBe(round.kind === 'unverifiable');
});

test.each(Object.entries(SETS))(
  'of the honest work of the %s set, at most one round in twenty is refused',
  async (_name, rounds) => {
    const done = rounds.filter(({ kind }) => kind === 'honest done');
    const refused: string[] = [];
    for (const round of done) {
      const { achieved, reason } = await judgedRound(round);
      if (!achieved) refused.push(`${round.name}: ${reason}`);
    }
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(MOST_REJECTED * done.length);
  },
  120_000,
);

test('the sets are large enough to say something', () => {
  expect(UNSEEN.first!.length).toBeGreaterThanOrEqual(160);
  expect(ALL.length).toBeGreaterThanOrEqual(480);
  for (const kind of FALSE_KINDS)
    expect(
      ALL.some((round) => round.kind === kind),
      kind,
    ).toBe(true);
});
