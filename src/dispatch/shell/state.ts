import { homedir } from 'node:os';
import path from 'node:path';
import { landing } from '../landing.js';
import type { Text } from './text.js';

/** Where a shell is, as far as it can be known without running it. Directories are absolute. */
export class ShellState {
  #directory: string | undefined;
  #previous: string | undefined;
  readonly #stack: (string | undefined)[];
  readonly #variables: Map<string, string | undefined>;

  constructor(directory: string | undefined, from?: ShellState) {
    this.#directory = directory;
    this.#previous = from ? from.#previous : undefined;
    this.#stack = from ? [...from.#stack] : [];
    this.#variables = from ? new Map(from.#variables) : new Map([['HOME', homedir()]]);
  }

  get directory(): string | undefined {
    return this.#directory;
  }

  /** A shell of its own that begins here, optionally in another directory. */
  fork(directory = this.#directory): ShellState {
    return new ShellState(directory, this);
  }

  /** Goes on as the fork has ended. */
  adopt(fork: ShellState): void {
    this.#directory = fork.#directory;
    this.#previous = fork.#previous;
    this.#stack.splice(0, Number.POSITIVE_INFINITY, ...fork.#stack);
    for (const [name, value] of fork.#variables) this.#variables.set(name, value);
  }

  set(name: string, value: string | undefined): void {
    this.#variables.set(name, value);
  }

  readonly lookUp = (name: string): string | undefined => {
    if (name === 'PWD') return this.#directory;
    if (name === 'OLDPWD') return this.#previous;
    return this.#variables.get(name);
  };

  enter(directory: string | undefined): void {
    this.#previous = this.#directory;
    this.#directory = directory;
  }

  push(directory: string | undefined): void {
    this.#stack.push(this.#directory);
    this.enter(directory);
  }

  pop(): void {
    this.enter(this.#stack.pop());
  }

  /** The directory that a word names here. With `physical` a `..` after a link leaves the link's target. */
  resolve({ value }: Text, physical = false): string | undefined {
    if (value === undefined) return undefined;
    if (path.isAbsolute(value)) return physical ? landing(value) : path.resolve(value);
    if (this.#directory === undefined) return undefined;
    return physical ? landing(`${this.#directory}/${value}`) : path.resolve(this.#directory, value);
  }

  /** The directory that contains whatever a word, known only in its beginning, may name. */
  resolveStart({ start }: Text): string | undefined {
    const end = start.lastIndexOf('/');
    return end < 0 ? undefined : this.resolve({ value: start.slice(0, end + 1), start });
  }
}
