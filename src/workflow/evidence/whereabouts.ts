import { posix } from 'node:path';

const FOREIGN = /(?:^|\/)(?:node_modules|vendor|site-packages|bower_components)(?:\/|$)/;
/** Fetched from elsewhere, it is not the work. */
const ADDRESS = /^\w+:\/\/|^[\w.-]+@[\w.-]+:/;
const MOVES_NOTHING: ReadonlySet<string> = new Set([
  'cd',
  'pushd',
  'popd',
  'mkdir',
  'echo',
  'printf',
  'touch',
  'ls',
  'rm',
]);

/**
 * Where the commands of a session run. What runs in a directory that is not the work's, and into which nothing of the
 * work was brought, shows nothing about the work.
 */
export class Whereabouts {
  readonly #workspace: string;
  /** Words of earlier commands, that tell what was brought where. */
  readonly #moved: string[] = [];
  #directory: string | undefined;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** A command line begins in the workspace; so does what stands behind a subshell. */
  enter(directory?: string): void {
    this.#directory = directory;
  }

  get directory(): string | undefined {
    return this.#directory;
  }

  follow([name = '', ...args]: readonly string[]): void {
    if (name === 'cd' || name === 'pushd') {
      const to = args.find((arg) => !arg.startsWith('-'));
      if (to === undefined) return;
      this.#directory = posix.isAbsolute(to) ? posix.normalize(to) : posix.join(this.#directory ?? '.', to);
      return;
    }
    if (MOVES_NOTHING.has(name) || args.some((arg) => ADDRESS.test(arg))) return;
    this.#moved.push(...args);
    // What of the work is installed or called from elsewhere is there from now on.
    if (this.#directory !== undefined && args.some((arg) => this.#isOfWork(arg))) this.#moved.push(this.#directory);
  }

  /** The command runs where the work is not. */
  isAway(words: readonly string[]): boolean {
    const directory = this.#directory;
    if (directory === undefined) return false;
    if (FOREIGN.test(directory)) return true;
    if (!posix.isAbsolute(directory) || this.#workspace === '' || isBelow(directory, this.#workspace)) return false;
    return (
      !words.some((word) => this.#isOfWork(word)) &&
      !this.#moved.some((word) => isBelow(word, directory) || isBelow(directory, word))
    );
  }

  #isOfWork(word: string): boolean {
    return this.#workspace !== '' && word.includes(this.#workspace);
  }
}

function isBelow(path: string, directory: string): boolean {
  return posix.isAbsolute(directory) && (path === directory || path.startsWith(`${directory.replace(/\/+$/, '')}/`));
}
