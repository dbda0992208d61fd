import { messageOf, StepAbort } from '../errors.js';
import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import type { StepResult } from '../runtime/result.js';
import type { RunOptions, StepRunner } from '../runtime/types.js';
import { keepCheckpoint } from './checkpoint.js';
import type { WorkflowContext } from './context.js';
import { outcomesFor } from './earlier-questions.js';
import { isFinal } from './final.js';
import { broughtHome, runOnCopy } from './on-copy.js';
import { type Start, startOf } from './start.js';
import type { Step } from './step.js';

/** Called once for each step that ran, with its last result. What it throws ends the workflow. */
export type OnStep = (step: Step, result: StepResult) => void | Promise<void>;

export interface Place {
  /** From 1. */
  index: number;
  total: number;
  /** Name of the parallel group that the step belongs to. */
  group?: string;
}

export type StepOutcome = 'passed' | 'skipped' | 'failed';

/** Runs one step with all its attempts, and leaves its result, session and output in the context. */
export async function runStep(step: Step, ctx: WorkflowContext, place: Place, onStep?: OnStep): Promise<StepOutcome> {
  ctx.clearOutput(step.name);
  ctx.results.delete(step.name);
  const outcome = await attemptAll(step, ctx, place).catch((error: unknown): StepOutcome => {
    if (!(error instanceof StepAbort)) throw error;
    ctx.aborted = error.message;
    return 'failed';
  });
  const result = ctx.results.get(step.name);
  if (outcome === 'failed') {
    ctx.clearOutput(step.name, 'failed');
    if (result && step.onFail === 'continue') ctx.setOutput(step.name, result.text);
  }
  if (result) await onStep?.(step, result);
  return outcome;
}

async function attemptAll(step: Step, ctx: WorkflowContext, place: Place): Promise<StepOutcome> {
  if (step.when && !(await step.when(ctx))) {
    if (!ctx.hasOutput(step.name)) ctx.clearOutput(step.name, 'skipped');
    return 'skipped';
  }
  const start = await startOf(step, ctx);
  announce(step, ctx, place, start);
  const outcomes = await outcomesFor(step.spec.name, { ctx, channel: ctx.channel });
  const first = { ...start, prompt: [start.prompt, outcomes.note].filter(Boolean).join('\n\n') };
  let next: Start = first;
  for (let attempt = 0; ; attempt++) {
    const result = await attemptOnce(step, ctx, next, label(step, attempt));
    if (result.numTurns > 0) outcomes.told();
    if (result.ok && (!step.gate || (await step.gate(result, ctx)))) {
      ctx.setOutput(step.name, await outputOf(step, result, ctx));
      return 'passed';
    }
    if (attempt >= step.retries || isFinal(result)) return 'failed';
    next = (await rejected(step, result, ctx, first)) ?? first;
  }
}

async function attemptOnce(step: Step, ctx: WorkflowContext, start: Start, stepName: string): Promise<StepResult> {
  const runtime = runtimeOf(ctx);
  const options: RunOptions = {
    stepName,
    ...(start.resume !== undefined && { resume: start.resume, fork: start.fork }),
    task: start.task,
    ...(start.feedback !== undefined && { feedback: start.feedback }),
    onEvent: ctx.onEvent,
    onSession: (sessionId) => note(step, ctx, sessionId),
  };
  const task = { spec: step.spec, prompt: start.prompt };
  const result = step.onCopy ? await onCopy() : await runtime.run(task.spec, task.prompt, options);
  ctx.results.set(step.name, result);
  if (result.sessionId) note(step, ctx, result.sessionId);
  if (ctx.checkpoint && !step.onCopy) await keepTree(ctx, stepName);
  return result;

  async function onCopy(): Promise<StepResult> {
    const settings = step.onCopy === true ? {} : step.onCopy;
    const onNotice = (text: string) => ctx.emit(new Event('notice', { text }));
    const { value } = await runOnCopy(runtime, { ...task, ...settings, onNotice }, async (on) =>
      broughtHome(await runtime.run(on.spec, on.prompt, { ...options, cwd: on.cwd }), on),
    );
    return value;
  }
}

/** How the rejected session goes on; undefined when the next attempt starts over. */
async function rejected(
  step: Step,
  result: StepResult,
  ctx: WorkflowContext,
  { task }: Start,
): Promise<Start | undefined> {
  if (!step.onReject || !result.sessionId) return undefined;
  const prompt = await step.onReject(result, ctx);
  return prompt ? { prompt, task, feedback: prompt, resume: result.sessionId, fork: false } : undefined;
}

async function outputOf(step: Step, result: StepResult, ctx: WorkflowContext): Promise<unknown> {
  if (step.reduce) return step.reduce(result, ctx);
  return step.spec.output && result.output !== undefined ? result.output : result.text;
}

/** The session is noted the moment it is known, under the step's own name in every attempt. */
function note(step: Step, ctx: WorkflowContext, sessionId: string): void {
  ctx.sessions.set(step.name, sessionId);
  try {
    ctx.lineage?.remember(step.name, sessionId);
  } catch (error) {
    // The work goes on; only a later run could not continue this session.
    ctx.emit(new Event('notice', { text: messageOf(error) }));
  }
}

/** A tree that cannot be kept is told, and costs nothing else. */
async function keepTree(ctx: WorkflowContext, stepName: string): Promise<void> {
  const { workspace, runId } = runtimeOf(ctx);
  try {
    const kept = await keepCheckpoint(workspace, runId, stepName);
    if (kept) ctx.emit(new Event('checkpoint', { text: kept.ref, payload: { ...kept, step: stepName } }));
  } catch (error) {
    ctx.emit(new Event('notice', { text: messageOf(error) }));
  }
}

function label({ name, onReject }: Step, attempt: number): string {
  if (attempt === 0) return name;
  return onReject ? `${name}#round${attempt + 1}` : `${name}#retry${attempt}`;
}

function announce(step: Step, ctx: WorkflowContext, place: Place, start: Start): void {
  const payload = { ...place, name: step.name, resumed: start.resume !== undefined, woke: ctx.woke };
  ctx.emit(new Event('step', { text: step.name, payload }));
}

export function runtimeOf(ctx: WorkflowContext): StepRunner {
  if (!ctx.runtime) throw new StepAbort(words().workflow.noRuntime);
  return ctx.runtime;
}
