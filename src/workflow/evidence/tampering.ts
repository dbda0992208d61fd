import { basename } from 'node:path';

/** What a judge changed in the work before it ran it: then the run shows the judge's work, and not what is to be judged. */
export type Spoilt = 'source' | 'tests';

const SOURCE_FILE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|rs|go|c|h|cc|cpp|hpp|java|kt|php|pl|sh|swift|cs|scala|lua|ex|hs)$/i;
const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|specs?)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)(?:test_\w+|\w+_test)\.\w+$/i;
const IN_PLACE = /^(?:-[a-z]*i\S*|--in-place\S*)$/;
const EDITORS: ReadonlySet<string> = new Set(['sed', 'perl', 'gsed']);
/** They tell what is run as a test, or how strictly. */
const TEST_SETUP =
  /(?:^|\/)(?:package\.json|tsconfig[\w.]*\.json|\.?eslint[\w.]*|biome\.jsonc?|(?:jest|vitest|playwright)\.config\.\w+|pytest\.ini|setup\.cfg|tox\.ini|pyproject\.toml|phpunit\.xml[\w.]*|Makefile|CMakeLists\.txt)$/i;
/** What is gone from the work as a whole: put aside, or another state of it checked out. */
const ALL = '(all)';

/** Follows, command by command, which files of the work are not as they were found. */
export class Tampering {
  readonly #edited = new Map<string, Spoilt>();

  /** Takes note of what a command changes; `written` are the files that it fills with constants. */
  follow(words: readonly string[], written: readonly string[]): void {
    const [name = '', ...args] = words;
    const operands = args.filter((arg) => !arg.startsWith('-'));
    if (name === 'git') this.#git(args, operands);
    if (name === 'cp' || name === 'mv') this.#edited.delete(basename(args.at(-1) ?? ''));
    if (name === 'mv') this.#change(operands.slice(0, -1));
    if (name === 'rm' || name === 'unlink') this.#change(operands);
    if (EDITORS.has(name) && args.some((arg) => IN_PLACE.test(arg))) this.#change(operands);
    this.#change(written.filter((file) => TEST_FILE.test(file) || TEST_SETUP.test(file)));
  }

  #git([verb = '', ...rest]: readonly string[], [, ...operands]: readonly string[]): void {
    if (verb === 'rm' || verb === 'mv') this.#change(operands);
    if (verb === 'stash') {
      if (/^(?:pop|apply)$/.test(rest[0] ?? '')) this.#edited.delete(ALL);
      else if (!/^(?:list|show|drop|clear)$/.test(rest[0] ?? '')) this.#edited.set(ALL, 'source');
    }
    if (verb === 'restore') this.#edited.clear();
    if (verb !== 'checkout' && verb !== 'switch' && verb !== 'reset') return;
    const leaves =
      operands.length > 0 && !rest.includes('--') && !operands.some((each) => /^(?:HEAD|\.)$|\.\w+$|\//.test(each));
    this.#edited.clear();
    if (leaves && !(verb === 'reset' && !rest.includes('--hard'))) this.#edited.set(ALL, 'source');
  }

  #change(files: readonly string[]): void {
    for (const file of files) {
      if (isElsewhere(file)) continue;
      if (SOURCE_FILE.test(file) || TEST_FILE.test(file)) this.#edited.set(basename(file), kindOf(file));
      else if (TEST_SETUP.test(file)) this.#edited.set(basename(file), 'tests');
    }
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

const MENDS = /^--(?:fix|fix-type|update|update-?snapshots?|updatesnapshot|snapshot-update|write|accept|bless)(?:=|$)/i;
const SNAPSHOTS = /^(?:vitest|jest|playwright|test)$/;
/** They rewrite what they find badly formatted, unless they are told only to look. */
const FORMATTERS = /^(?:black|isort|gofmt|rustfmt|cargo fmt|go fmt|ruff format|dart format|terraform fmt)\b/;
const ONLY_LOOKS = /^-{1,2}(?:check|diff|list|l|d|c|check-only|set-exit-if-changed|dry-run)$/;

/** A run that first makes right what it then finds right. */
export function changesWhatItChecks(words: readonly string[]): boolean {
  if (words.some((word) => MENDS.test(word))) return true;
  if (words.includes('-u') && words.some((word) => SNAPSHOTS.test(word))) return true;
  return FORMATTERS.test(words.join(' ')) && !words.some((word) => ONLY_LOOKS.test(word));
}
