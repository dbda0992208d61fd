import { LOCALES, type Locale, words } from '../locale/index.js';

/** Where a part of a report begins, in UTF-16 units from the start of its text. */
export interface PartStart {
  /** Which of the four, from 0. */
  part: number;
  at: number;
}

/** The four names in every language: a worker may answer in the language of its task. */
const NAMES = [0, 1, 2, 3].map((part) => LOCALES.map((locale) => words(locale).isolation.reportParts[part]).join('|'));
const NAME = NAMES.map((names) => `(${names})`).join('|');
const numbered = (digit: string) => String.raw`\(?${digit}[.):：、．）]`;
const MARKUP = String.raw`[ \t>#*_-]{0,12}`;
/** What follows a name that is a heading, and not the first word of a sentence. */
const HEADING_END = String.raw`(?=[ \t*_]{0,4}(?:[:：（(–—-]|$))`;

/** A line that opens or closes a code block, or one that may begin a part: by its number, its name, or both. */
const LINE = new RegExp(
  String.raw`^[ \t>]{0,12}(\x60{3,}|~{3,})([^\x60\n]*)$|^(${MARKUP})(?=${numbered('[1-4]')}|${NAMES.join('|')})(?:${numbered('([1-4])')}${MARKUP})?(?:(?:${NAME})(${HEADING_END})?)?`,
  'gimu',
);
/** Parts that run on within one line: a name with its colon, behind a number, in bold, or behind the end of a sentence. */
const RUNNING = NAMES.map(
  (names, part) =>
    new RegExp(
      String.raw`(?:${numbered(`${part + 1}`)}[ \t]{0,4}[*_]{0,3}|[*_]{2}|[.。;；!！?？][ \t]{0,4})(?:${names})[ \t*_]{0,4}[:：]`,
      'iu',
    ),
);

interface Lead extends PartStart {
  /** The smaller, the surer. */
  doubt: number;
}

/**
 * Names of the four parts that a report lacks, in their order. A part is there when a line outside of code blocks begins with
 * its number or its name, with or without Markdown around it.
 */
export function missingParts(report: string, locale?: Locale): string[] {
  const found = new Set(partStarts(report).map(({ part }) => part));
  return words(locale).isolation.reportParts.filter((_, part) => !found.has(part));
}

/** Where the parts of a report begin, those that it has, in the order in which they stand. */
export function partStarts(report: string): PartStart[] {
  const { leads: found, blocks } = leadsOf(report);
  const prose = found.size < RUNNING.length ? blanked(report, blocks) : '';
  for (const [part, pattern] of RUNNING.entries()) {
    const at = found.has(part) ? -1 : prose.search(pattern);
    if (at >= 0) found.set(part, { part, at, doubt: 0 });
  }
  return [...found.values()].sort((one, other) => one.at - other.at);
}

/** From where to where a code block goes. */
type Block = readonly [from: number, to: number];

/** The surest beginning of each part. What stands in a code block is quoted, unless the whole report is in one. */
function leadsOf(report: string): { leads: Map<number, Lead>; blocks: Block[] } {
  const blocks: Block[] = [];
  const leads = new Map<number, Lead>();
  let quoted = new Map<number, Lead>();
  let fence: { marks: string; at: number } | undefined;
  for (const match of report.matchAll(LINE)) {
    const [line, marks, info] = match;
    if (marks === undefined) {
      const lead = leadIn(match);
      if (lead) keepSurer(fence ? quoted : leads, lead);
    } else if (!fence) {
      fence = { marks, at: match.index };
    } else if (marks.startsWith(fence.marks) && info?.trim() === '') {
      const end = match.index + line.length;
      if (fence.at === 0 && end === report.length) return { leads: quoted, blocks: [] };
      blocks.push([fence.at, end]);
      fence = undefined;
      quoted = new Map();
    }
  }
  // A block that nothing closes is none.
  for (const lead of quoted.values()) keepSurer(leads, lead);
  return { leads, blocks };
}

/** The text with blanks in place of its code blocks, so that all else stays where it was. */
function blanked(text: string, blocks: readonly Block[]): string {
  let end = 0;
  const pieces = blocks.map(([from, to]) => {
    const piece = text.slice(end, from) + ' '.repeat(to - from);
    end = to;
    return piece;
  });
  return pieces.join('') + text.slice(end);
}

/** By a heading, else by a number, else by a word; then by how far it is indented. */
function leadIn(match: RegExpExecArray): Lead | undefined {
  const [, , , markup = '', number, ...rest] = match;
  const named = rest.slice(0, NAMES.length).findIndex((name) => name !== undefined);
  if (named < 0 && number === undefined) return undefined;
  const isHeading = rest[NAMES.length] !== undefined;
  const kind = isHeading ? 0 : number !== undefined ? 1 : 2;
  const part = isHeading || number === undefined ? named : Number(number) - 1;
  return { part, at: match.index, doubt: kind * 100 + (/^[ \t]*/.exec(markup)?.[0].length ?? 0) };
}

function keepSurer(leads: Map<number, Lead>, lead: Lead): void {
  const known = leads.get(lead.part);
  if (!known || lead.doubt < known.doubt) leads.set(lead.part, lead);
}
