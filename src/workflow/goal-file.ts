import { resolve } from 'node:path';
import { Goal } from '../documents/goal.js';
import type { WorkflowContext } from './context.js';
import { GOAL_KEY } from './keys.js';

/**
 * The goal that a round is judged by. One that was put into the context by hand wins; one that came from the file is read
 * again, because a person may have edited it meanwhile. Without either it is empty.
 */
export async function currentGoal(ctx: WorkflowContext, goalPath: string): Promise<Goal> {
  const known = ctx.get(GOAL_KEY);
  if (known?.complete && known.path === undefined) return known;
  const stored = await Goal.load(goalPath, ctx.runtime?.locale);
  if (stored?.complete) return stored;
  const isOurs = known?.complete && resolve(known.path ?? '') === resolve(goalPath);
  return (isOurs ? known : stored) ?? new Goal({ statement: '', checks: [] });
}
