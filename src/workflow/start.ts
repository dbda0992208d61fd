import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import type { WorkflowContext } from './context.js';
import type { Step, StepInit } from './step.js';

/** With what an attempt begins. `fork` only matters with `resume`. */
export interface Start {
  prompt: string;
  /** What the step is about, where the prompt only says to go on. */
  task: () => Promise<string>;
  /** What the round before was sent back with. */
  feedback?: string;
  resume: string | undefined;
  fork: boolean;
}

/**
 * Which session a step's first attempt continues, and with which prompt: the session of `resumeFrom` where that is set,
 * else the step's own session of an earlier run. A session that the store has no more is not used.
 */
export async function startOf(step: Step, ctx: WorkflowContext): Promise<Start> {
  const task = () => textOf(step.prompt, ctx);
  if (step.resumeFrom) {
    const resume = await sessionOf(step.resumeFrom, ctx);
    if (!resume)
      notice(
        ctx,
        words(ctx.runtime?.locale).workflow.lineage.nothingToResume({ name: step.name, from: step.resumeFrom }),
      );
    return { prompt: await task(), task, resume, fork: resume !== undefined && step.fork };
  }
  const resume = await ownEarlierSession(step.name, ctx);
  const prompt = resume && step.resumePrompt ? await textOf(step.resumePrompt, ctx) : '';
  return { prompt: prompt || (await task()), task, resume, fork: false };
}

/** The session of a step of this run or, when it was skipped, of an earlier run. */
async function sessionOf(name: string, ctx: WorkflowContext): Promise<string | undefined> {
  return ctx.sessions.get(name) ?? (await ownEarlierSession(name, ctx));
}

async function ownEarlierSession(name: string, ctx: WorkflowContext): Promise<string | undefined> {
  const candidates = ctx.lineage?.candidates(name) ?? [];
  if (candidates.length === 0 || !ctx.runtime) return undefined;
  for (const sessionId of candidates) {
    if (!(await ctx.runtime.hasSession(sessionId))) continue;
    ctx.lineage?.settle(name, sessionId);
    return sessionId;
  }
  ctx.lineage?.forget(name);
  notice(ctx, words(ctx.runtime.locale).workflow.lineage.gone({ name }));
  return undefined;
}

function notice(ctx: WorkflowContext, text: string): void {
  ctx.emit(new Event('notice', { text }));
}

async function textOf(prompt: NonNullable<StepInit['resumePrompt']>, ctx: WorkflowContext): Promise<string> {
  return typeof prompt === 'function' ? prompt(ctx) : prompt;
}
