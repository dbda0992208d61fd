import { type Argument, isOperand, literals } from '../argument.js';
import { options } from '../options.js';
import { isReadable } from '../paths.js';
import type { Rule, Rules } from '../rule.js';
import { printf } from './printf.js';
import { bracket, test } from './test.js';

/** Whatever the words are, they are only shown or passed over. */
const anything: Rule = () => true;
const nothing: Rule = (args) => args.length === 0;

/** `command -v ls` asks; `command ls` is `ls`. Not in front of `cd`, which has to be seen as what it is. */
const command: Rule = (args, runs) => {
  const [first, ...rest] = args;
  if (first === undefined) return false;
  if (isOperand(first)) return first.value !== 'cd' && runs(args);
  if (!/^-p?[vV]$/.test(first.value ?? '')) return false;
  return literals(rest) !== undefined && rest.length > 0 && !rest.some(({ start }) => start.startsWith('-'));
};

const SECONDS = /^\d{1,5}(?:\.\d{1,3})?[smhd]?$/;

/** A limit in front of a look leaves it a look. */
const timeout: Rule = (args, runs) => {
  const rest = [...args];
  for (;;) {
    const word = rest.shift()?.value;
    if (word === undefined) return false;
    if (SECONDS.test(word)) return rest.length > 0 && runs(rest);
    if (word === '-k' || word === '--kill-after' || word === '-s' || word === '--signal') {
      if (!/^\w+$/.test(rest.shift()?.value ?? '')) return false;
    } else if (!/^(?:-v|--verbose|--foreground|--preserve-status|--(?:kill-after|signal)=\w+)$/.test(word))
      return false;
  }
};

/** One place at most, and no way back with a dash. The script follows it, and asks for a look next to it. */
const cd: Rule = (args) => {
  const where = args.filter(isNoSwitch);
  return (
    where.length <= 1 &&
    where.every(
      (place) =>
        place.spread === 'one' && !place.start.startsWith('-') && (place.value === undefined || isReadable(place)),
    )
  );
};

/** Where a `cd` with these words goes. */
export function destination(args: readonly Argument[]): string {
  return args.find(isNoSwitch)?.text ?? '~';
}

function isNoSwitch({ value }: Argument): boolean {
  return value !== '-L' && value !== '-P' && value !== '--';
}

const MOST_NUMBERS = 1_000_000;

/** Numbers written out, and not millions of them. */
const seq: Rule = (args) => {
  if (args.length === 0 || args.length > 3) return false;
  if (!args.every(({ value }) => /^-?\d{1,6}(?:\.\d{1,3})?$/.test(value ?? ''))) return false;
  const numbers = args.map(({ value }) => Number(value));
  const last = numbers.at(-1)!;
  const first = numbers.length > 1 ? numbers[0]! : 1;
  const step = numbers.length > 2 ? numbers[1]! : 1;
  return Math.abs((last - first) / step) <= MOST_NUMBERS;
};

/** What the shell itself knows. */
export const shell: Rules = {
  echo: anything,
  printf,
  test,
  '[': bracket,
  true: anything,
  false: anything,
  ':': anything,
  cd,
  command,
  timeout,
  type: options({ flags: 'afpPt', operands: [1, 99], harmless: true }),
  which: options({ flags: 'as', long: 'all', operands: [1, 99], harmless: true }),
  whereis: options({ flags: 'bmsul', operands: [1, 99], harmless: true }),
  jobs: options({ flags: 'lnprs' }),
  umask: options({ flags: 'Sp', operands: [0, 0] }),
  ulimit: options({ flags: 'aSHcdefiklmnpqrstuvxbPRT', operands: [0, 0] }),
  break: nothing,
  continue: nothing,
  expr: anything,
  seq,
};
