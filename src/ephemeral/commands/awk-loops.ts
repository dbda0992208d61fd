import type { Token } from './awk-program.js';

/** Rounds of all loops inside each other together, as far as numbers written out tell. */
const MOST_ROUNDS = 1e7;

/** A number that no counter reaches in a while. */
const LARGE = /\d{8}|\d\.?[eE]\+?\d/;
const SMALL = /^\d{1,7}$/;

/** More than any program that is typed at a prompt. */
const MOST_LOOPS = 32;

const ASSIGNS = new Set(['=', '+=', '-=', '*=', '/=', '%=', '^=', '**=', '++', '--']);
const GROWS = new Set(['*', '^', '**', '*=', '^=', '**=']);
/** What may stand in a counter's start and bound besides names and numbers. */
const IN_A_BOUND = new Set(['+', '-', '/', '%', '$', '(', ')', ',']);
/** Calls whose result is no larger than what they are given is long. */
const MEASURES = new Set(['length', 'split', 'index', 'int']);
/** Calls that change the variable they are given. */
const CHANGES = new Set(['sub', 'gsub', 'split', 'patsplit', 'match', 'asort', 'asorti']);

interface Counter {
  readonly name: string;
  /** The names that its bound is made of; with fields among them also NF. */
  readonly bound: ReadonlySet<string>;
  readonly rounds: number;
}

/**
 * Whether every loop ends: `for (key in array)`, or a counter on its way to a bound, both left alone by the loop's body,
 * and not for ages.
 */
export function loopsEnd(tokens: readonly Token[], values: readonly string[]): boolean {
  const loops = tokens.filter((token) => isName(token, 'for')).length;
  if (loops === 0) return true;
  if (loops > MOST_LOOPS) return false;
  return loopsIn(tokens, { tokens, values }, 1);
}

/** What a variable's value may come from: the program, and the words `name=value` beside it. */
interface Program {
  readonly tokens: readonly Token[];
  readonly values: readonly string[];
}

/** The loops of one stretch of the program, which is gone through `rounds` times. */
function loopsIn(tokens: readonly Token[], program: Program, rounds: number): boolean {
  for (let at = 0; at < tokens.length; at++) {
    if (!isName(tokens[at], 'for')) continue;
    const headEnd = closing(tokens, at + 1);
    const head = tokens.slice(at + 2, headEnd);
    const bodyEnd = statementEnd(tokens, headEnd + 1);
    const body = tokens.slice(headEnd + 1, bodyEnd);
    let times = rounds;
    if (!(head.length === 3 && head[1]!.text === 'in')) {
      const counter = readCounter(head, program);
      if (counter === undefined || !leavesAlone(body, counter)) return false;
      times *= counter.rounds;
    }
    if (times > MOST_ROUNDS || !loopsIn(body, program, times)) return false;
    at = bodyEnd - 1;
  }
  return true;
}

/** `i = 1; i <= bound; i++` and the like. */
function readCounter(head: readonly Token[], program: Program): Counter | undefined {
  const [start = [], condition = [], step = [], ...more] = split(head, ';');
  const name = condition[0]?.text ?? '';
  const up = /^<=?$/.test(condition[1]?.text ?? '');
  if (more.length > 0 || condition[0]?.kind !== 'name' || !(up || /^>=?$/.test(condition[1]?.text ?? ''))) return;
  // What follows `&&` can only end the loop earlier.
  const [bound = [], ...others] = split(condition.slice(2), '&&');
  if (others.flat().some(({ text }) => ASSIGNS.has(text) || CHANGES.has(text) || text === '||' || text === '?')) return;
  if (start.length > 0 && !(start[0]!.text === name && start[1]?.text === '=' && isPlain(start.slice(2)))) return;
  if (bound.length === 0 || !isPlain(bound) || !isMeasured(bound) || isLarge(bound) || isLarge(start)) return;
  if (bound.some(({ text }) => text === name)) return;
  const width = stepWidth(step, name, up ? '+' : '-');
  const names = new Set(bound.filter(({ kind }) => kind === 'name').map(({ text }) => text));
  if (bound.some(({ text }) => text === '$' || text === 'length')) names.add('NF');
  if (width === undefined || [...names].some((one) => growsFast(program, one))) return;
  const numbers = [...start, ...bound].filter(({ kind }) => kind === 'number').map(({ text }) => Number(text));
  return { name, bound: names, rounds: Math.max(1, ...numbers) / Math.min(1, width) };
}

/** How far one step goes in the right direction: `i++`, `++i`, `i += 2`. */
function stepWidth(step: readonly Token[], name: string, sign: string): number | undefined {
  const text = step.map((token) => token.text).join(' ');
  if (text === `${name} ${sign}${sign}` || text === `${sign}${sign} ${name}`) return 1;
  const width = text.startsWith(`${name} ${sign}= `) && step.length === 3 ? Number(step[2]!.text) : 0;
  return width >= 0.001 ? width : undefined;
}

function isPlain(tokens: readonly Token[]): boolean {
  return tokens.every((token) => token.kind === 'name' || token.kind === 'number' || isSign(token, IN_A_BOUND));
}

/**
 * Whether a value is a number of a size that is in sight: no text (every number is below it), no field as it is (it may be
 * one), no quotient that may have no end, no other function's result, and nothing put behind something else.
 */
