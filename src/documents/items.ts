import { LOCALES, words } from '../locale/index.js';

const NOTHING = new Set(LOCALES.flatMap((locale) => words(locale).documents.nothing));

// A mark needs white space behind it where it could be part of the text: "-5 °C", "3.5 s", "**x** y", "+1".
const MARKS = [
  String.raw`[-*+–—]\s+`,
  String.raw`[-–—](?=\p{Script=Han})`,
  String.raw`[•・●▪◦‣]\s*`,
  String.raw`\d{1,3}[.)．](?:\s+|(?=\p{Script=Han}))`,
  String.raw`\d{1,3}[、）]\s*`,
  String.raw`[(（]\d{1,3}[)）]\s*`,
  String.raw`[一二三四五六七八九十]{1,3}、\s*`,
  String.raw`[①-⑳]\s*`,
];
const MARK = new RegExp(`^\\s*(?:${MARKS.join('|')})`, 'u');
const CHECKBOX = /^(?:\[[ xX✓✔]?\]\s*|[☐☑☒✅✓✔❌✗✘]\uFE0F?\s*)/u;
const GROUP_TITLE = /^\s*#{1,6}\s/;
const WRAPPED = /^(?: {2,}|\t)\s*\S/;
const WIDE_GAP =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。,;:!?]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/**
 * The items of a list. Every line is one, marked or not, except for an indented line without a mark, which goes on with the
 * item above it, and headings inside the list, which only group items.
 */
export function parseItems(body: string): string[] {
  const items: string[] = [];
  for (const line of body.split('\n')) {
    const mark = MARK.exec(line);
    if (line.trim() === '' || (!mark && GROUP_TITLE.test(line))) continue;
    if (!mark && WRAPPED.test(line) && items.length > 0) {
      items[items.length - 1] = `${items.at(-1)} ${line.trim()}`.replace(WIDE_GAP, '');
      continue;
    }
    items.push(withoutCheckbox(line.slice(mark?.[0].length ?? 0).trim()));
  }
  return cleanItems(items);
}

/** Items as documents hold them: one line each, without empty ones and ways of saying "none". */
export function cleanItems(items: readonly string[]): string[] {
  return items.map((item) => item.replace(/\s+/g, ' ').trim()).filter((item) => !isNothing(item));
}

/** One marked line an item. An item that begins like a check box gets a backslash, which `parseItems` takes off. */
export function renderItems(items: readonly string[]): string {
  return items.map((item) => `- ${CHECKBOX.test(bare(item)) ? '\\' : ''}${item}`).join('\n');
}

/** "none", "无", "(なし)", "-" and the like. */
export function isNothing(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[\s*_`"'“”「」()（）[\]【】.。!！,,;;:：]+/gu, ' ')
    .trim();
  return plain === '' || /^(?:[-–—/\\]+|0(?: ?[项条個件個])?)$/u.test(plain) || NOTHING.has(plain);
}

function withoutCheckbox(text: string): string {
  return text.startsWith('\\') && CHECKBOX.test(bare(text)) ? text.slice(1) : text.replace(CHECKBOX, '');
}

function bare(text: string): string {
  return text.replace(/^\\+/, '');
}
