import type { Token } from './awk-program.js';

/** A directive that is not finished where the text ends: what is put behind it would go on with it. */
const UNFINISHED = /%[-+ #0'\d.$*]*$/;
/** A width that is taken from the next value. */
const WIDTH_FROM_A_VALUE = /%[-+ #0'\d.$]*\*/;
/** Digits, `%` and `*` in disguise. */
const ESCAPED = /\\(?:0?45|0?52|0?6[0-7]|0?7[01]|x(?:25|2a|3\d))/i;

/** A field of this number, or so many fields, fill the memory. */
const MOST_FIELDS = 100_000;

/**
 * Whether a program's formats and fields stay small, whatever its variables' values are put into. Widths written out are
 * looked at in the text as a whole.
 */
export function outputIsSmall(tokens: readonly Token[], values: readonly string[]): boolean {
  if (makesManyFields(tokens)) return false;
  if (!tokens.some(isFormatting)) return true;
  const texts = tokens.filter(({ kind }) => kind === 'string').map(({ text }) => text.slice(1, -1));
  return [...texts, ...values].every(isPlainFormat);
}

function isFormatting({ kind, text }: Token): boolean {
  return kind === 'name' && /^(?:printf|sprintf|strftime|OFMT|CONVFMT)$/.test(text);
}

function isPlainFormat(text: string): boolean {
  return !UNFINISHED.test(text) && !WIDTH_FROM_A_VALUE.test(text) && !ESCAPED.test(text);
}

function makesManyFields(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }, at) => {
    if (kind !== 'number' || Number(text) < MOST_FIELDS) return false;
    const before = tokens[at - 1]?.text;
    return before === '$' || (before === '=' && tokens[at - 2]?.text === 'NF');
  });
}
