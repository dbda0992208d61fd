import { type Argument, isOperand, type Spread, UNKNOWN } from './argument.js';
import { isReadable } from './paths.js';

/** A value that is not known but certainly does not begin with a dash. */
const SOME_NAME = UNKNOWN;

/** What a variable's value is known to be like. */
interface Shape {
  readonly start: string;
  /** Without quotes the shell would still make one word of it, and no glob. */
  readonly whole: boolean;
}

/** Set by the system or the shell, and always a path or a name. A directory's name may hold blanks; a home's does not. */
const FROM_THE_SYSTEM: ReadonlyMap<string, Shape> = new Map([
  ['HOME', { start: `/home/${SOME_NAME}`, whole: true }],
  ['USER', { start: SOME_NAME, whole: true }],
  ['LOGNAME', { start: SOME_NAME, whole: true }],
  ['PWD', { start: `/home/${SOME_NAME}`, whole: false }],
]);

/** The loop variable may not be one that the shell or a program gives a meaning to; zsh has some in lower case. */
const LOOP_NAME = /^[a-z_][a-z0-9_]*$/;
const TAKEN_BY_ZSH = new Set(
  'path fpath cdpath manpath mailpath module_path fignore psvar watch argv status prompt options signals commands functions aliases galiases saliases builtins history _'.split(
    ' ',
  ),
);

/** What is known about variables in one command line. Only `for` sets any; everything else comes from outside. */
export class Variables {
  readonly #loops = new Map<string, Shape>();

  /**
   * Notes the words that a `for` goes through. False when the name is not free for that, when a value could be
   * evaluated somewhere or is no file to read, or when a second loop gives the same name values of another kind.
   */
  bind(name: string, words: readonly Argument[]): boolean {
    if (!LOOP_NAME.test(name) || TAKEN_BY_ZSH.has(name)) return false;
    if (!words.every((word) => isReadable(word) && !/[`$]/.test(word.value ?? ''))) return false;
    const shape: Shape = {
      start: words.every(isOperand) ? SOME_NAME : '',
      whole: words.every(({ value }) => value !== undefined && /^[^\s*?[\]]+$/.test(value)),
    };
    const before = this.#loops.get(name);
    this.#loops.set(name, shape);
    return before === undefined || (before.start === shape.start && before.whole === shape.whole);
  }

  /** What `$name` stands for in a word. */
  look(name: string, quoted: boolean): { start: string; spread: Spread } {
    if (name === '@' || name === '*') return { start: '', spread: 'any' };
    const shape = this.#loops.get(name) ?? FROM_THE_SYSTEM.get(name);
    if (shape && (quoted || shape.whole)) return { start: shape.start, spread: 'one' };
    return { start: '', spread: quoted ? 'one' : 'any' };
  }
}
