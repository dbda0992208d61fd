import { LOCALES, type Locale, parseLocale, words } from '../locale/index.js';

/** The command line cannot be meant. The message is for people and names the option. */
export class UsageProblem extends Error {}

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
    amount: (option: string) => (value: string) => number(option, value, say.wantAmount, (n) => n > 0),
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
    /** Parted by commas outside brackets, so that `Bash(git:*, ls)` stays one; may be given again. */
    list:
      (option: string) =>
      (value: string, before: string[] = []) => {
        const names = value
          .split(/,(?![^(]*\))/)
          .map((name) => name.trim())
          .filter(Boolean);
        return names.length > 0 ? [...before, ...names] : fail(option, value, say.wantTools);
      },
  };
}
