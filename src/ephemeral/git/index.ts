import { type Argument, isOperand } from '../argument.js';
import type { Rule } from '../rule.js';
import { queries } from './queries.js';
import { bisect, branch, config, notes, reflog, remote, stash, submodule, symbolicRef, tag, worktree } from './refs.js';

const SUBCOMMANDS: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    ...queries,
    branch,
    tag,
    remote,
    stash,
    reflog,
    config,
    worktree,
    submodule,
    notes,
    bisect,
    'symbolic-ref': symbolicRef,
  }),
);

/** Global options without a value that change only how things are shown. */
const ALONE = new Set(['--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs', '--no-replace-objects']);
/** Global options that say where the repository is. */
const PLACE = /^--(?:git-dir|work-tree)(?:=|$)/;

/**
 * git, subcommand by subcommand. Of the global options not -c and --config-env (configuration can name programs),
 * --exec-path (where git's own programs are), -p and --paginate (run a pager). An unknown subcommand may be an alias for
 * anything.
 */
export const git: Rule = (args, runs) => {
  let at = 0;
  for (;;) {
    const word = args[at++];
    const name = word?.value;
    if (name !== undefined && ALONE.has(name)) continue;
    if (name === '-C' || name === '--git-dir' || name === '--work-tree') {
      const place = args[at++];
      if (place === undefined || !isPlace(place)) return false;
    } else if (word !== undefined && PLACE.test(word.start) && word.start.includes('=')) {
      if (word.spread !== 'one') return false;
    } else if (name === '--version') return at === args.length;
    else {
      const rest = args.slice(at);
      // --help opens a manual page in a pager.
      if (name === undefined || rest.some(({ value }) => value === '--help')) return false;
      // It reads a file from there, of whatever kind.
      if (name === 'hash-object' && at > 1) return false;
      return SUBCOMMANDS.get(name)?.(rest, runs) ?? false;
    }
  }
};

function isPlace(place: Argument): boolean {
  return place.spread === 'one' && isOperand(place);
}
