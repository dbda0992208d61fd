import { type Locale, words } from '../locale/index.js';
import { inert } from './report-frame.js';
import type { Settled } from './settle.js';
import type { NewWorktree, RestoredWorktree } from './worktree.js';

/** Names at most; a checkout that was turned over may have thousands. */
const MAX_PATHS = 10;

/** What the coordinator is told at the end of the report of an isolated worker. Empty when it changed nothing. */
export function settledNote(settled: Settled, locale?: Locale): string {
  if (!settled.changed) return '';
  const say = words(locale).isolation;
  const { branch, path, diffStat, further, leftover } = settled;
  return [
    say.changesOn({ branch, path, diffStat: diffStat || say.noDiff }),
    further && say.furtherBranch(further),
    leftover && say.leftover(path),
  ]
    .filter(Boolean)
    .join('\n');
}

/** What a new or restored worktree lacks. Empty when nothing. */
export function lacksNote(worktree: Partial<NewWorktree & RestoredWorktree>, locale?: Locale): string {
  const say = words(locale).isolation;
  return [
    worktree.uncommitted && say.lacksUncommitted,
    worktree.submodules && say.lacksSubmodules,
    worktree.remade && say.remade,
  ]
    .filter(Boolean)
    .join('\n');
}

/** What the coordinator is told when the checkout was changed behind the walls. Empty without paths. */
export function checkoutNote(paths: readonly string[], locale?: Locale): string {
  if (paths.length === 0) return '';
  const shown = paths.slice(0, MAX_PATHS).map((path) => inert(path.replace(/[\0-\x1f\x7f-\x9f]/g, '?')));
  return words(locale).isolation.checkoutChanged({ paths: shown, more: paths.length - shown.length });
}
