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
      this.#directory = this.#resolved(to);
      return;
    }
    if (MOVES_NOTHING.has(name) || args.some((arg) => ADDRESS.test(arg))) return;
    this.#moved.push(...args);
    // What of the work is installed or called from elsewhere is there from now on.
    if (this.#directory !== undefined && args.some((arg) => this.#isOfWork(arg))) this.#moved.push(this.#directory);
  }

  /** The command runs where the work is not. */
  isAway(words: readonly string[]): boolean {
    const sent = sentTo(words);
    const directory = sent === undefined ? this.#directory : this.#resolved(sent);
    if (directory === undefined) return false;
    const below = isBelow(directory, this.#workspace) ? directory.slice(this.#workspace.length) : directory;
    if (FOREIGN.test(below)) return true;
    if (!posix.isAbsolute(directory) || this.#workspace === '' || isBelow(directory, this.#workspace)) return false;
    return (
      !words.some((word) => this.#isOfWork(word)) &&
      !this.#moved.some((word) => isBelow(word, directory) || isBelow(directory, word))
    );
  }

  #resolved(path: string): string {
    return posix.isAbsolute(path)
      ? posix.normalize(path)
      : posix.join(this.#directory ?? (this.#workspace || '.'), path);
  }

  #isOfWork(word: string): boolean {
    return this.#workspace !== '' && word.includes(this.#workspace);
  }
}

const SENDABLE =
  /^(?:npm|pnpm|yarn|bun|make|ninja|just|task|git|cargo|go|mvnw?|gradlew?|composer|poetry|uv|terraform|dotnet)$/;
const SENDS = /^(?:-C|--prefix|--cwd|--dir|--directory|--manifest-path|--project-directory|--work-tree|-chdir)$/;

/** The directory, outside the one it is called in, that an option of the command sends it to. */
function sentTo(words: readonly string[]): string | undefined {
  if (!SENDABLE.test(posix.basename(words[0] ?? ''))) return undefined;
  for (const [at, word] of words.entries()) {
    const [option = '', joined] = word.split('=', 2);
    const to = joined ?? words[at + 1] ?? '';
    if (SENDS.test(option) && /^(?:\.\.(?:\/|$)|\/)/.test(to)) return to;
  }
  return undefined;
}

function isBelow(path: string, directory: string): boolean {
  return (
    directory !== '' &&
    posix.isAbsolute(directory) &&
    (path === directory || path.startsWith(`${directory.replace(/\/+$/, '')}/`))
  );
}
