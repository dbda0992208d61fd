import type { Locale } from '../../locale/index.js';
import { words } from '../../locale/index.js';
import { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL } from '../../runtime/index.js';
import type { WorkflowContext } from '../../workflow/context.js';
import { MISSING_KEY, VERDICT_KEY } from '../../workflow/keys.js';

/** Why a workflow stopped, in words; undefined when it came to its end. */
export function failureOf(ctx: WorkflowContext, locale: Locale): string | undefined {
  const { failedAt } = ctx;
  if (failedAt === undefined) return undefined;
  const say = words(locale).cli.outcome;
  return say.stoppedAt({ step: failedAt, reason: reasonOf(ctx, failedAt, locale) });
}

function reasonOf(ctx: WorkflowContext, step: string, locale: Locale): string {
  const say = words(locale).cli.outcome;
  const result = ctx.results.get(step);
  if (ctx.aborted) return ctx.aborted;
  if (result?.error) return errorText(result.error, locale);
  const missing = ctx.get(MISSING_KEY);
  if (missing?.length) return say.incomplete({ sections: missing });
  const verdict = ctx.get(VERDICT_KEY);
  if (verdict && !verdict.achieved) return say.notAchieved({ reason: verdict.reason });
  return say.refused;
}

/** A step's error in words: the ends that flower itself gave it have names, everything else is words already. */
export function errorText(error: string, locale: Locale): string {
  const say = words(locale).cli.outcome;
  if (error === INTERRUPTED) return say.interrupted;
  if (error === BUDGET_EXHAUSTED) return say.budget;
  if (error === KILLED_BY_SIGNAL) return say.killed;
  return error;
}
