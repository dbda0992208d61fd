import { outputIsSmall } from './awk-formats.js';
import { loopsEnd } from './awk-loops.js';

/** Keywords, the same in every awk, that a value follows: a slash after them begins a regex and does not divide. */
const BEFORE_A_VALUE = new Set(['print', 'printf', 'return', 'exit', 'else']);
/** Followed by a parenthesis that is no value. */
const WITH_CONDITION = new Set(['if', 'for']);
/** What runs commands, reads from elsewhere or is told to, or may go round for ever. */
const REFUSED = new Set(['system', 'getline', 'close', 'while', 'do', 'switch', 'function', 'func', 'ARGV', 'ARGC']);

const SPACE = /[ \t]+/y;
const COMMENT = /#[^\n]*/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const NAME = /[A-Za-z_]\w*/y;
const STRING = /"(?:[^"\\\n]|\\[^\n])*"/y;
const REGEX = /\/(?:[^/\\\n]|\\[^\n])+\//y;
const SIGN = /\+\+|--|&&|\|\||[-+*/%^!=<>~]=|!~|\*\*=?|>>|[-+*/%^!=<>~?:,;(){}[\]$\n]/y;

/**
 * Whether an awk program only prints: no system(), no pipes, no getline, no output into files, no loop but over an array
 * or with a counter, no format that is all padding.
 * `values` are the texts that variables are set to from outside. What cannot be told apart for certain, such as a slash after `length`, is refused.
 */
export function isHarmlessAwkProgram(program: string, values: readonly string[] = []): boolean {
  const tokens = tokenise(program);
  if (tokens === undefined) return false;
  return printsToStandardOutput(tokens) && loopsEnd(tokens, values) && outputIsSmall(tokens, values);
}

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'regex' | 'sign';
  readonly text: string;
}

function tokenise(program: string): Token[] | undefined {
  const tokens: Token[] = [];
  /** For every open parenthesis, whether a value has come to its end with it. */
  const isValue: boolean[] = [];
  let afterValue = false;
  let at = 0;
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const text = pattern.exec(program)?.[0];
    if (text !== undefined) at += text.length;
    return text;
  };
  const add = (kind: Token['kind'], text: string, value: boolean) => {
    tokens.push({ kind, text });
    afterValue = value;
  };
  while (at < program.length) {
    if (read(SPACE) !== undefined || read(COMMENT) !== undefined) continue;
    let text = read(NUMBER);
    if (text !== undefined) {
      // Some awks read `0x1system` as a number and a call.
      if (/\w/.test(program[at] ?? '')) return undefined;
      add('number', text, true);
      continue;
    }
    text = read(NAME);
    if (text !== undefined) {
      if (REFUSED.has(text)) return undefined;
      if (text === 'length' && /^\s*\//.test(program.slice(at))) return undefined;
      add('name', text, !BEFORE_A_VALUE.has(text));
      continue;
    }
    text = read(STRING);
    if (text !== undefined) {
      add('string', text, true);
      continue;
    }
    if (program[at] === '/' && !afterValue) {
      text = read(REGEX);
      if (text === undefined || endsInBrackets(text)) return undefined;
      add('regex', text, true);
      continue;
    }
    text = read(SIGN);
    if (text === undefined) return undefined;
    if (text === '(') isValue.push(!WITH_CONDITION.has(tokens.at(-1)?.text ?? ''));
    const closesValue = text === ')' ? (isValue.pop() ?? true) : text === ']' || text === '++' || text === '--';
    add('sign', text, text === '++' || text === '--' ? afterValue : closesValue);
  }
  return tokens;
}

/** Whether a bracket is still open at the end: a slash inside brackets ends the regex for some awks and not for others. */
function endsInBrackets(regex: string): boolean {
  const inside = regex.slice(1, -1).replace(/\\./g, 'x');
  let open = false;
  for (let at = 0; at < inside.length; at++) {
    if (!open && inside[at] === '[') {
      open = true;
      // A bracket right at the beginning is a member and not the end.
      if (inside[at + 1] === '^') at++;
      if (inside[at + 1] === ']') at++;
    } else if (open && inside[at] === '[' && inside[at + 1] === ':') {
      const end = inside.indexOf(':]', at + 2);
      if (end < 0) return true;
      at = end + 1;
    } else if (inside[at] === ']') open = false;
  }
  return open;
}

/** After print and printf, a `>` writes into a file, up to the end of the statement. */
function printsToStandardOutput(tokens: readonly Token[]): boolean {
  let printing = false;
  let depth = 0;
  let previous = '';
  for (const { kind, text } of tokens) {
    const sign = kind === 'sign' ? text : '';
    if (kind === 'name' && (text === 'print' || text === 'printf')) {
      printing = true;
      depth = 0;
    } else if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === ';' || sign === '}') printing = false;
    else if (sign === '\n' && depth <= 0 && !/^(?:,|&&|\|\||\{|\?|:)$/.test(previous)) printing = false;
    else if (sign === '>>' || (printing && sign === '>')) return false;
    if (sign !== '\n') previous = text;
  }
  return true;
}
