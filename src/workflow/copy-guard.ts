import { realpathSync } from 'node:fs';
import type { Hooks } from '../agent/spec.js';
import { isEphemeral } from '../ephemeral/index.js';
import { type Locale, words } from '../locale/index.js';
import { guardBefore } from '../walls/guard.js';
import { mentionOf } from './relocate.js';

export interface CopyGuardOptions {
  workspace: string;
  copy: string;
  /** Absolute directories in the workspace that may be named all the same. */
  allowed: readonly string[];
  /** Links, from the top, that lead out of the copy. */
  outward: readonly string[];
  locale?: Locale;
}

/**
 * Keeps the shell of an agent on a copy away from the original: a command that names the real workspace, or that may write
 * through a link out of the copy, is refused. That nothing changed all the same is checked afterwards.
 */
export function copyGuard({ workspace, copy, allowed, outward, locale }: CopyGuardOptions): Hooks {
  const say = words(locale).workflow.copy;
  const roots = [...new Set([workspace, realpathSync(workspace)])];
  const originals = roots.map((root) => mentionOf(root, [...allowed, copy]));
  const links = outward.map((path) => ({ path, named: mentionOf(path, []) }));
  const shell = guardBefore(
    ({ input: { command } }) => {
      if (typeof command !== 'string') return undefined;
      if (originals.some((original) => original.test(command)))
        return { deny: say.stayInCopy({ path: workspace, copy }) };
      const through = links.filter(({ named }) => named.test(command)).map(({ path }) => path);
      return through.length > 0 && !isEphemeral(command) ? { deny: say.outward({ links: through }) } : undefined;
    },
    { matcher: 'Bash', locale },
  );
  return { PreToolUse: [shell] };
}
