import type { Assignment } from 'unbash';

/** Language, time zone and looks of the output. No path among the values: some of these could name a file to read. */
const HARMLESS: ReadonlyMap<string, RegExp> = new Map([
  ['LANG', /^[\w.@-]+$/],
  ['TZ', /^\w+(?:\/[\w+-]+){0,2}$/],
  ['NO_COLOR', /^\d?$/],
  ['COLUMNS', /^\d{1,4}$/],
  ['PAGER', /^cat$/],
  ['GIT_PAGER', /^cat$/],
  ...['ALL', 'COLLATE', 'CTYPE', 'MESSAGES', 'NUMERIC', 'TIME'].map((kind) => [`LC_${kind}`, /^[\w.@-]+$/] as const),
]);

/** Whether a variable set in front of a command (`LC_ALL=C sort f`) changes nothing but how that one shows what it finds. */
export function isHarmlessAssignment({ text }: Assignment): boolean {
  const [, name = '', , value = ''] = /^(\w+)=(["']?)([^"']*)\2$/.exec(text) ?? [];
  return HARMLESS.get(name)?.test(value) ?? false;
}
