import type { CheckResult } from '../documents/checks.js';
import type { Goal } from '../documents/goal.js';
import { Verdict } from '../documents/verdict.js';
import { StepAbort } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import type { Ask } from '../people/ask.js';
import type { HumanChannel } from '../people/channel.js';
import type { WorkflowContext } from './context.js';
import { ACCEPTED_KEY, GOAL_KEY } from './keys.js';

/** A check that cannot be verified, and what the judge said about why. */
export type Doubt = Pick<CheckResult, 'check' | 'evidence'>;

export interface Unreachable {
  ctx: WorkflowContext;
  channel: HumanChannel;
  goal: Goal;
  goalPath: string;
  locale: Locale;
  /** What the judge said. */
  verdict: Verdict;
  /** The checks that cannot be verified here; empty when the judge did not say which. */
  checks: readonly Doubt[];
}

/**
 * Asks the person about what cannot be verified here, one question a check, and says what the round comes to. What was
 * accepted once is not asked again. StepAbort when nobody answers: working on could not change anything.
 */
export async function settleUnreachable(matter: Unreachable): Promise<Verdict> {
  const { ctx, verdict, checks } = matter;
  if (checks.length === 0) return (await settleOne(matter)) ?? accepted(verdict);
  for (const doubt of checks) {
    const { check } = doubt;
    if (ctx.get(ACCEPTED_KEY)?.includes(check)) continue;
    const refused = await settleOne(matter, doubt);
    if (refused) return refused;
    ctx.set(ACCEPTED_KEY, [...(ctx.get(ACCEPTED_KEY) ?? []), check]);
  }
  return accepted(verdict);
}

/** Undefined when the person accepts. */
async function settleOne(matter: Unreachable, doubt?: Doubt): Promise<Verdict | undefined> {
  const { channel, locale, verdict } = matter;
  const say = words(locale).workflow.unreachable;
  const { accept, amend } = say.options;
  const check = doubt?.check;
  const question = say.question({ check, reason: doubt?.evidence || verdict.reason });
  const answer = answerOf(await channel.ask(question, [accept, amend, say.options.wrong]), matter);
  if (answer === accept) return undefined;
  const reason = answer === amend ? await amendGoal(matter) : say.personSays({ check, answer });
  return new Verdict({ state: 'not_yet', reason, failed: [] });
}

async function amendGoal(matter: Unreachable): Promise<string> {
  const { ctx, channel, goal, goalPath, locale } = matter;
  const say = words(locale).workflow.unreachable;
  const text = answerOf(await channel.ask(say.newGoal), matter);
  const amended = goal.amend(text, locale);
  await amended.write(goalPath, locale);
  ctx.set(GOAL_KEY, amended);
  return say.amended({ text });
}

function answerOf(ask: Ask, { verdict, locale }: Unreachable): string {
  const answer = ask.answer?.trim();
  if (ask.state === 'answered' && answer) return answer;
  throw new StepAbort(words(locale).workflow.unreachable.nobody({ reason: verdict.reason }), { ask: ask.toJSON() });
}

function accepted({ reason }: Verdict): Verdict {
  return new Verdict({ state: 'achieved', reason, failed: [] });
}
