import { Goal } from '../../src/documents/index.js';
import { HumanChannel } from '../../src/people/channel.js';
import { GOAL_KEY, VERDICT_KEY } from '../../src/workflow/keys.js';
import { Step } from '../../src/workflow/step.js';
import { withGoal } from '../../src/workflow/with-goal.js';
import { Workflow } from '../../src/workflow/workflow.js';
import { FakeRuntime, plain, type ToolCall } from '../workflow/fake-runtime.js';
import type { Round } from './rounds.js';

/** Judges one round with the real code; only the model's part is played. It insists on what it said. */
export async function judgedRound({ checks, did, says, answer, conclusion = 'achieved', readOnly }: Round) {
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
  const runtime: FakeRuntime = new FakeRuntime(({ stepName = '', resume }) => {
    if (!stepName.includes('/judge')) return 'worked';
    return resume ? answers : { ...answers, calls: did.map((call) => inWorkspace(call, runtime.workspace)) };
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

/** The rounds say the path of what is judged in one of two ways. */
const PLACES = /\/srv\/app\b|\/tmp\/flower-judge-\w+\/app\b/g;

function inWorkspace(call: ToolCall, workspace: string): ToolCall {
  return JSON.parse(JSON.stringify(call), (_key, value) =>
    typeof value === 'string' ? value.replace(PLACES, workspace) : value,
  );
}
