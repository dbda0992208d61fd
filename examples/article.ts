// For `flower run examples/article.ts 'An article about tulips'`: clarify, set a goal, work, judge, with workers of its own.

import { join } from 'node:path';
import {
  BRIEF_KEY,
  clarifyStep,
  coordinator,
  GOAL_KEY,
  goalStep,
  HumanChannel,
  Step,
  Workbench,
  Workflow,
  withGoal,
  worker,
} from 'flower-agent';

export default function article({ ask = 'An article about tulips', workspace }: { ask?: string; workspace: string }) {
  const workbench = new Workbench(workspace);
  const briefPath = join(workbench.notes, 'brief.md');
  const goalPath = join(workbench.notes, 'goal.md');
  const channel = new HumanChannel({ timeoutS: 600, amendPath: briefPath });

  const writer = worker('Writes and edits text', 'You write short, exact prose.');
  const checker = worker('Checks facts', 'You check every claim.', { tools: ['Read', 'Grep', 'WebFetch'] });
  const lead = coordinator('lead', 'The result is one file, article.md.', { writer, checker }, { channel });

  const write = new Step({
    name: 'write',
    spec: lead,
    prompt: (ctx) => [ctx.get(BRIEF_KEY)?.promptBlock(), ctx.get(GOAL_KEY)?.promptBlock()].join('\n\n'),
    resumePrompt: 'Go on where you were.',
  });

  return new Workflow(
    [
      clarifyStep(channel, { briefPath, prompt: ask, retries: 1 }),
      goalStep(channel, { goalPath, retries: 1 }),
      withGoal(write, channel, { goalPath, rounds: 3, canRun: true }),
    ],
    { name: 'article', channel, workbench, budgetUsd: 10 },
  );
}
