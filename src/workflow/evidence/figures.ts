/** A number that a piece of evidence gives, and how. */
export interface Figure {
  /** As it stands there. */
  text: string;
  /** The sentence around it. */
  sentence: string;
  /** It is given as a result, so that it has to stand in what came back. */
  isResult: boolean;
  /** It is told as the very words that came back. */
  isPrinted: boolean;
  /** It counts things, which somebody may have done by hand. */
  counts: boolean;
  percent: boolean;
  /** It says how many there are in all. */
  isTotal: boolean;
  /** It is a limit that something is held against. */
  isLimit: boolean;
  /** Thousands, millions or more of what was measured. */
  unit: string | undefined;
}

const NUMBER =
  /(?<![\p{L}\p{N}_.,:/#@$*+-])(-?\d(?:[\d,']*\d)?(?:\.\d+)?)(?![\d]|[.,:/'-]\d|[\p{Script=Latin}_]{3,}|[/:-][\p{L}\d])/gu;
const ASIDE = /`[^`]*`|\{[^{}]{1,400}\}|"[^"\n]*"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|\([^()\n]*§[^()\n]*\)/gu;
const SENTENCE_END = /[;;。\n]|\.(?=\s)/gu;
const PLACE =
  /(?:\b(?:lines?|ln|l\.|rows?|columns?|cols?|pages?|p\.|pp\.|checks?|items?|points?|steps?|sections?|chapters?|rounds?|nos?\.?|zeilen?|abschnitte?|seiten?|lignes?|pages?|l[ií]neas?|secci[oó]n|port|version|v|utf|iso|http|node|python|level)\s*(?:\d+\s*(?:[-–,]|to|and)\s*)*|第\s*(?:\d+\s*[-–至到から、]+\s*)*|[#§])$/iu;
const PLACE_AFTER = /^\s*(?:行目|番目|章|頁|ページ目)/u;
const COMPARED =
  /(?:\b(?:above|below|under|over|at least|at most|less than|more than|fewer than|within|limit(?: is| of)?|required|allowed|maximum(?: of)?|minimum(?: of)?|than|threshold(?: of)?)|[≥≤<>]|超过|不超过|低于|高于|不到|至少|最多|未満|以上の|以下の)\s*$/iu;
const TOTAL = /(?:\b(?:all|exactly|in all|total of)|全部|所有|共|すべて|全)\s*(?:the\s+)?$/iu;
const WAITED = /\b(?:after|for|wait(?:s|ed|ing)?|sleep|timeout|every)\s*$/iu;
const LIMIT_AFTER = /^\s*[%\p{L}]{0,12}?\s*(?:or (?:more|less|fewer)|以上|以下|以内|未満)/u;
const RESULT_BEFORE =
  /(?:\b(?:print(?:s|ed|ing)?|output(?:s|ted|\s+(?:is|was))?|return(?:s|ed)?|report(?:s|ed)?|show(?:s|ed|ing)?|says?|said|gave|gives|saw|yield(?:s|ed)?|answer(?:s|ed)?|respond(?:s|ed)?|gets?|got|pass(?:ed)?|tests?|total|fail(?:ed)?)\b|输出(?:了|为|是)?|打印(?:了|出)?|返回(?:了)?|显示(?:了)?|得到|出力(?:は|した)?|表示(?:は|した)?|→|=>|->|[::=])\s*(?:(?:with|of|about|a|an|the|status|code|value|is|was|me|back|just|exactly)\s+){0,3}$/iu;
const ENDS = /(?:\b(?:exit(?:s|ed)?|rc|status)\b[^\d\n]{0,24}|退出码[^\d\n]{0,6}|終了コード[^\d\n]{0,6})$/iu;
const RESULT_AFTER =
  /^\s*(?:(?:unit\s+)?(?:tests?|specs?|examples?|assertions?|checks|suites?)\s+)?(?:passed|passing|pass\b|failed|failing|ok\b|total\b|skipped|%|ms\b|s\b|seconds?\b|bytes?\b|kB\b|MB\b)/u;
const THINGS =
  /^\s*(?:[a-z-]+\s+){0,2}?(?:lines?|rows?|times?|files?|words?|items?|entr(?:y|ies)|sections?|hits?|matches|calls?|requests?|commits?|pages?|keys?|columns?|images?|links?|headings?|records?|commands?|runs?|occurrences?|条|行|件|个|次|つ|個|处|節|节|项|列)/iu;

/** The numbers of a piece of evidence that stand for themselves: not in names, paths, versions, line numbers or quotations. */
export function figuresIn(evidence: string): Figure[] {
  const whole = evidence.normalize('NFKC');
  const bare = whole.replace(ASIDE, (aside) => '\u0001'.repeat(aside.length));
  const ends = [...bare.matchAll(SENTENCE_END)].map(({ index }) => index);
  return [...bare.matchAll(NUMBER)].flatMap(({ 1: text = '', index }) => {
    const before = bare.slice(Math.max(0, index - 48), index);
    const after = bare.slice(index + text.length, index + text.length + 40);
    if (PLACE.test(before) || PLACE_AFTER.test(after) || isInAddress(bare, index) || isListMark(before, after))
      return [];
    const counts = THINGS.test(after);
    const isPrinted = RESULT_BEFORE.test(before) || ENDS.test(before);
    const isLimit = COMPARED.test(before) || LIMIT_AFTER.test(after);
    const isResult = !isLimit && !WAITED.test(before) && (RESULT_AFTER.test(after) || (!counts && isPrinted));
    const [from, to] = [ends.findLast((end) => end < index), ends.find((end) => end >= index)];
    const sentence = whole.slice((from ?? -1) + 1, to);
    return [
      {
        text,
        sentence,
        isResult,
        isPrinted,
        counts,
        isLimit,
        isTotal: counts && TOTAL.test(before),
        percent: /^\s*%/.test(after),
        unit: UNIT.exec(after)?.[1]?.toLowerCase(),
      },
    ];
  });
}

/** In a path, a query or an option. */
function isInAddress(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && /\S/.test(text[from - 1]!)) from--;
  const word = text.slice(from, at);
  return /[?&/@]/.test(word) || /^-{1,2}[\w-]+=/.test(word);
}

/** "1)", "2." in front of a line. */
function isListMark(before: string, after: string): boolean {
  return /(?:^|\n)\s*[(（]?$/u.test(before) && /^\s*[.)、:)）]/u.test(after);
}

/** What was measured may have a unit of its own. */
const SCALES = [1, 2, 3];
const UNIT = /^\s?([kmg])(?:i?b)?\b/i;
const ANY = /-?\d(?:[\d,']*\d)?(?:\.\d+)?\s?%?/gu;

/** The numbers of a text, each as a value. */
export interface Values {
  numbers: ReadonlySet<number>;
  percents: ReadonlySet<number>;
}

/** The numbers of a text, each as a value; those with a percent sign apart. */
export function valuesIn(text: string): Values {
  const numbers = new Set<number>();
  const percents = new Set<number>();
  for (const [found] of text.normalize('NFKC').matchAll(ANY)) {
    const value = numberOf(found);
    if (found.endsWith('%')) percents.add(value);
    else {
      numbers.add(value);
      // "1,2,3" is three numbers as well as one; "3-5" no subtraction.
      for (const part of found.split(/[,']/)) numbers.add(Math.abs(Number(part)));
      numbers.add(Math.abs(value));
    }
  }
  return { numbers, percents };
}

export function numberOf(text: string): number {
  return Number(text.replace(/[,'%\s]/g, ''));
}

/** Whether a figure is among values: as it is, or as one of them rounded. */
export function isAmong({ text, unit }: Figure, values: ReadonlySet<number>): boolean {
  const value = numberOf(text);
  if (values.has(value)) return true;
  const digits = text.split('.')[1]?.length ?? 0;
  const power = unit === undefined ? 0 : 'kmg'.indexOf(unit) + 1;
  const isRounded = (each: number) => Number(each.toFixed(digits)) === value && value !== 0;
  return [...values].some((each) =>
    power === 0
      ? !Number.isInteger(each) && ((digits > 0 && isRounded(each)) || (each > 0 && each < 1 && isRounded(100 * each)))
      : SCALES.slice(0, power).some((scale) => isRounded(each / 1000 ** scale) || isRounded(each / 1024 ** scale)),
  );
}

/** Nobody works a figure out of more than these. */
const MOST_COMBINED = 40;

/** Whether a figure is the sum, the difference, the ratio or the share of two others, or counts what its sentence lists. */
export function isWorkedOut(figure: Figure, others: readonly Figure[]): boolean {
  const value = numberOf(figure.text);
  const digits = figure.text.split('.')[1]?.length ?? 0;
  const values = others.slice(0, MOST_COMBINED).map(({ text }) => numberOf(text));
  const isFound = values.some((a, i) =>
    values.some((b, k) => {
      const results = i === k || b === 0 ? [] : [a + b, a - b, a / b, (100 * a) / b, 100 - (100 * a) / b];
      return results.some((result) => Number(Math.abs(result).toFixed(digits)) === value);
    }),
  );
  return (isFound && !figure.isPrinted) || (figure.counts && itemsIn(figure.sentence) === value);
}

const DIGITS: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, five: 5, ten: 10, hundred: 100 };
const POWERS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const SPELLED =
  /(?<!\b(?:less than|fewer than|under|below|at most|up to) )\b(a|one|two|three|five|ten|hundred)\s+(thousand|million|billion)\b/gi;

/** Large numbers that are written out, and wanted: "one million". */
export function spelledIn(text: string): number[] {
  return [...text.matchAll(SPELLED)].map(
    ([, digit = '', power = '']) => (DIGITS[digit.toLowerCase()] ?? 1) * (POWERS[power.toLowerCase()] ?? 1),
  );
}

function itemsIn(sentence: string): number {
  const list = sentence.split(/[:：]/u).at(-1) ?? '';
  return list.split(/,\s*(?:and\s+)?|\s+and\s+|[、,]|和|と/u).length;
}

/** Whether a text with these numbers gives the figure. */
export function isIn(figure: Figure, { numbers, percents }: Values): boolean {
  return isAmong(figure, numbers) || (figure.percent && isAmong(figure, percents));
}
