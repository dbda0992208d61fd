/**
 * How many words the shell makes of one argument: exactly one; several that all begin alike (globs, braces); or any
 * number of any words, because an unquoted variable is split.
 */
export type Spread = 'one' | 'alike' | 'any';

/** Stands for text that is not known. */
export const UNKNOWN = '\u{FFFD}';

/** One argument as far as it is known before the shell runs. */
export interface Argument {
  /** The whole text after quoting is removed; undefined when a part of it is only known at run time. */
  readonly value: string | undefined;
  /** The whole text, with `UNKNOWN` for each part that is only known at run time. */
  readonly text: string;
  /** The text before the first unknown part. Empty: it may begin with anything, a dash included. */
  readonly start: string;
  /** The text after the last unknown part. */
  readonly end: string;
  readonly spread: Spread;
  /** Where the shell may stand when it comes to this word, as far as the `cd`s before it tell; left out before any. */
  readonly places?: readonly string[];
}

/** An argument whose text is known. */
export function literal(value: string): Argument {
  return { value, text: value, start: value, end: value, spread: 'one' };
}

/** Whether it is certainly no option: its first character is known, and is neither a dash nor hidden by splitting. */
export function isOperand(argument: Argument): boolean {
  return argument.start !== '' && !argument.start.startsWith('-') && argument.spread !== 'any';
}

/** The texts of arguments that are all known; undefined as soon as one is not. */
export function literals(args: readonly Argument[]): string[] | undefined {
  const values = args.map((argument) => argument.value);
  return values.every((value) => value !== undefined) ? (values as string[]) : undefined;
}

/** What is left of an argument after its first `length` known characters. */
export function dropStart(argument: Argument, length: number): Argument {
  return {
    ...argument,
    value: argument.value?.slice(length),
    text: argument.text.slice(length),
    start: argument.start.slice(length),
    end: argument.value === undefined ? argument.end : argument.value.slice(length),
  };
}
