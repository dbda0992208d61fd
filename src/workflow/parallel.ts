import { ConfigError } from '../errors.js';
import type { WorkflowContext } from './context.js';
import { type OnStep, type Place, runStep, type StepOutcome } from './run-step.js';
import { checkOnFail, type OnFail, Step, type StepInit } from './step.js';

export interface ParallelOptions {
  /** Members that run at once. Default 2: each is a child process of about 190 MB. */
  concurrency?: number;
  /** 'stop' (default): a failed member ends the workflow, after the running ones, and no further one starts. Else: go on. */
  onFail?: OnFail;
}

/** Steps that run side by side. See `parallel`. */
export interface ParallelGroup {
  readonly kind: 'parallel';
  readonly name: string;
  readonly steps: readonly Step[];
  readonly concurrency: number;
  readonly onFail: OnFail;
}

/**
 * An element of a workflow whose members run side by side, each in its own session. Their results, sessions and outputs
 * stand under their own names, as if they were single steps. A member fails as its own `onFail` says; a member with
 * 'stop' fails the group.
 */
export function parallel(
  name: string,
  steps: readonly (Step | StepInit)[],
  { concurrency = 2, onFail = 'stop' }: ParallelOptions = {},
): ParallelGroup {
  if (!name?.trim()) throw new ConfigError('A parallel group needs a name: set it to a short one.');
  if (steps.length === 0)
    throw new ConfigError(`Parallel group '${name}' has no steps; give it at least one.`, { name });
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    const text = `Parallel group '${name}': concurrency is ${concurrency}; use a whole number from 1.`;
    throw new ConfigError(text, { name, concurrency });
  }
  checkOnFail(`Parallel group '${name}'`, onFail);
  const members = steps.map((step) => (step instanceof Step ? step : new Step(step)));
  return Object.freeze({ kind: 'parallel', name, steps: members, concurrency, onFail });
}

/** Runs the members and returns the name of the one that stops the workflow, if one does. */
export async function runParallel(
  group: ParallelGroup,
  ctx: WorkflowContext,
  place: Place,
  onStep?: OnStep,
): Promise<string | undefined> {
  const waiting = [...group.steps];
  const errors: unknown[] = [];
  let failedAt: string | undefined;
  const stopped = () => errors.length > 0 || (failedAt !== undefined && group.onFail === 'stop');

  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step, ctx, { ...place, group: group.name }, onStep).catch((error): StepOutcome => {
        errors.push(error);
        return 'failed';
      });
      if (outcome === 'failed' && step.onFail === 'stop') failedAt ??= step.name;
      if (stopped()) return;
    }
  };
  // Every running member is let finish, also when another one has thrown: its session and result are worth keeping.
  await Promise.all(Array.from({ length: group.concurrency }, lane));
  for (const { name } of waiting) ctx.clearOutput(name);
  if (errors.length > 0) throw errors[0];
  return group.onFail === 'stop' ? failedAt : undefined;
}
