import { type Argument, dropStart, isOperand } from './argument.js';
import { isPadding, isSmall } from './padding.js';
import { isReadable } from './paths.js';
import type { Rule } from './rule.js';

/**
 * What a command may be given so that it still only looks. Everything that is not listed is refused: an option of the
 * program that is not in here, an abbreviated long option, one operand too many.
 */
export interface Grammar {
  /** Letters without a value. They may stand together: `-la`. */
  flags?: string;
  /** Letters with a value, attached (`-n5`) or in the next word (`-n 5`). */
  values?: string;
  /** Letters whose value can only be attached, or be left out: `-U3`. */
  attached?: string;
  /** Long options, separated by blanks: `all` takes no value, `lines=` takes one, `color=?` takes one after `=` only. */
  long?: string;
  /** `-5` is an option as well. */
  number?: boolean;
  /** These letters and long options take a next word that begins with a dash as their value (`grep -e -x`). */
  dashValues?: string;
  /** Options whose number is a width, or a count of threads: too many of them are a load and no look. */
  small?: string;
  /** Options end at the first operand. */
  optionsFirst?: boolean;
  /** The program reads short options in its own way: one letter a word, the value in the next word. */
  apart?: boolean;
  /**
   * No option of the program at all, listed or not, writes, runs anything, or waits for ever. Words that might turn out
   * to be options (`wc -l *`, `ls $x`) are then no danger.
   */
  harmless?: boolean;
  /** A word like `*.log` cannot turn out to be a dangerous option, because none ends in a file name's suffix. */
  suffixed?: boolean;
  /** How many operands: least and most. Any number when left out. */
  operands?: readonly [number, number];
  /** What every operand has to satisfy. */
  operand?: (argument: Argument) => boolean;
  /** The last word on the whole call. */
  check?: (call: Call) => boolean;
}

/** A call taken apart. */
export interface Call {
  /** Options in their order, by letter or long name, without dashes. */
  readonly options: readonly Option[];
  readonly operands: readonly Argument[];
}

export interface Option {
  readonly name: string;
  readonly value: Argument | undefined;
}

/** Whether one of the options was given. */
export function given(call: Call, ...names: readonly string[]): boolean {
  return call.options.some((option) => names.includes(option.name));
}

/** The values given with these options. */
export function valuesOf(call: Call, ...names: readonly string[]): (Argument | undefined)[] {
  return call.options.filter((option) => names.includes(option.name)).map((option) => option.value);
}

/** The rule for a command that reads its options the usual way and follows `grammar`. */
export function options(grammar: Grammar): Rule {
  const table = compile(grammar);
  return (args) => {
    if (args.length === 1 && (args[0]!.value === '--version' || args[0]!.value === '--help')) return true;
    return readCall(args, table) !== undefined;
  };
}

/** Takes a call apart by a grammar and holds it against that grammar. Undefined when it is refused. */
export function readCall(args: readonly Argument[], table: CompiledGrammar): Call | undefined {
  const call = takeApart(args, table);
  return call && accepts(table, call) ? call : undefined;
}

function accepts({ grammar, dashValues, small }: CompiledGrammar, call: Call): boolean {
  const [least, most] = grammar.operands ?? [0, Number.POSITIVE_INFINITY];
  const { length } = call.operands;
  if (length < least || length > most) return false;
  if (most !== Number.POSITIVE_INFINITY && call.operands.some((operand) => operand.spread !== 'one')) return false;
  if (grammar.operand && !call.operands.every(grammar.operand)) return false;
  const fits = ({ name, value }: Option) => {
    if (value === undefined) return true;
    if (isPadding(value.text) || (small.has(name) && !isSmall(value.value))) return false;
    // Any value may be the name of a file with patterns or names in it, unless it can be any text.
    return dashValues.has(name) || isReadable(value);
  };
  if (!call.options.every(fits) || call.operands.some(({ text }) => isPadding(text))) return false;
  return grammar.check?.(call) ?? true;
}

type Takes = 'nothing' | 'value' | 'attached';

/** A grammar made ready for look-ups. */
export interface CompiledGrammar {
  readonly grammar: Grammar;
  readonly short: ReadonlyMap<string, Takes>;
  readonly long: ReadonlyMap<string, Takes>;
  readonly dashValues: ReadonlySet<string>;
  readonly small: ReadonlySet<string>;
}

