import { type Locale, words } from '../../locale/index.js';
import { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL } from '../../runtime/index.js';
import type { WorkflowContext } from '../../workflow/context.js';
import { MISSING_KEY, VERDICT_KEY } from '../../workflow/keys.js';
import type { OnStep } from '../../workflow/run-step.js';
import { duration, money } from '../terminal/figures.js';
import type { LiveResult } from './live-run.js';
import type { Printer } from './printer.js';
import { type Ending, INTERRUPTED_CODE } from './supervise.js';

/** Tells the books of each step when it has ended. */
export function tellSteps(printer: Printer, locale: Locale): OnStep {
  return ({ name }, { costUsd, durationS, ok, error }) => {
    const reason = ok || !error ? undefined : errorText(error, locale);
    printer.say(
      words(locale).cli.live.stepEnded({ step: name, cost: money(costUsd), time: duration(durationS), reason }),
    );
  };
}

/**
 * Tells how a workflow's run ended: why it stopped, if it did, the books, and the command that continues it, where `goOn` has one.
 * Returns the exit code.
 */
export function tellEnd(
  { ending, books }: LiveResult<WorkflowContext>,
  { printer, locale, goOn }: { printer: Printer; locale: Locale; goOn: (done: boolean) => string | undefined },
): number {
  const failure = ending.kind === 'ended' ? failureOf(ending.value, locale) : undefined;
  const done = ending.kind === 'ended' && failure === undefined;
  if (failure) printer.complain('', failure);
  printer.copyable('', books);
  const command = goOn(done);
  if (command) printer.copyable(words(locale).cli.live.goOn({ command }));
  return exitCode(ending, done);
}

/** 0 done, 1 not done, 130 and above when the person or the system ended it. */
export function exitCode(ending: Ending<unknown>, done: boolean): number {
  if (ending.kind === 'left') return ending.code;
  if (done) return 0;
  return ending.stopped ? INTERRUPTED_CODE : 1;
}

/** A step's error in words: the ends that flower itself gave it have names, everything else is words already. */
export function errorText(error: string, locale: Locale): string {
  const say = words(locale).cli.outcome;
  if (error === INTERRUPTED) return say.interrupted;
  if (error === BUDGET_EXHAUSTED) return say.budget;
  if (error === KILLED_BY_SIGNAL) return say.killed;
  return error;
}

function failureOf(ctx: WorkflowContext, locale: Locale): string | undefined {
  const { failedAt } = ctx;
  if (failedAt === undefined) return undefined;
  return words(locale).cli.outcome.stoppedAt({ step: failedAt, reason: reasonOf(ctx, failedAt, locale) });
}

function reasonOf(ctx: WorkflowContext, step: string, locale: Locale): string {
  const say = words(locale).cli.outcome;
  const result = ctx.results.get(step);
  if (ctx.aborted) return ctx.aborted;
  if (result?.error) return errorText(result.error, locale);
  const missing = ctx.get(MISSING_KEY);
  if (missing?.length) return say.incomplete({ sections: missing.map((field) => sectionName(field, locale)) });
  const verdict = ctx.get(VERDICT_KEY);
  if (verdict && !verdict.achieved) return say.notAchieved({ reason: verdict.reason });
  return say.refused;
}

/** A section by the heading that people know. */
function sectionName(field: string, locale: Locale): string {
  const { brief, goal } = words(locale).documents.labels;
  const headings: Record<string, readonly string[]> = { ...goal, ...brief };
  return headings[field]?.[0] ?? field;
}
