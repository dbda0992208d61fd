/** Generators without an end, recursive definitions, and modules from elsewhere. Field names like `.until` are fine. */
const ENDLESS =
  /(?<![.\w$"])(?:repeat|until|while|def|import|include|infinite|combinations)\b|\brecurse(?:_down)?\s*\(/;

/** A count as far as a number written out, or the length of something that is there. */
const RANGE = /(?<![.\w$"])range\b(?!\s*:)(\s*\(\s*TERM(?:\s*;\s*TERM){0,2}\s*\))?/.source.replaceAll(
  'TERM',
  String.raw`(?:-?\d{1,7}|(?:\.[\w.[\]]*\s*\|\s*)?length)`,
);
const RANGES = new RegExp(RANGE, 'g');

/** Ranges inside each other multiply. */
const MANY = /\d{4}/;

/** What fills the memory: an element far out, a text many times over, a value put behind itself round by round. */
const LOADS = [
  /\[\s{0,9}-?(?:\d{7}|\d[\d.]{0,9}[eE]|[\d.\s]{0,20}\*)[^\]]{0,99}\]\s*(?:[-+*/|]?=)/,
  /"\s{0,9}\*(?!\s{0,9}\d{1,4}\b(?!\s{0,9}\*))/,
  /\*\s{0,9}(?:\d{9}|\d[\d.]{0,9}[eE]\d)|(?:\d{9}|\d[eE]\d{1,9})\s{0,9}\*/,
  /(?:^|[(;,|]\s{0,9})\.\s{0,9}\+\s{0,9}\.(?![\w"[])/,
];

const FAR = /\d{7}|\d[eE]/;
const LARGE_FACTOR = /\*\s{0,9}\d{4}/g;

/** Whether a jq program comes to its end, and not after ages or gigabytes. */
export function endsSoon(program: string): boolean {
  if (ENDLESS.test(program) || LOADS.some((load) => load.test(program))) return false;
  if (/\b[gs]etpath\b/.test(program) && FAR.test(program)) return false;
  if ((program.match(LARGE_FACTOR) ?? []).length > 1) return false;
  const ranges = [...program.matchAll(RANGES)];
  if (ranges.some(([, bounds]) => bounds === undefined)) return false;
  return ranges.length <= 1 || ranges.every(([, bounds = '']) => !MANY.test(bounds));
}
