import { ConfigError } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { type Checkpoint, listCheckpoints } from '../../workflow/checkpoint.js';
import { git, withFullIndex } from '../../workflow/git.js';

/** A checkpoint as it is listed. */
export interface Listed extends Checkpoint {
  /** Its place in the list, counted from 1, the oldest first. */
  number: number;
  /** `<run>/<step>`. */
  name: string;
  /** Epoch milliseconds. */
  at: number;
}

/** One file that a restore would change. */
export interface Change {
  /** What would happen to it. */
  kind: 'back' | 'gone' | 'changed';
  path: string;
}

const ROOT = 'refs/flower/';

/** The checkpoints of a workspace's repository, oldest first; none outside a repository. */
export async function listed(workspace: string): Promise<Listed[]> {
  const checkpoints = await listCheckpoints(workspace);
  if (checkpoints.length === 0) return [];
  const refs = await git(workspace, ['for-each-ref', '--format=%(refname)%00%(creatordate:unix)', ROOT]);
  const times = new Map(refs.split('\n').map((line) => line.split('\0') as [string, string]));
  return checkpoints.map(({ ref, commit }, i) => ({
    ...{ ref, commit, number: i + 1, name: ref.slice(ROOT.length) },
    at: Number(times.get(ref) ?? 0) * 1000,
  }));
}

/** The one that is meant by its number, its name, its ref or the beginning of its commit. Throws ConfigError. */
export function findCheckpoint(all: readonly Listed[], which: string, locale: Locale): Listed {
  const exact = all.find(({ number, name, ref }) => [String(number), name, ref].includes(which));
  const begun = /^[0-9a-f]{4,}$/.test(which) ? all.filter(({ commit }) => commit.startsWith(which)) : [];
  const found = exact ?? (begun.length === 1 ? begun[0] : undefined);
  if (found) return found;
  throw new ConfigError(words(locale).commands.restore.notFound({ which, count: all.length }), { which });
}

/** What restoring it would change in the workspace as it is now. */
export async function changesTo(workspace: string, { commit }: Checkpoint): Promise<Change[]> {
  const args = ['diff', '--cached', '--no-renames', '--name-status', '--relative', '-z', commit, '--', '.'];
  const output = await withFullIndex(workspace, (env) => git(workspace, args, env));
  const fields = output.split('\0');
  const changes: Change[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [status = '', path = ''] = [fields[i]?.trim(), fields[i + 1]];
    changes.push({ kind: status === 'A' ? 'gone' : status === 'D' ? 'back' : 'changed', path });
  }
  return changes;
}
