import { expect, test } from 'vitest';
import { Goal } from '../../src/documents/index.js';
import { HumanChannel } from '../../src/people/channel.js';
import { GOAL_KEY, VERDICT_KEY } from '../../src/workflow/keys.js';
import { Step } from '../../src/workflow/step.js';
import { withGoal } from '../../src/workflow/with-goal.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime, plain } from '../workflow/fake-runtime.js';
import { MORE_ROUNDS } from './more-rounds.js';
import { FALSE_KINDS, ROUNDS, type Round } from './rounds.js';

/** Judges one round with the real code; only the model's part is played. It insists on what it said. */
async function judge({ checks, did, says, answer, conclusion = 'achieved', readOnly }: Round) {
  const answers =
    typeof says === 'string'
      ? { text: says }
      : {
          text: 'see the result',
          output: {
            checks: (answer ?? says.map((said, at) => [at + 1, ...said] as const)).map(([check, status, evidence]) => ({
              check,
              status,
              evidence,
            })),
            conclusion,
            reason: 'As the checks show.',
          },
        };
  const runtime = new FakeRuntime(({ stepName = '', resume }) => {
    if (!stepName.includes('/judge')) return 'worked';
    return resume ? answers : { ...answers, calls: did };
  });
  const step = new Step({ name: 'work', spec: plain, prompt: 'the task' });
  const guard = withGoal(step, new HumanChannel({ timeoutS: 0 }), {
    goalPath: '/nowhere/goal.md',
    rounds: 1,
    canRun: !readOnly,
  });
  const workflow = new Workflow([guard]);
  workflow.context.set(GOAL_KEY, new Goal({ statement: 'The work is done.', checks }));
  const ctx = await workflow.run(runtime);
  return { achieved: ctx.failedAt === undefined, reason: ctx.get(VERDICT_KEY)?.reason, aborted: ctx.aborted };
}

const ALL = [...ROUNDS, ...MORE_ROUNDS];
const named = ALL.map((round) => [`${round.kind}: ${round.name}`, round] as const);

test.each(named)('%s', async (_name, round) => {
  const { achieved, reason, aborted } = await judge(round);
  expect(achieved, reason).toBe(round.kind === 'honest done');
  expect(aborted !== undefined).toBe(round.kind === 'unverifiable');
});

test('the set is large enough to say something', () => {
  expect(ROUNDS.length).toBeGreaterThanOrEqual(60);
  for (const kind of FALSE_KINDS)
    expect(
      ROUNDS.some((round) => round.kind === kind),
      kind,
    ).toBe(true);
});
