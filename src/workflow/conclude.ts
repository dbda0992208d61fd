import { type DerivedVerdict, deriveVerdict, judgementSchema } from '../documents/checks.js';
import type { Goal } from '../documents/goal.js';
import { Verdict } from '../documents/verdict.js';
import { type Locale, words } from '../locale/index.js';
import type { Evidence } from './evidence/evidence.js';
import type { Examined, JudgeReply } from './judge-round.js';
import { listed } from './on-copy.js';
import type { Doubt } from './unreachable.js';

/** What a round comes to by the judge's reply, before a person is asked. */
export interface Conclusion {
  verdict: Verdict;
  /** The checks that cannot be verified here. */
  unverifiable: readonly Doubt[];
  doubts: readonly string[];
}

/**
 * The framework, not the judge, says what a round comes to: see `deriveVerdict`. A check passes only on evidence that the
 * judge gathered itself, and prose passes none. Unclear counts as not achieved.
 */
export function concludeFrom(reply: JudgeReply, goal: Goal, evidence: Evidence, locale: Locale): Conclusion {
  const judgement = judgementSchema.safeParse(reply.output);
  const conclusion = judgement.success
    ? fromChecks(
        deriveVerdict(goal, judgement.data, locale, (result) => evidence.faultOf(result)),
        locale,
      )
    : fromProse(Verdict.parse(reply.text), goal, evidence, locale);
  if (!conclusion.verdict.achieved || reply.changed.length === 0) return conclusion;
  const paths = listed(reply.changed);
  return { ...conclusion, verdict: notYet(conclusion.verdict, words(locale).workflow.copy.changed({ paths })) };
}

export function examined({ verdict, doubts }: Conclusion): Examined {
  return { achieved: verdict.achieved, doubts };
}

function fromChecks(derived: DerivedVerdict, locale: Locale): Conclusion {
  const say = words(locale).workflow.evidence;
  const faults = derived.perCheck.flatMap(({ number, fault }) => (fault ? [say.notCounted({ number, fault })] : []));
  const unproven = derived.perCheck
    .filter(({ status, evidence }) => status === 'failed' && evidence === '')
    .map(({ number }) => say.unproven({ number }));
  const why = [...faults, ...unproven];
  const verdict = why.length > 0 ? notYet(derived, ...why) : derived;
  return {
    verdict,
    unverifiable: derived.perCheck.filter(({ status }) => status === 'unverifiable'),
    // With something else failed as well, the work goes on anyway, and the next judge looks again.
    doubts: derived.failed.length === faults.length ? faults : [],
  };
}

function fromProse(stated: Verdict, goal: Goal, evidence: Evidence, locale: Locale): Conclusion {
  const say = words(locale).workflow.evidence;
  const settled = { unverifiable: [], doubts: [] };
  if (!stated.achieved) return { ...settled, verdict: stated };
  if (goal.checks.length > 0) return { ...settled, verdict: notYet(stated, say.proseOnly) };
  return { ...settled, verdict: evidence.exists ? stated : notYet(stated, say.noCalls) };
}

function notYet({ reason, failed }: Verdict, ...why: readonly string[]): Verdict {
  return new Verdict({ state: 'not_yet', reason: [reason, ...why].filter(Boolean).join('\n\n'), failed });
}
