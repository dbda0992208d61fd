import type {
  ArithmeticExpression,
  DoubleQuotedChild,
  HereDocBody,
  ParameterExpansionPart,
  Word,
  WordPart,
} from 'unbash';
import { type Argument, literal, type Spread, UNKNOWN } from './argument.js';
import { braceSize } from './braces.js';
import type { Variables } from './variables.js';

/** More words than this from one brace expansion is not a look but a load. */
const MAX_BRACE_WORDS = 1000;

/** What the parser leaves alone must really be plain: no quote, no glob, no expansion once escapes are taken out. */
const ESCAPE = /\\[\s\S]/g;
const NOT_PLAIN = /[`'"]|\$[\w({[@*#?!$'"-]|[<>]\(/;

/** Words that a brace expansion makes are not looked at one by one; the system's files have no business among them. */
const SYSTEM_PATH = /(?:^|[{,/])(?:dev|proc|inet[46]?)\/|[{,]\/+(?:dev|proc)|\.\.\/|~/i;

/** What the words of an operation have no business with: ways up, and into the system's files. */
const SYSTEM_PART = /(?:^|\/)(?:dev|proc|sys|inet[46]?|\.\.)\/|\/(?:dev|proc|sys|inet[46]?|\.\.)$/i;

/** What may be nothing but dots, and in a word with others lead up. */
const MAY_BE_DOTS = new RegExp(`^[./${UNKNOWN}]+$`);

const CONTROL = /[\0-\x08\x0b-\x1f\x7f]/;
const INTEGER = /^\d{1,9}$/;

/** Stands for `$?`, `$#`, `$$` and `${#name}`: which digits they are makes no difference to anything here. */
const SOME_NUMBER = '0';

/**
 * Reads one shell word. Undefined when something in it would run a command, set a variable, or be understood
 * differently by different shells.
 */
export function toArgument(word: Word, variables: Variables): Argument | undefined {
  const argument = read(word, variables);
  return argument && variables.places.length > 1 ? { ...argument, places: variables.places } : argument;
}

function read(word: Word, variables: Variables): Argument | undefined {
  if (word.parts === undefined) {
    if (NOT_PLAIN.test(word.text.replace(ESCAPE, '')) || CONTROL.test(word.value)) return undefined;
    return literal(word.value);
  }
  const reader = new WordReader(variables);
  return reader.readAll(word.parts) ? reader.result() : undefined;
}

/** Whether the body of a here-document, in which the shell expands variables, runs and sets nothing. */
export function isHarmlessText(body: HereDocBody, variables: Variables): boolean {
  if (body.parts === undefined) return !/`|\$[({]/.test(body.text.replace(ESCAPE, ''));
  return new WordReader(variables).readAll(body.parts);
}

class WordReader {
  readonly #variables: Variables;
  #whole = '';
  #text = '';
  #start: string | undefined;
  #spread: Spread = 'one';
  #afterVariable = false;
  #braceWords = 1;
  #mustBeAlone = false;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  result(): Argument {
    if (this.#start === undefined) return literal(this.#text);
    return { value: undefined, text: this.#whole, start: this.#start, end: this.#text, spread: this.#spread };
  }

  readAll(parts: readonly WordPart[]): boolean {
    return parts.every((part) => this.#read(part)) && !(this.#mustBeAlone && countParts(parts) > 1);
  }

  #read(part: WordPart): boolean {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return this.#known(part.value);
      case 'DoubleQuoted':
        return part.parts.every((child) => this.#readQuoted(child));
      case 'Glob':
        // `$x[…]` is a glob in bash and a subscript, evaluated as arithmetic, in zsh.
        return !(this.#afterVariable && part.kind === 'bracket') && this.#plainParts(part) && this.#unknown('alike');
      case 'BraceExpansion':
        this.#braceWords *= braceSize(part.text);
        return (
          this.#plainParts(part) &&
          !SYSTEM_PATH.test(part.text) &&
          this.#braceWords <= MAX_BRACE_WORDS &&
          this.#unknown('alike', part.text.includes('/') ? `${UNKNOWN}/${UNKNOWN}` : UNKNOWN)
        );
      case 'SimpleExpansion':
        return this.#variable(part.text.slice(1), false);
      case 'ParameterExpansion':
        return this.#parameter(part, false);
      case 'ArithmeticExpansion':
        return isNumeric(part.expression) && this.#unknown('one');
      default:
        return false;
    }
  }

  #readQuoted(part: DoubleQuotedChild): boolean {
    switch (part.type) {
      case 'Literal':
        return this.#known(part.value);
      case 'SimpleExpansion':
        return this.#variable(part.text.slice(1), true);
      case 'ParameterExpansion':
        return this.#parameter(part, true);
      case 'ArithmeticExpansion':
        return isNumeric(part.expression) && this.#unknown('one');
      default:
        return false;
    }
  }

  #known(text: string): boolean {
    // A subscript for zsh, also behind `$#name`, and evaluated there.
    if (CONTROL.test(text) || (this.#afterVariable && /^\w*\[/.test(text))) return false;
    this.#afterVariable = false;
    this.#whole += text;
    this.#text += text;
    return true;
  }

  #unknown(spread: Spread, stands = UNKNOWN): boolean {
    this.#start ??= this.#text;
    this.#whole += stands;
    this.#text = '';
    this.#afterVariable = false;
    if (this.#spread !== 'any' && spread !== 'one') this.#spread = spread;
    return true;
  }

  #variable(name: string, quoted: boolean): boolean {
    if (/^[#?$]$/.test(name)) {
      this.#known(SOME_NUMBER);
      this.#afterVariable = true;
      return true;
    }
    const known = this.#variables.look(name, quoted);
    if (this.#start === undefined) {
      this.#whole += known.path;
      this.#text += known.start;
    }
    this.#unknown(known.spread);
    this.#afterVariable = true;
    return true;
  }

  #parameter(part: ParameterExpansionPart, quoted: boolean): boolean {
    if (part.prefix === '#') {
      return part.operation === undefined && part.index === undefined && this.#known(SOME_NUMBER);
    }
    if (part.prefix !== undefined || part.parameter === '') return false;
    const index = part.index?.text;
    if (index !== undefined && index !== '@' && index !== '*' && !INTEGER.test(index)) return false;
    if (part.operation === undefined && index === undefined) return this.#variable(part.parameter, quoted);
    if (!this.#harmlessOperation(part)) return false;
    // What an operation makes of a value may be a place of any kind, the root included.
    const stands = this.#whole === '' ? `/${UNKNOWN}` : UNKNOWN;
    const lists = index === '@' || index === '*' || part.parameter === '@' || part.parameter === '*';
    this.#unknown(quoted && !lists ? 'one' : 'any', stands);
    this.#afterVariable = true;
    return true;
  }

  /** Only what reads: no assignment, no `@P` (which runs what the value says), no arithmetic over names. */
  #harmlessOperation({ operation }: ParameterExpansionPart): boolean {
    switch (operation?.type) {
      case undefined:
        return true;
      case 'Default':
        return /^:?[-+]$/.test(operation.operator) && this.#readable(operation.operand);
      case 'Remove':
        return this.#readable(operation.operand);
      case 'Replace':
        return this.#readable(operation.pattern) && this.#readable(operation.replacement);
      case 'CaseModification':
        return operation.operand === undefined || this.#readable(operation.operand);
      case 'Slice':
        return INTEGER.test(operation.offset.text) && INTEGER.test(operation.length?.text ?? '0');
      default:
        return false;
    }
  }

  #readable(word: Word): boolean {
    const argument = toArgument(word, this.#variables);
    if (argument === undefined || SYSTEM_PART.test(argument.text)) return false;
    if (MAY_BE_DOTS.test(argument.text)) this.#mustBeAlone = true;
    return true;
  }

  /** The inside of brackets and braces: text and quotes only. */
  #plainParts(part: { readonly parts?: readonly WordPart[] | undefined; readonly text: string }): boolean {
    if (/[`$]/.test(part.text)) return false;
    return (part.parts ?? []).every((inner) => inner.type === 'Literal' || inner.type === 'SingleQuoted');
  }
}

function countParts(parts: readonly WordPart[]): number {
  return parts.reduce((sum, part) => sum + (part.type === 'DoubleQuoted' ? part.parts.length : 1), 0);
}

/** Arithmetic over numbers alone: a name's value would be evaluated in its turn, and `a[$(…)]` runs commands. */
export function isNumeric(expression: ArithmeticExpression | undefined): boolean {
  switch (expression?.type) {
    case 'ArithmeticWord':
      return INTEGER.test(expression.value);
    case 'ArithmeticBinary':
      return /^[-+*/%<>=!&|^]+$/.test(expression.operator) && isNumeric(expression.left) && isNumeric(expression.right);
    case 'ArithmeticUnary':
      return /^[-+!~]$/.test(expression.operator) && isNumeric(expression.operand);
    case 'ArithmeticGroup':
      return isNumeric(expression.expression);
    default:
      return false;
  }
}
