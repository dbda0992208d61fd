import { literal } from '../argument.js';
import { options } from '../options.js';
import type { Rule } from '../rule.js';

/**
 * tree reads letters that stand together in its own way, so those with a value stand alone here. Not -o (writes), nor -R
 * (writes a file into every directory).
 */
const alone = options({
  flags: 'adfilxpsuhDFqNQrtcUvngACSJX',
  values: 'LPIHT',
  apart: true,
  long:
    'dirsfirst filesfirst noreport prune matchdirs gitignore si inodes device ignore-case nolinks metafirst du ' +
    'charset= filelimit= timefmt= sort=',
});

const TOGETHER = /^-[adfilxpsuhDFqNQrtcUvngACSJX]{2,}$/;
const LEVEL = /^-L\d{1,3}$/;
const LEVEL_LAST = /^-[adfilxpsuhDFqNQrtcUvngACSJX]+L$/;

export const tree: Rule = (args, runs) => {
  const rest = args.filter(({ value = '' }) => !TOGETHER.test(value) && !LEVEL.test(value));
  return alone(
    rest.map((word) => (LEVEL_LAST.test(word.value ?? '') ? literal('-L') : word)),
    runs,
  );
};
