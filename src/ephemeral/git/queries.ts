import { options } from '../options.js';
import { isReadable } from '../paths.js';
import type { Rules } from '../rule.js';
import { DIFF, formatsOnlyShow, LOG } from './history.js';

/** Everything that a repository can be asked and that has only one form. */
export const queries: Rules = {
  status: options({
    flags: 'sbvz',
    attached: 'uM',
    long:
      'short branch show-stash porcelain=? long verbose untracked-files=? ignore-submodules=? ignored=? column=? ' +
      'no-column ahead-behind no-ahead-behind renames no-renames find-renames=? null',
  }),
  diff: options({
    ...DIFF,
    number: true,
    dashValues: 'S G',
    long: `${DIFF.long} cached staged merge-base no-index base ours theirs`,
  }),
  log: options(LOG),
  show: options(LOG),
  whatchanged: options(LOG),
  shortlog: options({
    ...LOG,
    flags: 'nsceiEFPmg',
    attached: 'w',
    values: '',
    long: `${LOG.long} numbered summary email committer group=`,
  }),
  'rev-list': options({
    ...LOG,
    long:
      `${LOG.long} objects objects-edge unpacked header timestamp count disk-usage=? use-bitmap-index no-object-names ` +
      'object-names filter= missing= in-commit-order',
  }),
  'diff-tree': options({ ...LOG, long: `${LOG.long} merge-base` }),
  'diff-index': options({ ...DIFF, flags: `${DIFF.flags}m`, long: `${DIFF.long} cached merge-base` }),
  'diff-files': options({ ...DIFF, flags: `${DIFF.flags}q0123` }),
  'range-diff': options({ ...LOG, long: `${LOG.long} creation-factor= no-dual-color left-only right-only` }),
  cherry: options({ flags: 'v', long: 'verbose abbrev=?', operands: [0, 3] }),
  'rev-parse': options({
    flags: 'q',
    long:
      'all branches=? tags=? remotes=? glob= exclude= verify quiet short=? abbrev-ref=? symbolic symbolic-full-name not ' +
      'default= prefix= revs-only no-revs flags no-flags show-toplevel show-prefix show-cdup git-dir absolute-git-dir ' +
      'git-common-dir git-path= path-format= is-inside-git-dir is-inside-work-tree is-bare-repository ' +
      'is-shallow-repository show-superproject-working-tree shared-index-path show-object-format=? show-ref-format ' +
      'local-env-vars since= until= after= before= disambiguate=',
  }),
  describe: options({
    long: 'all tags contains long always dirty=? broken=? abbrev= candidates= exact-match debug match= exclude= first-parent',
  }),
  'name-rev': options({ long: 'tags refs= exclude= all name-only no-undefined always' }),
  'merge-base': options({ flags: 'a', long: 'all octopus independent is-ancestor fork-point' }),
  blame: options({
    flags: 'bceflnpstwW',
    values: 'LS',
    attached: 'MC',
    long:
      'root show-stats porcelain line-porcelain incremental color-lines color-by-age date= since= abbrev= first-parent ' +
      'show-name show-number show-email ignore-rev= ignore-revs-file= reverse minimal encoding= progress no-progress',
  }),
  annotate: options({ flags: 'bceflnpstw', values: 'LS', attached: 'MC', long: 'date= since= abbrev= first-parent' }),
  'ls-files': options({
    flags: 'cdmoisktvfuz',
    values: 'xX',
    long:
      'cached deleted modified others ignored stage unmerged killed directory no-empty-directory eol deduplicate ' +
      'exclude= exclude-from= exclude-per-directory= exclude-standard error-unmatch with-tree= full-name ' +
      'recurse-submodules abbrev=? debug sparse format=',
  }),
  'ls-tree': options({
    flags: 'drtlz',
    long: 'name-only name-status object-only long full-name full-tree abbrev=? format=',
  }),
  // Not --textconv and --filters, which run programs.
  'cat-file': options({
    flags: 'ptse',
    long: 'batch=? batch-check=? batch-command=? batch-all-objects unordered buffer follow-symlinks mailmap use-mailmap',
    operands: [0, 2],
  }),
  // Not -w (writes), nor --stdin-paths (reads whatever a list names).
  'hash-object': options({ values: 't', long: 'stdin no-filters path=', operand: isReadable }),
  'for-each-ref': options({
    flags: 'spt',
    long:
      'count= sort= format= points-at= merged=? no-merged=? contains=? no-contains=? ignore-case color=? shell perl ' +
      'python tcl omit-empty exclude= stdin include-root-refs',
    check: formatsOnlyShow,
  }),
  'show-ref': options({
    flags: 'dhqs',
    long: 'head heads tags branches dereference hash=? abbrev=? verify exists quiet',
  }),
  'show-branch': options({
    flags: 'ar',
    long: 'all remotes current topo-order date-order sparse more=? list merge-base independent no-name sha1-name topics',
  }),
  'count-objects': options({ flags: 'vH', long: 'verbose human-readable' }),
  'check-ignore': options({ flags: 'qvnz', long: 'quiet verbose stdin non-matching no-index' }),
  'check-attr': options({ flags: 'az', long: 'all cached stdin source=' }),
  version: options({ long: 'build-options', operands: [0, 0] }),
  var: options({ flags: 'l', operands: [0, 1] }),
  // Not -O and --open-files-in-pager, nor --textconv.
  grep: options({
    flags: 'aiIvwhHEGFPnlLzocpWqr',
    values: 'ABCefm',
    number: true,
    dashValues: 'e',
    long:
      'cached untracked no-index no-exclude-standard exclude-standard recurse-submodules no-recursive recursive ' +
      'text ignore-case word-regexp invert-match full-name extended-regexp basic-regexp fixed-strings perl-regexp ' +
      'line-number column files-with-matches name-only files-without-match null only-matching count color=? no-color ' +
      'break heading show-function function-context context= after-context= before-context= max-depth= max-count= ' +
      'threads= and or not all-match quiet no-textconv',
    small: 'threads',
  }),
};
