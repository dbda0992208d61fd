import { resolve } from 'node:path';
import type { AgentSpec } from '../agent/spec.js';
import { Goal } from '../documents/goal.js';
import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import { type JudgeOptions, judge } from '../roles/index.js';
import type { WorkflowContext } from './context.js';
import type { JudgeCopyOptions } from './judge-copy.js';
import { BRIEF_KEY, GOAL_KEY, MISSING_KEY } from './keys.js';
import { type OnFail, Step } from './step.js';

export interface GoalStepOptions extends JudgeOptions, JudgeCopyOptions {
  /** Where the goal is kept. */
  goalPath: string;
  /** The step whose output is the brief. Default: the locale's name of the clarify step. */
  briefKey?: string;
  /** Default: the locale's name of the step, `set-goal`. */
  name?: string;
  /** The judge. Default: `judge(…)` made of the other options. */
  spec?: AgentSpec;
  /** Set the goal even when a complete one is on disk. */
  alwaysSet?: boolean;
  onFail?: OnFail;
  retries?: number;
}

/**
 * A step in which the judge turns the brief into a goal with checks and freezes it on disk. Checks that cannot be verified
 * here are told at once by a `task` event: nothing is spent yet and the file can still be edited.
 */
export function goalStep(channel: HumanChannel, options: GoalStepOptions): Step {
  const { goalPath, spec, alwaysSet = false, onFail, retries, copyLimitBytes, copyWithout, ...roleOptions } = options;
  const { locale } = options;
  const { documents, roles, workflow } = words(locale);
  const unwatched = [goalPath, ...channel.files].map((path) => resolve(path));
  const name = options.name ?? documents.steps.setGoal;
  const briefKey = options.briefKey ?? documents.steps.clarify;

  const fill = (ctx: WorkflowContext, goal: Goal): void => {
    ctx.set(GOAL_KEY, goal);
    ctx.setOutput(name, goal.promptBlock(locale));
    ctx.delete(MISSING_KEY);
  };

  return new Step({
    name,
    spec: spec ?? judge(roles.names.judge, channel, roleOptions),
    prompt: async (ctx) => {
      const brief = ctx.hasOutput(briefKey) ? ctx.output(briefKey) : ctx.get(BRIEF_KEY)?.promptBlock(locale);
      const earlier = await Goal.load(goalPath, locale);
      const ask = documents.goalPrompt({ brief: brief ?? ctx.output(briefKey) });
      return earlier?.complete ? `${ask}\n\n${workflow.earlierGoal({ goal: earlier.promptBlock(locale) })}` : ask;
    },
    onFail,
    retries,
    onCopy: options.canRun && { copyLimitBytes, copyWithout, unwatched },
    when: async (ctx) => {
      const stored = alwaysSet ? undefined : await Goal.load(goalPath, locale);
      if (!stored?.complete) return true;
      fill(ctx, stored);
      return false;
    },
    gate: async ({ text }, ctx) => {
      const goal = Goal.parse(text);
      const missing = goal.missing();
      if (missing.length > 0) {
        ctx.set(MISSING_KEY, missing);
        return false;
      }
      await goal.write(goalPath, locale);
      fill(ctx, (await Goal.load(goalPath, locale)) ?? goal);
      warn(ctx, goal, goalPath);
      return true;
    },
    onReject: ({ ok, text }) => {
      const names = Goal.parse(text)
        .missing()
        .map((field) => documents.labels.goal[field][0] ?? field);
      return ok ? workflow.missingSections({ names }) : workflow.goOn;
    },
  });

  function warn(ctx: WorkflowContext, goal: Goal, path: string): void {
    const unverifiable = goal.unverifiable.length;
    if (unverifiable === 0) return;
    const total = goal.checks.length;
    const text = workflow.unverifiable({ unverifiable, total, path });
    ctx.emit(new Event('task', { text, payload: { unverifiable, total, path } }));
  }
}
