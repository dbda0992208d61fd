import type { Labels } from './labels.js';

/**
 * How a heading is marked. A hash heading has its level as rank (1–6); `**bold**` and `【brackets】` rank below those, plain
 * ones (a colon, a number, or alone on the line) below bold, and whatever hides behind a list mark comes last.
 */
export const RANK = { bold: 7, plain: 8, listed: 9 } as const;

export interface Heading<F extends string> {
  /** The section it opens; undefined for a heading that no label of this document matches. */
  field: F | undefined;
  /** The label as it stands there, in lower case; '' for an unknown heading. */
  label: string;
  rank: number;
  /** What stands in parentheses behind the label. */
  note: string;
  /** Body text on the heading's own line. */
  text: string;
}

const CODE_INDENT = /^(?: {4}| {0,3}\t)/;
const HASHES = /^([#＃]{1,6})(?![#＃])(\s*)/;
const LIST_MARK = /^(?:[-*+]\s+|[•・●▪◦]\s*)/;
const HAN_NUMBER = '[一二三四五六七八九十]{1,3}';
const NUMBERS = [
  String.raw`\d{1,2}\s*[.)．）、]`,
  String.raw`${HAN_NUMBER}\s*[、.．)）]`,
  String.raw`[(（](?:\d{1,2}|${HAN_NUMBER})[)）]`,
  String.raw`第(?:\d{1,2}|${HAN_NUMBER})(?:(?:部分|节|章|節)\s*[、.:：]?|[、.:：])`,
  '[①-⑳]',
  String.raw`\d\uFE0F?\u20E3`,
];
const NUMBER = new RegExp(`^(?:${NUMBERS.join('|')})\\s*`, 'u');
const EMOJI = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)*\s*/u;
const OPENING_MARK = /^(?:\*{1,3}|_{1,3}|【)\s*/;
const NOTE = /^\s*[(（]([^()（）]*)[)）]/;
const COLON = /^\s*[:：]\s*/;
const DASH = /^\s*(?:[-–—]{1,2}|=>|→)\s+/;
const WIDE_LABEL = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Reads one line as a heading, or undefined when it is body text. */
export function parseHeading<F extends string>(line: string, labels: Labels<F>): Heading<F> | undefined {
  if (CODE_INDENT.test(line)) return undefined;
  const lead = leadOf(line.trim());
  return knownHeading(lead, labels) ?? unknownHeading(lead);
}

/** A line without what may stand before a label, and what that was. */
interface Lead {
  /** Hash level, 0 without hashes. */
  level: number;
  /** White space stood behind the hashes. */
  spaced: boolean;
  listed: boolean;
  numbered: boolean;
  /** The mark that closes the opened bold or bracket; '' when none was opened. */
  close: string;
  rest: string;
}

function leadOf(line: string): Lead {
  const hashes = HASHES.exec(line);
  const lead: Lead = {
    level: hashes?.[1]?.length ?? 0,
    spaced: hashes?.[2] !== '',
    listed: false,
    numbered: false,
    close: '',
    rest: hashes ? withoutClosingHashes(line.slice(hashes[0].length)) : line,
  };
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(lead.rest)?.[0] ?? '';
    lead.rest = lead.rest.slice(found.length);
    return found;
  };
  if (!hashes) lead.listed = take(LIST_MARK) !== '';
  // "1. **目标**", "**1. 目标**" and "🎯 1. **目标**" are all seen; nobody decorates a heading more than that.
  for (let round = 0; round < 3; round++) {
    take(EMOJI);
    if (take(NUMBER)) lead.numbered = true;
    if (!lead.close) lead.close = take(OPENING_MARK).trim().replace('【', '】');
  }
  return lead;
}

function withoutClosingHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end < text.length && /^$|\s/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}

function rankOf(lead: Lead): number {
  if (lead.listed) return RANK.listed;
  if (lead.level > 0) return lead.level;
  return lead.close ? RANK.bold : RANK.plain;
}

function knownHeading<F extends string>(lead: Lead, labels: Labels<F>): Heading<F> | undefined {
  const label = labels.pattern.exec(lead.rest)?.[0];
  if (label === undefined) return undefined;
  let rest = lead.rest.slice(label.length);
  let note = '';
  let open = lead.close !== '';
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    rest = rest.slice(found?.[0].length ?? 0);
    return found;
  };
  const takeNoteAndMark = () => {
    // "## 目标 / Goal": the same label in another language.
    const slash = /^\s*[/|｜]\s*/.exec(rest)?.[0];
    const again = slash && labels.pattern.exec(rest.slice(slash.length))?.[0];
    if (again && labels.fieldOf(again) === labels.fieldOf(label)) rest = rest.slice(slash.length + again.length);
    note ||= take(NOTE)?.[1]?.trim() ?? '';
    if (open && rest.trimStart().startsWith(lead.close)) {
      rest = rest.trimStart().slice(lead.close.length);
      open = false;
    }
  };
  takeNoteAndMark();
  takeNoteAndMark();
  const colon = take(COLON) !== null;
  const marked = lead.level > 0 || lead.numbered || (lead.close !== '' && !open);
  const separated = colon || (marked && take(DASH) !== null);
  if (open && separated) {
    // "**目标:** x" and "**目标:x**": wherever the bold ends, its mark is no text.
    rest = rest.replace(lead.close, '');
    open = false;
  }
  const text = rest.trim();
  const heading = { field: labels.fieldOf(label), label: label.toLowerCase(), rank: rankOf(lead), note, text };
  if (open) return undefined;
  if (separated) return heading;
  if (text === '') return note === '' || marked ? heading : undefined;
  // Text right behind the label: only where the label's end is beyond doubt ("**目标** x", "## 目标 x", not "## Goal setting").
  if (lead.close) return heading;
  return marked && /^\s/.test(rest) && note === '' && WIDE_LABEL.test(label) ? heading : undefined;
}

/** A hash heading, or a whole line of bold, that this document knows no label for. */
function unknownHeading<F extends string>(lead: Lead): Heading<F> | undefined {
  const heading = { field: undefined, label: '', rank: rankOf(lead), note: '', text: '' };
  // "#123" and "#!/bin/sh" are no headings.
  if (lead.level > 0) return lead.rest !== '' && (lead.spaced || lead.level > 1) ? heading : undefined;
  if (!lead.close || lead.listed) return undefined;
  const end = lead.rest.indexOf(lead.close);
  const label = lead.rest.slice(0, end);
  const after = lead.rest.slice(end + lead.close.length).replace(COLON, '');
  return end > 0 && after === '' && label.length <= 40 ? heading : undefined;
}
