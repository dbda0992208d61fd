import { type Locale, words } from '../../locale/index.js';
import type { Runtime } from '../../runtime/index.js';
import type { WorkflowContext } from '../../workflow/context.js';
import { ACCEPTED_KEY, MISSING_KEY, ROUND_KEY, VERDICT_KEY } from '../../workflow/keys.js';
import type { OnStep } from '../../workflow/run-step.js';
import { errorText } from '../error-text.js';
import { duration, money } from '../terminal/figures.js';
import type { LiveResult } from './live-run.js';
import type { Printer } from './printer.js';
import { StepBooks } from './step-books.js';
import { type Ending, INTERRUPTED_CODE } from './supervise.js';

/** Tells what each step has taken when it has ended: all its rounds, with its workers and its judge. */
export function tellSteps(printer: Printer, locale: Locale, { results }: Pick<Runtime, 'results'>): OnStep {
  const books = new StepBooks(results, locale);
  return ({ name }, result) => {
    const { ok, error } = result;
    const { costUsd, durationS } = books.close(name, result);
    const reason = ok || !error ? undefined : errorText(error, locale);
    printer.say(
      words(locale).cli.live.stepEnded({ step: name, cost: money(costUsd), time: duration(durationS), reason }),
    );
  };
}

/**
 * Tells how a workflow's run ended: that the goal is achieved, or why it stopped, the books, and the command that continues it,
 * where `goOn` has one. Returns the exit code.
 */
export function tellEnd(
  { ending, books }: LiveResult<WorkflowContext>,
  { printer, locale, goOn }: { printer: Printer; locale: Locale; goOn: (done: boolean) => string | undefined },
): number {
  const failure = ending.kind === 'ended' ? failureOf(ending.value, locale) : undefined;
  const done = ending.kind === 'ended' && failure === undefined;
  if (failure) printer.complain('', failure);
  const success = ending.kind === 'ended' && done ? successOf(ending.value, locale) : undefined;
  if (success) printer.say('', success);
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

/** What the judge found, where there was one. */
function successOf(ctx: WorkflowContext, locale: Locale): string | undefined {
  if (!ctx.get(VERDICT_KEY)?.achieved) return undefined;
  const accepted = ctx.get(ACCEPTED_KEY)?.length ?? 0;
  return words(locale).cli.outcome.achieved({ rounds: ctx.get(ROUND_KEY) ?? 1, accepted });
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
