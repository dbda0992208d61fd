import { isNothing } from './items.js';
import { VERDICT_WORDS } from './verdict-words/index.js';

/** What a judge can conclude; '' when its words settle nothing, which counts as not achieved. */
export type VerdictState = 'achieved' | 'not_yet' | 'unreachable' | '';

// These say something only where they are a whole conclusion; a yes may also stand beside an achievement.
const YES = /^(?:1|true|yes|是|はい)$/;
const NO = /^(?:0|false|no|否|いいえ)$/;
const ACHIEVED = wholeClause('achieved');
const AFFIRMED = wholeClause('affirmed');
const UNVERIFIABLE = anywhere('unverifiable');
const UNREACHABLE = [...UNVERIFIABLE, ...anywhere('impossible')];
const NOT_YET = anywhere('notYet');
const FAILURE = anywhere('failure');
const JOINS = new RegExp(VERDICT_WORDS.map((words) => words.joins).join('|'), 'u');

const DECORATION = /(?:[*_`"“”‘’「」『』【】[\]<>]|\uFE0F|[✅✓✔☑🎉🟢👍💯])+/gu;
const ITEM_MARK = /^[^\S\n]*(?:[-+•・]|\d+[.)、])\s+/gmu;
const CLAUSE_END = /[,、;。!\n()::—–]|\.(?=\s|$)|\s-+\s/u;
const ALTERNATIVE = /\s*(?:[/|]|\bor\b|或者?|または|もしくは)\s*/u;
const LISTED = /[,、;\n]/u;

/**
 * What a conclusion says. It is achieved only when every clause of it is on the allow-list of unreserved statements: words
 * that nobody foresaw can cost another look, and never pass. Everything else is only told apart for what happens next.
 */
export function classifyConclusion(text: string): VerdictState {
  const plain = plainText(text);
  const clauses = clausesOf(plain);
  if (clauses.length === 1 && YES.test(clauses[0]!)) return 'achieved';
  if (clauses.length === 1 && NO.test(clauses[0]!)) return 'not_yet';
  if (isAchievement(clauses)) return 'achieved';
  if (echoesTheQuestion(plain)) return '';
  if (matches(UNREACHABLE, plain)) return 'unreachable';
  return matches(NOT_YET, plain) || lowRatio(plain) ? 'not_yet' : '';
}

/** Whether a text is a single statement and nothing else, so that it can stand for a conclusion without a heading. */
export function isSingleStatement(text: string): boolean {
  return !text.trim().includes('\n') && clausesOf(plainText(text)).length === 1;
}

/** Whether a text says, in whatever words, that something cannot be verified or reached. */
export function saysUnverifiable(text: string): boolean {
  return matches(UNREACHABLE, plainText(text));
}

/** What an explanation reports that no achieved verdict may have: a failed check, or one that cannot be verified. */
export function reservationIn(text: string): 'not_yet' | 'unreachable' | undefined {
  const plain = plainText(text);
  const clauses = plain.split(CLAUSE_END).map((clause) => clause.trim());
  if (clauses.some((clause) => matches(UNVERIFIABLE, clause) && !matches(AFFIRMED, clause))) return 'unreachable';
  return matches(FAILURE, plain) ? 'not_yet' : undefined;
}

/** Whether an item of a list of failures says that there are none: "none", "无(全部通过)", "all checks passed". */
export function saysNoFailure(item: string): boolean {
  const clauses = clausesOf(plainText(item));
  const saysNone = (clause: string) => isNothing(clause) || matches(ACHIEVED, clause);
  return clauses.some(saysNone) && clauses.every((clause) => saysNone(clause) || matches(AFFIRMED, clause));
}

function isAchievement(clauses: readonly string[]): boolean {
  const harmless = (clause: string) => matches(AFFIRMED, clause) || YES.test(clause);
  return (
    clauses.some((clause) => matches(ACHIEVED, clause)) &&
    clauses.every((clause) => matches(ACHIEVED, clause) || harmless(clause))
  );
}

/** "achieved / not yet / cannot be verified": the judge gave back the choice instead of choosing. */
function echoesTheQuestion(plain: string): boolean {
  const offered = (separator: RegExp) => new Set(plain.split(separator).flatMap((part) => stateOfPart(part)));
  const alternatives = offered(ALTERNATIVE);
  if (alternatives.has('achieved') && alternatives.size > 1) return true;
  const listed = offered(LISTED);
  return listed.has('achieved') && listed.has('not_yet') && listed.has('unreachable');
}

function stateOfPart(part: string): VerdictState[] {
  if (part.trim() === '') return [];
  // The last clause: "one of: achieved" offers it as well.
  if (matches(ACHIEVED, clausesOf(part).at(-1) ?? '')) return ['achieved'];
  if (matches(UNREACHABLE, part)) return ['unreachable'];
  return matches(NOT_YET, part) ? ['not_yet'] : [];
}

function plainText(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCodePoint(wide.codePointAt(0)! - 0xfee0))
    .toLowerCase()
    .replace(ITEM_MARK, '')
    .replace(/(?<=[a-z])_(?=[a-z])/g, ' ')
    .replace(/(?<=\p{L})’(?=\p{L})/gu, "'")
    .replace(/(?<!\p{L})'|'(?!\p{L})/gu, '')
    .replace(DECORATION, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

function clausesOf(plain: string): string[] {
  return plain
    .split(CLAUSE_END)
    .flatMap((clause) => clause.split(JOINS))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

/** "3/5" and "2 of 4": not all of them. */
function lowRatio(plain: string): boolean {
  const [, part, whole] = /(\d+) ?(?:\/|of|out of) ?(\d+)/.exec(plain) ?? [];
  return part !== undefined && Number(part) < Number(whole);
}

function wholeClause(kind: 'achieved' | 'affirmed'): readonly RegExp[] {
  return VERDICT_WORDS.flatMap((words) => words[kind]).map((source) => new RegExp(`^(?:${source})$`, 'u'));
}

function anywhere(kind: 'unverifiable' | 'impossible' | 'notYet' | 'failure'): readonly RegExp[] {
  return VERDICT_WORDS.flatMap((words) => words[kind]).map((source) => new RegExp(source, 'u'));
}

function matches(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
