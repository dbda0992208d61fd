import type { Argument } from '../argument.js';
import { isReadable } from '../paths.js';
import type { Rule } from '../rule.js';
import { endsSoon } from './jq-program.js';

const SHORT = /^-[nrjaCMScse]+$/;
const LONG = new Set(
  (
    '--null-input --raw-input --slurp --compact-output --raw-output --raw-output0 --join-output --ascii-output ' +
    '--color-output --monochrome-output --tab --sort-keys --exit-status --stream --stream-errors --seq --unbuffered ' +
    '--args --jsonargs -R'
  ).split(' '),
);
/** Options that take this many words after them. */
const WITH_WORDS = new Map([
  ['--indent', 1],
  ['--arg', 2],
  ['--argjson', 2],
  ['--slurpfile', 2],
  ['--rawfile', 2],
]);

/** Of these the second word is a file. */
const FILES = new Set(['--slurpfile', '--rawfile']);

/**
 * jq can read and nothing else; what is left to refuse is a program that is not on the command line (-f, -L) and one
 * that never ends.
 */
export const jq: Rule = (args) => {
  const operands: Argument[] = [];
  for (let at = 0; at < args.length; at++) {
    const argument = args[at]!;
    const { value } = argument;
    if (value === undefined || !/^-./.test(value)) {
      if (value === undefined && (argument.start.startsWith('-') || operands.length === 0)) return false;
      operands.push(argument);
    } else if (WITH_WORDS.has(value)) {
      const count = WITH_WORDS.get(value)!;
      const following = args.slice(at + 1, at + 1 + count);
      if (following.length < count || following.some(({ spread }) => spread !== 'one')) return false;
      if (FILES.has(value) && !isReadable(following[1]!)) return false;
      at += count;
    } else if (!SHORT.test(value) && !LONG.has(value) && value !== '--version') return false;
  }
  const [program, ...inputs] = operands;
  if (program === undefined) return args.some(({ value }) => value === '--version');
  if (program.value === undefined || !endsSoon(program.value)) return false;
  return inputs.every(isReadable);
};
