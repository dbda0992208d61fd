import { COMMANDS } from './invocation.js';
import { commandFor } from './options.js';

interface Token {
  index: number;
  /** A word that is no option and no option's value; undefined for an option. */
  word?: string;
  /** The option, when it is one: `-w`, `--lang`. */
  option?: string;
  value?: string;
}

/** Where the first word stands that is neither an option nor an option's value; undefined behind `--` or when there is none. */
export function firstWord(argv: readonly string[]): number | undefined {
  return tokens(argv).find(({ word }) => word !== undefined)?.index;
}

/** Options that count wherever they stand, and whatever else is wrong. */
export function mentions(argv: readonly string[]): { help: boolean; version: boolean; lang: string | undefined } {
  const options = tokens(argv).filter(({ option }) => option !== undefined);
  const has = (...names: string[]) => options.some(({ option }) => names.includes(option!));
  return {
    help: has('-h', '--help'),
    version: has('--version'),
    lang: options.findLast(({ option }) => option === '--lang')?.value,
  };
}

/** Reads a command line the way the parser does, before it is known which command it is for. Ends at `--`. */
function tokens(argv: readonly string[]): Token[] {
  const takesValue = optionsWithValue();
  const found: Token[] = [];
  for (let index = 0; index < argv.length; index++) {
    const arg = argv[index]!;
    if (arg === '--') break;
    if (arg.length < 2 || !arg.startsWith('-')) {
      found.push({ index, word: arg });
      continue;
    }
    const [option, attached] = arg.startsWith('--') ? splitLong(arg) : lastShort(arg, takesValue, found, index);
    const value = attached ?? (takesValue.has(option) ? argv[index + 1] : undefined);
    found.push({ index, option, value });
    if (attached === undefined && takesValue.has(option)) index++;
  }
  return found;
}

function splitLong(arg: string): [option: string, value: string | undefined] {
  const at = arg.indexOf('=');
  return at === -1 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}

/** In `-vwDIR`: `-w` with `DIR`; the switches before it are noted on the way. */
function lastShort(
  arg: string,
  takesValue: ReadonlySet<string>,
  found: Token[],
  index: number,
): [option: string, value: string | undefined] {
  const letters = [...arg.slice(1)];
  while (letters.length > 1 && !takesValue.has(`-${letters[0]}`)) found.push({ index, option: `-${letters.shift()}` });
  const [letter, ...rest] = letters;
  return [`-${letter}`, rest.length > 0 ? rest.join('') : undefined];
}

function optionsWithValue(): Set<string> {
  const options = COMMANDS.flatMap((name) => commandFor(name, 'en').options);
  return new Set(options.filter(({ required }) => required).flatMap(({ short, long }) => [short ?? '', long ?? '']));
}
