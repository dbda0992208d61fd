import { basename } from 'node:path';

/** What a judge changed in the work before it ran it: then the run shows the judge's work, and not what is to be judged. */
export type Spoilt = 'source' | 'tests';

const SOURCE_FILE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|rs|go|c|h|cc|cpp|hpp|java|kt|php|pl|sh|swift|cs|scala|lua|ex|hs)$/i;
const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|specs?)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)(?:test_\w+|\w+_test)\.\w+$/i;
const IN_PLACE = /^(?:-[a-z]*i\S*|--in-place\S*)$/;
const EDITORS: ReadonlySet<string> = new Set(['sed', 'perl', 'gsed']);
const RESTORERS: ReadonlySet<string> = new Set(['checkout', 'restore', 'stash', 'reset']);

/** Follows, command by command, which files of the work are not as they were found. */
export class Tampering {
  readonly #edited = new Map<string, Spoilt>();

  /** Takes note of what a command changes; `written` are the files that it fills with constants. */
  follow(words: readonly string[], written: readonly string[]): void {
    const [name = '', ...args] = words;
    if (name === 'git' && args.some((arg) => RESTORERS.has(arg))) this.#edited.clear();
    if (name === 'cp' || name === 'mv') this.#edited.delete(basename(args.at(-1) ?? ''));
    if (EDITORS.has(name) && args.some((arg) => IN_PLACE.test(arg))) {
      for (const file of args.filter((arg) => SOURCE_FILE.test(arg))) this.#edited.set(basename(file), kindOf(file));
    }
    for (const file of written)
      if (TEST_FILE.test(file) && !isElsewhere(file)) this.#edited.set(basename(file), 'tests');
  }

  /** What is changed at this moment. */
  get now(): Spoilt | undefined {
    const kinds = [...this.#edited.values()];
    return kinds.includes('source') ? 'source' : kinds[0];
  }
}

function kindOf(file: string): Spoilt {
  return TEST_FILE.test(file) ? 'tests' : 'source';
}

function isElsewhere(file: string): boolean {
  return /^(?:\/tmp|\/var\/tmp|\/dev)\//.test(file);
}
