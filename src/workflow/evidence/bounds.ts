import { numberOf } from './figures.js';

/** A limit that a check sets to something that can be measured. */
interface Bound {
  value: number;
  unit: string;
  isUpper: boolean;
  isStrict: boolean;
}

const NUMBER = String.raw`(\d[\d,']*(?:\.\d+)?)`;
const UNIT = String.raw`\s*(%|percent|[\p{Script=Latin}]+|秒|毫秒|分钟|ミリ秒|分|行|页|個|个|字|文字|ページ)?`;
const BELOW =
  'less than|fewer than|smaller than|shorter than|below|under|at most|no more than|not more than|up to|within|maximum(?: of)?|max\\.?|not exceed(?:ing)?|≤|<=|<|不超过|低于|小于|不到|至多|最多|不大于';
const ABOVE =
  'at least|more than|greater than|larger than|above|over|no less than|not less than|no fewer than|minimum(?: of)?|min\\.?|≥|>=|>|不低于|不少于|不小于|至少|超过|大于|高于|最低';
const STRICT =
  /^(?:less|fewer|smaller|shorter|below|under|more than|greater|larger|above|over|<$|>$|低于|小于|不到|超过|大于|高于)/iu;
const LEADING = new RegExp(String.raw`(?<![\p{L}])(?:(${BELOW})|(${ABOVE}))\s*${NUMBER}${UNIT}`, 'giu');
const TRAILING = new RegExp(
  String.raw`${NUMBER}${UNIT}\s*(?:(or (?:less|fewer)|以下|以内|未満|まで)|(or more|以上))`,
  'giu',
);

/** One spelling for each unit, and how many of the smallest one it holds. */
const UNITS: readonly (readonly [RegExp, unit: string, size: number])[] = [
  [/^(?:ms|msecs?|milliseconds?|毫秒|ミリ秒)$/iu, 'ms', 1],
  [/^(?:s|secs?|seconds?|秒)$/iu, 'ms', 1000],
  [/^(?:m|mins?|minutes?|分钟|分)$/u, 'ms', 60_000],
  [/^(?:b|bytes?)$/iu, 'byte', 1],
  [/^(?:kb|kib|k)$/iu, 'byte', 1000],
  [/^(?:mb|mib)$/iu, 'byte', 1_000_000],
  [/^(?:%|percent)$/iu, '%', 1],
];

interface Measure {
  value: number;
  unit: string;
}

function measure(text: string, unit = ''): Measure {
  const [, name, size] = UNITS.find(([pattern]) => pattern.test(unit)) ?? [undefined, undefined, 1];
  return { value: numberOf(text) * size, unit: name ?? unit.toLowerCase().replace(/s$/, '') };
}

function boundsIn(check: string): Bound[] {
  const leading = [...check.matchAll(LEADING)].flatMap(([, below, above, value = '', unit]) => {
    const word = below ?? above ?? '';
    const measured = measure(value, unit);
    const isVague = VAGUE.test(word) && !MEASURES.has(measured.unit);
    return isVague ? [] : [{ ...measured, isUpper: below !== undefined, isStrict: STRICT.test(word) }];
  });
  const trailing = [...check.matchAll(TRAILING)].map(([text, value = '', unit, below]) => ({
    ...measure(value, unit),
    isUpper: below !== undefined,
    isStrict: text.endsWith('未満'),
  }));
  return [...leading, ...trailing].filter(({ unit }) => unit !== '');
}

/** Words that set a limit only to what is measured: "over 3 rounds" is none, "over 3 MB" is. */
const VAGUE = /^(?:below|under|above|over|within|up to)$/iu;
const MEASURES = new Set(UNITS.map(([, unit]) => unit));

const CLOCK = /(?<![\d.])(\d+)m(\d+(?:\.\d+)?)s\b/gu;
const MEASURED = new RegExp(String.raw`(?<![\p{L}\d.,])${NUMBER}${UNIT}`, 'giu');
const LABELLED = new RegExp(String.raw`(?<!\p{Script=Latin})([\p{Script=Latin}]+)\s*[:=|]\s*${NUMBER}(?![\d.])`, 'giu');
/** The limit itself, told once more. */
const LIMIT_AHEAD = new RegExp(
  String.raw`(?:${BELOW}|${ABOVE}|limit(?: is| of)?|threshold(?: is| of)?|required|allowed|needs?|wants?|要求|上限|下限|阈值)[\s:]*$`,
  'iu',
);

function measuresIn(evidence: string): Measure[] {
  const clocks = [...evidence.matchAll(CLOCK)].map(([, minutes, seconds]) => ({
    value: 60_000 * Number(minutes) + 1000 * Number(seconds),
    unit: 'ms',
  }));
  const bare = evidence.replace(CLOCK, ' ');
  const isLimit = (at: number) => LIMIT_AHEAD.test(bare.slice(Math.max(0, at - 40), at));
  const measured = [...bare.matchAll(MEASURED)].filter(({ index }) => !isLimit(index));
  const labelled = [...bare.matchAll(LABELLED)];
  return [
    ...clocks,
    ...measured.map(([, value = '', unit]) => measure(value, unit)),
    ...labelled.map(([, unit, value = '']) => measure(value, unit)),
  ];
}

/** The check sets a limit, and everything that the evidence measures in its unit is beyond. */
export function missesBound(check: string, evidence: string): boolean {
  const bounds = boundsIn(check);
  if (bounds.length === 0) return false;
  const measures = measuresIn(evidence);
  return bounds.some((bound) => {
    const values = measures.filter(({ unit }) => unit === bound.unit).map(({ value }) => value);
    return values.length > 0 && !values.some((value) => isWithin(value, bound));
  });
}

function isWithin(value: number, { value: limit, isUpper, isStrict }: Bound): boolean {
  if (value === limit) return !isStrict;
  return isUpper ? value < limit : value > limit;
}
