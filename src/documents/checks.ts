import { z } from 'zod';
import { type Locale, words } from '../locale/index.js';
import { type Goal, isMarkedUnverifiable } from './goal.js';
import { isNothing } from './items.js';
import { Verdict, type VerdictState } from './verdict.js';

/** The judge's structured result: one entry for each check, and what it concludes from them. */
export const judgementSchema = z.object({
  checks: z
    .array(
      z.object({
        check: z.union([z.string(), z.number()]).describe('Number of the check, counted from 1; or its exact text'),
        status: z.enum(['passed', 'failed', 'unverifiable']),
        evidence: z
          .string()
          .describe(
            'What you saw yourself: the command and what it printed, or the file and what it holds; for unverifiable, why',
          ),
      }),
    )
    .describe('One entry for each check of the goal'),
  conclusion: z.enum(['achieved', 'not_yet', 'unreachable']),
  reason: z.string().describe('What you found, in a few sentences; what is missing, not how to do it'),
});

export type Judgement = z.infer<typeof judgementSchema>;
export type JudgedCheck = Judgement['checks'][number];
export type CheckStatus = JudgedCheck['status'];

/** One check of the goal, and how it came out. */
export interface CheckResult {
  /** Counted from 1. */
  number: number;
  /** The goal's own text. */
  check: string;
  status: CheckStatus;
  /** What the judge saw; '' when it said nothing about this check. */
  evidence: string;
  /** Why the judge's "passed" does not count. */
  fault?: string;
}

/** Says why a check that the judge calls passed does not count as passed; undefined when it does. */
export type FaultOf = (result: CheckResult) => string | undefined;

export type DerivedVerdict = Verdict & { readonly perCheck: readonly CheckResult[] };

/**
 * The verdict that follows from a judgement, failing by default: a check passes only when the judge names it, says that it
 * passed, shows evidence, and says nothing else about it elsewhere. A check that the goal marks as unverifiable never passes.
 * Any failed check makes it not yet, only unverifiable ones left make it unreachable, and a conclusion that contradicts its
 * own list is not achieved. With `faultOf`, each pass is examined as well.
 */
export function deriveVerdict(
  goal: Goal,
  judgement: Judgement,
  locale?: Locale,
  faultOf: FaultOf = () => undefined,
): DerivedVerdict {
  const named = judgement.checks.map((judged) => ({ judged, number: numberOf(judged.check, goal.checks) }));
  const perCheck = goal.checks.map((check, i): CheckResult => {
    const said = named
      .filter(({ number }) => number === i + 1 || repeats(goal.checks, number, check))
      .map(({ judged }) => judged);
    const result = { number: i + 1, check, ...worstOf(check, said) };
    const fault = result.status === 'passed' ? faultOf(result) : undefined;
    return fault === undefined ? result : { ...result, status: 'failed', fault };
  });
  // A failure that names no check of the goal is a failure all the same.
  const strays = named.filter(({ judged, number }) => number === undefined && judged.status === 'failed');
  const failed = [
    ...perCheck.filter(({ status }) => status === 'failed').map(({ check }) => check),
    ...strays.map(({ judged }) => String(judged.check)),
  ];
  const unverifiable = perCheck.filter(({ status }) => status === 'unverifiable').map(({ check }) => check);
  const state = stateOf(goal, { failed, unverifiable }, judgement);

  // The judge's list agrees with its conclusion; it is the list that does not hold.
  const isDoubted = perCheck.some(({ fault }) => fault !== undefined);
  const texts = words(locale).documents.verdict;
  const reasons = [judgement.reason.trim()];
  if (goal.checks.length === 0) reasons.push(texts.noChecks);
  else if (!isDoubted && contradicts(state, judgement))
    reasons.push(texts.contradiction(texts.states[judgement.conclusion]));
  if (unverifiable.length > 0) reasons.push(texts.unverifiable(unverifiable));
  const verdict = new Verdict({ state, reason: reasons.filter(Boolean).join('\n\n'), failed });
  return Object.assign(verdict, { perCheck });
}

interface Outcome {
  failed: readonly string[];
  unverifiable: readonly string[];
}

function stateOf(goal: Goal, { failed, unverifiable }: Outcome, { conclusion }: Judgement): VerdictState {
  if (failed.length > 0 || goal.checks.length === 0) return 'not_yet';
  if (unverifiable.length > 0) return 'unreachable';
  return conclusion === 'achieved' ? 'achieved' : 'not_yet';
}

/** "Achieved" over a list that is not; or all passed, and still something else concluded. */
function contradicts(state: VerdictState, { conclusion }: Judgement): boolean {
  return conclusion !== state && (conclusion === 'achieved' || state === 'not_yet');
}

const SEVERITY: readonly CheckStatus[] = ['passed', 'unverifiable', 'failed'];

/** The worst of what was said about one check; nothing said is failed. */
function worstOf(check: string, said: readonly JudgedCheck[]): Pick<CheckResult, 'status' | 'evidence'> {
  const statuses = said.map((judged) => provenStatus(check, judged));
  const worst = Math.max(...statuses.map((status) => SEVERITY.indexOf(status)));
  const at = statuses.indexOf(SEVERITY[worst] ?? 'failed');
  return { status: statuses[at] ?? 'failed', evidence: said[at]?.evidence.trim() ?? '' };
}

function provenStatus(check: string, { status, evidence }: JudgedCheck): CheckStatus {
  if (status === 'failed') return 'failed';
  if (isMarkedUnverifiable(check)) return 'unverifiable';
  return isNothing(evidence) ? 'failed' : status;
}

const NAMED_NUMBER =
  /^(?:check|item|no\.?|第|項目|チェック)\s*#?(\d+)\s*(?:条|项|項目|項|件)?\s*(?:[.)、:：)）—–-]\s*|\s|$)/iu;
const LEADING_NUMBER = /^[#[(（]?(\d+)(?:\s*[.)、:：)）\]—–-]\s*(?!\d)|$)/u;

/**
 * Which check an entry speaks of, counted from 1: by its number, by its text, or by both. Signs may be copied badly where only
 * one check reads so without them. undefined when it names none or several, or when number and text name different ones.
 */
function numberOf(named: string | number, checks: readonly string[]): number | undefined {
  if (typeof named === 'number')
    return Number.isInteger(named) && named >= 1 && named <= checks.length ? named : undefined;
  const exact = checks.findIndex((check) => isSame(check, named));
  if (exact >= 0) return exact + 1;
  const texts = checks.map(withoutSigns);
  const alike = texts.flatMap((text, i) => (text === withoutSigns(named) ? i + 1 : []));
  if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  const match = NAMED_NUMBER.exec(named.trim()) ?? LEADING_NUMBER.exec(named.trim());
  const rest = named.trim().slice(match?.[0].length ?? 0);
  const number = numberOf(Number(match?.[1]), checks);
  if (number === undefined || isSame(checks[number - 1]!, rest)) return number;
  const bare = withoutSigns(rest);
  const isAnothersText =
    checks.some((check) => isSame(check, rest)) || (bare !== texts[number - 1] && texts.includes(bare));
  return isAnothersText ? undefined : number;
}

/** The same check written twice in the goal: what is said of one is said of both. */
function repeats(checks: readonly string[], number: number | undefined, check: string): boolean {
  return number !== undefined && isSame(checks[number - 1]!, check);
}

/** But for blanks. A sign can be all that tells two checks apart: "x > 0" and "x < 0". */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize().replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

function withoutSigns(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');
}
