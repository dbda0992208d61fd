import { LOCALES, type Locale, parseLocale, words } from '../locale/index.js';

/** The command line cannot be meant. The message is for people and names the option. */
export class UsageProblem extends Error {}

/** Tokens. No model that could do this work has less room or, for now, more; below it a session would be full from the start. */
const LEAST_WINDOW = 16_000;
const WIDEST_WINDOW = 10_000_000;

const BYTES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };

/** Readers of option values. Each throws UsageProblem. */
export function valueReaders(locale: Locale) {
  const say = words(locale).cli.usage;
  const fail = (option: string, value: string, want: string): never => {
    throw new UsageProblem(say.badValue({ option, value, want }));
  };
  const number = (option: string, value: string, want: string, accept: (n: number) => boolean): number => {
    const text = value.trim();
    const read = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    return Number.isFinite(read) && accept(read) ? read : fail(option, value, want);
  };
  return {
    count: (option: string, least: number) => (value: string) =>
      number(option, value, say.wantCount({ least }), (n) => Number.isSafeInteger(n) && n >= least),
    window: (option: string) => (value: string) =>
      number(
        option,
        value,
        say.wantWindow({ least: LEAST_WINDOW, most: WIDEST_WINDOW }),
        (n) => Number.isSafeInteger(n) && n >= LEAST_WINDOW && n <= WIDEST_WINDOW,
      ),
    amount: (option: string) => (value: string) => number(option, value, say.wantAmount, (n) => n > 0),
    /** `500M`, `4G`, `1.5 TB`: powers of a thousand, as disks are sold. Without a letter it is bytes. */
    bytes: (option: string) => (value: string) => {
      const [, size, unit = ''] = /^(\d+\.?\d*|\.\d+) *([kmgt]?)b?$/i.exec(value.trim()) ?? [];
      const bytes = Math.round(Number(size) * BYTES[unit.toLowerCase()]!);
      return Number.isSafeInteger(bytes) && bytes >= 1 ? bytes : fail(option, value, say.wantSize);
    },
    /** `none` reads as infinity. */
    seconds: (option: string) => (value: string) =>
      value.trim().toLowerCase() === 'none'
        ? Number.POSITIVE_INFINITY
        : number(option, value, say.wantSeconds, (n) => n >= 0),
    /** A value that looks like an option is one whose own value was forgotten. */
    path: (option: string) => (value: string) =>
      value.trim() && !value.startsWith('-') ? value : fail(option, value, say.wantPath),
    name: (option: string) => (value: string) =>
      value.trim() && !value.startsWith('-') ? value.trim() : fail(option, value, say.wantName),
    oneOf: (option: string, choices: readonly string[]) => (value: string) =>
      choices.includes(value) ? value : fail(option, value, say.wantOneOf({ choices })),
    language: (option: string) => (value: string) =>
      parseLocale(value) ?? fail(option, value, say.wantOneOf({ choices: LOCALES })),
    list: (option: string) => listReader((value) => fail(option, value, say.wantTools)),
    /** A list that begins like an option is one that was forgotten. */
    names: (option: string) => {
      const refuse = (value: string): never => fail(option, value, say.wantNames);
      const read = listReader(refuse);
      return (value: string, before?: string[]) => (value.startsWith('-') ? refuse(value) : read(value, before));
    },
  };
}

/** Reads words parted by commas outside brackets, so that `Bash(git:*, ls)` stays one; may be given again. */
function listReader(refuse: (value: string) => never) {
  return (value: string, before: string[] = []): string[] => {
    const names = value
      .split(/,(?![^(]*\))/)
      .map((name) => name.trim())
      .filter(Boolean);
    return names.length > 0 ? [...before, ...names] : refuse(value);
  };
}
