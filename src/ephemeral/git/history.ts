import { type Call, type Grammar, valuesOf } from '../options.js';

/**
 * The options of `git diff` and of everything that can show a diff. Not --output (writes), --ext-diff and --textconv
 * (run programs), nor -O.
 */
export const DIFF = {
  flags: 'puszRabwWrtc',
  values: 'USGl',
  attached: 'BCDMX',
  long:
    'patch no-patch unified= raw patch-with-raw indent-heuristic no-indent-heuristic minimal patience histogram ' +
    'anchored= diff-algorithm= stat=? stat-width= stat-name-width= stat-count= compact-summary numstat shortstat ' +
    'dirstat=? cumulative summary patch-with-stat null name-only name-status submodule=? color=? no-color ' +
    'color-moved=? no-color-moved color-moved-ws= word-diff=? word-diff-regex= color-words=? no-renames ' +
    'rename-empty no-rename-empty check ws-error-highlight= full-index binary abbrev=? no-abbrev break-rewrites=? ' +
    'find-renames=? find-copies=? find-copies-harder irreversible-delete diff-filter= find-object= pickaxe-all ' +
    'pickaxe-regex skip-to= rotate-to= relative=? no-relative text ignore-cr-at-eol ignore-space-at-eol ' +
    'ignore-space-change ignore-all-space ignore-blank-lines ignore-matching-lines= inter-hunk-context= ' +
    'function-context exit-code quiet no-ext-diff no-textconv ignore-submodules=? src-prefix= dst-prefix= no-prefix ' +
    'default-prefix line-prefix= ita-invisible-in-index cc combined-all-paths',
} as const satisfies Grammar;

/** The options that choose commits and say how they are shown. Not --show-signature, which runs gpg. */
const COMMITS = {
  flags: 'giEFPmLq',
  values: 'nL',
  long:
    'oneline pretty=? format= abbrev-commit no-abbrev-commit encoding= expand-tabs=? no-expand-tabs notes=? no-notes ' +
    'decorate=? no-decorate decorate-refs= decorate-refs-exclude= source mailmap no-mailmap use-mailmap log-size follow ' +
    'full-diff max-count= skip= since= after= until= before= since-as-filter= author= committer= grep-reflog= grep= ' +
    'all-match invert-grep regexp-ignore-case basic-regexp extended-regexp fixed-strings perl-regexp remove-empty ' +
    'merges no-merges min-parents= max-parents= no-min-parents no-max-parents first-parent not all branches=? tags=? ' +
    'remotes=? glob= exclude= exclude-hidden= reflog single-worktree ignore-missing bisect cherry-mark cherry-pick ' +
    'left-only right-only cherry walk-reflogs merge boundary simplify-by-decoration show-pulls full-history dense ' +
    'sparse simplify-merges ancestry-path=? date-order author-date-order topo-order reverse no-walk=? date= ' +
    'relative-date parents children left-right graph no-graph show-linear-break=? root clear-decorations ' +
    'diff-merges= no-diff-merges always no-commit-id stdin pathspec-from-file= exclude-standard',
} as const satisfies Grammar;

/** The options of `git log` and its like. */
export const LOG: Grammar = {
  flags: DIFF.flags + COMMITS.flags.replace('L', ''),
  values: DIFF.values + COMMITS.values,
  attached: DIFF.attached,
  long: `${DIFF.long} ${COMMITS.long}`,
  number: true,
  dashValues: 'S G grep author committer',
  check: formatsOnlyShow,
};

/** A format may ask for a signature to be checked (`%G?`, `%(signature)`), which runs gpg. */
export function formatsOnlyShow(call: Call): boolean {
  return valuesOf(call, 'format', 'pretty', 'group').every(
    (format) =>
      format === undefined ||
      (format.value !== undefined && !/%[-+ ]?G|%\((?:signature|\*signature)/.test(format.value)),
  );
}