function isMeasured(value: readonly Token[]): boolean {
  const called = value.filter(({ kind }, at) => kind === 'name' && value[at + 1]?.text === '(');
  if (!called.every(({ text }) => MEASURES.has(text))) return false;
  const field = value.findIndex(({ text }) => text === '$');
  if (field >= 0 && !value.slice(0, field).some(({ text }) => MEASURES.has(text) && text !== 'int')) return false;
  return value.every(({ kind, text }, at) => {
    const next = value[at + 1];
    if (text === '/') return next?.kind === 'number' && Number(next.text) > 0;
    if (kind === 'sign') return true;
    return called.length > 0 || (kind !== 'string' && (next === undefined || next.kind === 'sign'));
  });
}

/** Whether so many digits stand here that, one behind the other, they are a number out of reach. */
function isLarge(tokens: readonly Token[]): boolean {
  const numbers = tokens.filter(({ kind }) => kind === 'number' || kind === 'string').map(({ text }) => text);
  return LARGE.test(numbers.join('').replaceAll('"', ''));
}

/** Whether a variable is ever set to a product, a power, a number out of reach, or nobody knows what. */
function growsFast({ tokens: program, values }: Program, name: string): boolean {
  const outside = values.filter((value) => value.startsWith(`${name}=`)).map((value) => value.slice(name.length + 1));
  if (!outside.every((value) => SMALL.test(value))) return true;
  return program.some((token, at) => {
    if (!isName(token, name)) return false;
    const sign = program[at + 1]?.text ?? '';
    if (GROWS.has(sign)) return sign.endsWith('=');
    if (!ASSIGNS.has(sign) || sign === '++' || sign === '--') return false;
    const end = program.findIndex(({ text }, index) => index > at && /^[;\n}]$/.test(text));
    const value = program.slice(at + 2, end < 0 ? undefined : end);
    return isLarge(value) || !isMeasured(value) || value.some((part) => isSign(part, GROWS));
  });
}

/** Whether a body sets neither the counter nor anything that its bound is made of. */
function leavesAlone(body: readonly Token[], { name, bound }: Counter): boolean {
  const watched = new Set([...bound, name]);
  return body.every((token, at) => {
    const before = body[at - 1]?.text ?? '';
    const after = body[at + 1]?.text ?? '';
    if (token.kind === 'name' && CHANGES.has(token.text)) return changesOthers(body, at, watched);
    if (token.kind === 'name' && before !== '$' && watched.has(token.text)) {
      // An element that is only asked for comes into being, too.
      if (after === '[' && token.text !== name) return false;
      return !ASSIGNS.has(after) && !/^(?:\+\+|--)$/.test(before) && !(before === '(' && after === 'in');
    }
    if (!bound.has('NF') || !ASSIGNS.has(token.text)) return true;
    // Of the fields only the counter's own: another one could be a new one, or the whole line.
    const own = isName(body[at - 1], name) && body[at - 2]?.text === '$';
    return own || !(isField(body, at - 1) || (after === '$' && /^(?:\+\+|--)$/.test(token.text)));
  });
}

/** Whether what ends at `at` is a field: `$3`, `$x[1]`, `$(…)`. */
function isField(body: readonly Token[], at: number): boolean {
  if (body[at]?.text === ')') return true;
  let from = at;
  if (body[at]?.text === ']') {
    while (from > 0 && body[from]!.text !== '[') from--;
    from--;
  }
  return body[from - 1]?.text === '$';
}

/** Whether a call like `gsub(/a/, "b", $i)` is given something else to change. */
function changesOthers(body: readonly Token[], at: number, watched: ReadonlySet<string>): boolean {
  const inside = body.slice(at + 2, closing(body, at + 1));
  const given = split(inside, ',').slice(1);
  const target = body[at]!.text.endsWith('sub') ? given[1] : given[0];
  if (target === undefined) return !watched.has('NF');
  if (target[0]?.text === '$') return !watched.has('NF') || target[1]?.kind === 'name';
  return !target.some(({ text }) => watched.has(text));
}

function isSign({ kind, text }: Token, signs: ReadonlySet<string>): boolean {
  return kind === 'sign' && signs.has(text);
}

function isName(token: Token | undefined, text: string): boolean {
  return token?.kind === 'name' && token.text === text;
}

/** Where the parenthesis or brace at `from` closes. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    if (kind !== 'sign') continue;
    if (/^[([{]$/.test(text)) depth++;
    else if (/^[)\]}]$/.test(text) && --depth <= 0) return at;
  }
  return tokens.length;
}

/** Where the statement that begins at `from` ends. */
function statementEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.text === '\n') at++;
  const first = tokens[at];
  if (first?.text === '{') return closing(tokens, at) + 1;
  if (isName(first, 'for')) return statementEnd(tokens, closing(tokens, at + 1) + 1);
  if (isName(first, 'if')) {
    const end = statementEnd(tokens, closing(tokens, at + 1) + 1);
    let next = end;
    while (/^[;\n]$/.test(tokens[next]?.text ?? '')) next++;
    return isName(tokens[next], 'else') ? statementEnd(tokens, next + 1) : end;
  }
  while (at < tokens.length && !/^[;\n}]$/.test(tokens[at]!.text))
    at = isOpen(tokens[at]!) ? closing(tokens, at) + 1 : at + 1;
  return at;
}

function isOpen({ kind, text }: Token): boolean {
  return kind === 'sign' && /^[([]$/.test(text);
}

/** Parts of a stretch between signs that stand outside all brackets. */
function split(tokens: readonly Token[], sign: string): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign' && /^[([]$/.test(token.text)) depth++;
    if (token.kind === 'sign' && /^[)\]]$/.test(token.text)) depth--;
    if (depth === 0 && token.kind === 'sign' && token.text === sign) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}
