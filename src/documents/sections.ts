import { LOCALES, type Locale, words } from '../locale/index.js';
import { normalizeNewlines, opensFence, outsideFences } from './fences.js';
import { type Heading, parseHeading, RANK } from './heading.js';
import type { Labels } from './labels.js';

/** One section of a document, as it stands in the text. */
export interface Section<F extends string> {
  /** undefined: a section that this kind of document does not know. */
  field: F | undefined;
  /** What stood in parentheses behind the heading. */
  note: string;
  body: string;
  /** Index of the line behind its last one, counted over the whole text. */
  end: number;
}

const PLACEHOLDERS = new Set(LOCALES.flatMap((locale) => words(locale).documents.placeholders.map(fold)));
const THEMATIC_BREAK = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const SETEXT_UNDERLINE = /^ {0,3}(?:=+|-{2,})\s*$/;

/**
 * Splits a model's reply, or a file a person edited, into the sections that `labels` name. Rules:
 *
 * - Fenced code is taken out first; an unclosed fence drops the rest.
 * - A heading has a mark (hashes, bold, a number), a colon, or a line of its own. A sentence that merely begins with a label
 *   is body text.
 * - An unknown heading of the same level or above ends a section; a deeper one belongs to the body. A known heading deeper
 *   than the section around it belongs to the body too, when its own section has a stronger heading elsewhere; so does
 *   another label of the same section ("Assumptions:" under "Unknowns and assumptions").
 * - `flat`: every known heading opens a section, however deep.
 */
export function readSections<F extends string>(text: string, labels: Labels<F>, { flat = false } = {}): Section<F>[] {
  const { lines, end } = outsideFences(text);
  const headings = lines.map((line) => parseHeading(line.text, labels));
  const strongest = strongestRanks(headings);
  const sections: Section<F>[] = [];
  let open: { heading: Heading<F>; lines: string[]; end: number } | undefined;
  const close = () => {
    if (!open) return;
    const { field, note, text: inline } = open.heading;
    sections.push({ field, note, body: bodyOf([inline, ...open.lines], labels), end: open.end });
  };

  lines.forEach((line, i) => {
    const heading = headings[i];
    if (heading && opensSection(heading)) {
      close();
      open = { heading, lines: [], end: line.index + 1 };
    } else if (open) {
      const underline = open.lines.length === 0 && open.heading.rank >= RANK.plain && SETEXT_UNDERLINE.test(line.text);
      if (!underline) open.lines.push(line.text);
      open.end = line.index + 1;
    }
  });
  if (open) open.end = end;
  close();
  return sections;

  function opensSection({ field, label, rank }: Heading<F>): boolean {
    const around = open?.heading;
    if (field === undefined) {
      // Bold words in a body are mostly just bold: they end only a section whose own heading is a line of bold.
      if (rank >= RANK.bold) return around?.rank === RANK.bold && around.text === '';
      return around !== undefined && rank <= around.rank;
    }
    if (flat || around === undefined) return true;
    if (around.field === field && rank > RANK.bold && label !== around.label) return false;
    if (rank <= around.rank || rank === strongest.get(field)) return true;
    // A title "# Goal" with "## Goal" right below it.
    const isTitle = around.text === '' && open!.lines.every((line) => line.trim() === '');
    return isTitle && around.label === label && rank <= RANK.bold;
  }
}

/** The text of each field: its first section that has one. */
export function firstFilled<F extends string>(sections: readonly Section<F>[]): Partial<Record<F, string>> {
  const found: Partial<Record<F, string>> = {};
  for (const { field, body } of sections) {
    if (field !== undefined && body !== '') found[field] ??= body;
  }
  return found;
}

/** A field as every document holds it: LF line ends, no white space around it. */
export function fieldText(text: string | undefined): string {
  return normalizeNewlines(text ?? '').trim();
}

/**
 * Writes sections under second-level headings. Lines of a body that would read as a heading, a fence, a rule or a
 * placeholder get a backslash in front (Markdown shows most of them without it), and the reader takes it off again, so that
 * reading what was written gives back the same text, whatever it says. `flat` is for documents that are read flat: even the
 * faintest heading in a body gets one.
 */
export function renderSections<F extends string>(
  sections: readonly (readonly [heading: string, body: string])[],
  labels: Labels<F>,
  { placeholder = '', flat = false } = {},
): string {
  const weakest = flat ? RANK.listed : RANK.bold;
  return sections
    .map(([heading, body]) => `## ${heading}\n\n${body === '' ? placeholder : escapeLines(body, labels, weakest)}\n`)
    .join('\n');
}

export function placeholderOf(locale?: Locale): string {
  return words(locale).documents.placeholders[0]!;
}

function strongestRanks<F extends string>(headings: readonly (Heading<F> | undefined)[]): Map<F, number> {
  const ranks = new Map<F, number>();
  for (const heading of headings) {
    if (heading?.field === undefined) continue;
    ranks.set(heading.field, Math.min(heading.rank, ranks.get(heading.field) ?? heading.rank));
  }
  return ranks;
}

function bodyOf<F extends string>(lines: readonly string[], labels: Labels<F>): string {
  const kept = lines.filter((line) => !isPlaceholder(line));
  while (kept.length > 0 && (kept.at(-1)!.trim() === '' || THEMATIC_BREAK.test(kept.at(-1)!))) kept.pop();
  return unescapeLines(kept.join('\n').trim(), labels);
}

function escapeLines<F extends string>(body: string, labels: Labels<F>, weakest: number): string {
  const withEscape = (line: string) => {
    const escaped = line.startsWith('\\') ? isEscaped(line, labels) : isSpecial(line, labels, weakest);
    return escaped ? `\\${line}` : line;
  };
  return body.split('\n').map(withEscape).join('\n');
}

function unescapeLines<F extends string>(body: string, labels: Labels<F>): string {
  return body
    .split('\n')
    .map((line) => (isEscaped(line, labels) ? line.slice(1) : line))
    .join('\n');
}

/** Backslashes before anything that is ever escaped; a line that was written with one gets another. */
function isEscaped<F extends string>(line: string, labels: Labels<F>): boolean {
  return line.startsWith('\\') && isSpecial(line.replace(/^\\+/, ''), labels, RANK.listed);
}

function isSpecial<F extends string>(line: string, labels: Labels<F>, weakest: number): boolean {
  if (opensFence(line) || THEMATIC_BREAK.test(line) || isPlaceholder(line)) return true;
  const heading = parseHeading(line, labels);
  return heading !== undefined && heading.rank <= (heading.field === undefined ? 2 : weakest);
}

function isPlaceholder(line: string): boolean {
  return PLACEHOLDERS.has(fold(line));
}

function fold(line: string): string {
  return line.trim().toLowerCase().replace('（', '(').replace('）', ')');
}
