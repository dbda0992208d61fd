import { type Argument, isOperand, type Spread, UNKNOWN } from './argument.js';
import { endsInDevice, isReadable, leadsAway, resolve } from './paths.js';

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

/** More than a command line that is a look ever goes to. */
const MAX_PLACES = 8;

/**
 * What one command line has set up to the word at hand: variables, of which only `for` sets any, and the places that it
 * may stand at. Everything else comes from outside.
 */
export class Variables {
  readonly #loops = new Map<string, Shape>();
  #places: readonly string[] = [''];

  /** Where the shell may stand now; a `cd` that is not reached, fails or stays in its subshell changes nothing. */
  get places(): readonly string[] {
    return this.#places;
  }

  /** Follows a `cd`. False when there are too many ways to go. */
  goTo(target: string): boolean {
    // A name that is not known at all may be a place as well as a directory in here.
    const name = target.startsWith(UNKNOWN) ? `/${target}` : target;
    // Further down nothing is seen that is not seen from here, so that only the ways up and away count.
    const ways = this.#places.map((place) => resolve(place, name)).filter((place) => leadsAway(place));
    const places = new Set([...this.#places, ...ways]);
    if (places.size > this.#places.length) this.#places = [...places];
    return places.size <= MAX_PLACES;
  }

  /**
   * Notes the words that a `for` goes through. False when the name is not free for that, when a value could be
   * evaluated somewhere or is no file to read, or when a second loop gives the same name values of another kind.
   */
  bind(name: string, words: readonly Argument[]): boolean {
    if (!LOOP_NAME.test(name) || TAKEN_BY_ZSH.has(name)) return false;
    if (!words.every((word) => isReadable(word) && !/[`$]/.test(word.value ?? ''))) return false;
    const rooted = words.some(({ start }) => leadsAway(start));
    if (words.some(({ text }) => (rooted || text.includes('/')) && endsInDevice(text))) return false;
    const operands = words.every(isOperand);
    if (rooted && !operands) return false;
    const shape: Shape = {
      start: operands ? `${rooted ? '/' : ''}${SOME_NAME}` : '',
      whole: words.every(({ value }) => value !== undefined && /^[^\s*?[\]]+$/.test(value)),
    };
    const before = this.#loops.get(name);
    this.#loops.set(name, shape);
    return before === undefined || (before.start === shape.start && before.whole === shape.whole);
  }

  /** What `$name` stands for in a word: its start, as far as it is certain, and the path that it may be. */
  look(name: string, quoted: boolean): { start: string; path: string; spread: Spread } {
    if (name === '@' || name === '*') return { start: '', path: '', spread: 'any' };
    const shape = this.#loops.get(name) ?? FROM_THE_SYSTEM.get(name);
    const path = shape?.start ?? '';
    if (shape && (quoted || shape.whole)) return { start: path, path, spread: 'one' };
    return { start: '', path, spread: quoted ? 'one' : 'any' };
  }
}