export function compile(grammar: Grammar): CompiledGrammar {
  const short = new Map<string, Takes>();
  for (const letter of grammar.flags ?? '') short.set(letter, 'nothing');
  for (const letter of grammar.values ?? '') short.set(letter, 'value');
  for (const letter of grammar.attached ?? '') short.set(letter, 'attached');
  const long = new Map<string, Takes>();
  for (const name of words(grammar.long)) {
    if (name.endsWith('=?')) long.set(name.slice(0, -2), 'attached');
    else if (name.endsWith('=')) long.set(name.slice(0, -1), 'value');
    else long.set(name, 'nothing');
  }
  return { grammar, short, long, dashValues: new Set(words(grammar.dashValues)), small: new Set(words(grammar.small)) };
}

function words(list: string | undefined): string[] {
  return list?.split(/\s+/).filter((word) => word !== '') ?? [];
}

/** Separates options from operands as getopt does; undefined at the first word that the grammar does not know. */
export function takeApart(args: readonly Argument[], table: CompiledGrammar): Call | undefined {
  const { grammar } = table;
  const found: Option[] = [];
  const operands: Argument[] = [];
  let at = 0;
  while (at < args.length) {
    const argument = args[at++]!;
    if (argument.value === '--') {
      operands.push(...args.slice(at));
      break;
    }
    if (argument.value === '-' || isOperand(argument)) {
      operands.push(argument);
      if (grammar.optionsFirst) {
        operands.push(...args.slice(at));
        break;
      }
      continue;
    }
    if (argument.value === '' || !argument.start.startsWith('-')) {
      if (argument.value !== '' && !mayBeAnything(argument, grammar)) return undefined;
      operands.push(argument);
      continue;
    }
    if (argument.spread === 'any' && !grammar.harmless) return undefined;
    const read = argument.start.startsWith('--') ? readLong(argument, table) : readShort(argument, table);
    if (read === undefined) return undefined;
    found.push(...read);
    const last = read.at(-1);
    if (last && last.value === undefined && takes(last.name, table) === 'value') {
      const value = args[at++];
      if (value === undefined || !isValue(value, last.name, table)) return undefined;
      found[found.length - 1] = { name: last.name, value };
    }
  }
  return { options: found, operands };
}

function takes(name: string, table: CompiledGrammar): Takes | undefined {
  return name.length === 1 ? table.short.get(name) : table.long.get(name);
}

function mayBeAnything(argument: Argument, grammar: Grammar): boolean {
  if (grammar.harmless) return true;
  return grammar.suffixed === true && argument.spread === 'alike' && /\.[a-z]{2,}$/i.test(argument.end);
}

/** The value of an option in a word of its own. A dash there means that the option was misread by someone. */
function isValue(value: Argument, name: string, table: CompiledGrammar): boolean {
  if (value.spread !== 'one') return table.grammar.harmless === true;
  if (!value.start.startsWith('-') || value.value === '-') return true;
  return /^-\d+$/.test(value.value ?? '') || table.dashValues.has(name);
}

function readLong(argument: Argument, { long }: CompiledGrammar): Option[] | undefined {
  const equals = argument.start.indexOf('=');
  if (equals < 0) {
    const name = argument.value?.slice(2);
    return name !== undefined && name.length > 1 && long.has(name) ? [{ name, value: undefined }] : undefined;
  }
  const name = argument.start.slice(2, equals);
  if (name.length < 2 || !long.has(name) || long.get(name) === 'nothing') return undefined;
  return [{ name, value: dropStart(argument, equals + 1) }];
}

function readShort(argument: Argument, { short, grammar }: CompiledGrammar): Option[] | undefined {
  if (grammar.number && /^-\d+$/.test(argument.value ?? '')) return [{ name: 'number', value: dropStart(argument, 1) }];
  if (grammar.apart && argument.value?.length !== 2) return undefined;
  const found: Option[] = [];
  for (let at = 1; at < argument.start.length; at++) {
    const name = argument.start[at]!;
    const kind = short.get(name);
    if (kind === undefined) return undefined;
    const isLast = at === argument.start.length - 1 && argument.value !== undefined;
    if (kind !== 'nothing' && !isLast) {
      found.push({ name, value: dropStart(argument, at + 1) });
      return found;
    }
    found.push({ name, value: undefined });
  }
  // Letters that are not known yet would follow.
  return argument.value === undefined ? undefined : found;
}
