import { StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { git, isWorkTree, withFullIndex } from './git.js';

/** One kept tree. */
export interface Checkpoint {
  /** `refs/flower/<run>/<step>`. */
  ref: string;
  /** Full hash of the commit that holds the tree; its parent is the HEAD of that moment. */
  commit: string;
}

const ROOT = 'refs/flower';

/**
 * Keeps the workspace's files as they are now as a commit under `refs/flower/<run>/<step>`. HEAD, index and branches stay
 * as they are, and files that git ignores are not kept. Undefined outside a git repository.
 */
export async function keepCheckpoint(workspace: string, run: string, step: string): Promise<Checkpoint | undefined> {
  if (!(await isWorkTree(workspace))) return undefined;
  const ref = `${ROOT}/${refName(run)}/${refName(step)}`;
  return withFullIndex(workspace, async (env) => {
    const tree = await git(workspace, ['write-tree'], env);
    const head = await git(workspace, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']).catch(() => '');
    const parent = head ? ['-p', head] : [];
    const commit = await git(workspace, ['commit-tree', tree, ...parent, '-m', `flower: ${step} (${run})`]);
    await git(workspace, ['update-ref', ref, commit]);
    return { ref, commit };
  });
}

/** All checkpoints of a workspace's repository, oldest first. Empty outside a git repository. */
export async function listCheckpoints(workspace: string): Promise<Checkpoint[]> {
  if (!(await isWorkTree(workspace))) return [];
  const format = '--format=%(refname)%00%(objectname)';
  const lines = await git(workspace, ['for-each-ref', '--sort=creatordate', format, ROOT]);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [ref = '', commit = ''] = line.split('\0');
      return { ref, commit };
    });
}

/**
 * Brings the workspace's files back as they were at a checkpoint, given by ref or commit. What is there now is kept as a
 * checkpoint of `run` first, which is returned. HEAD, index, branches and ignored files stay. Throws StoreError when there is no
 * such checkpoint.
 */
export async function restoreCheckpoint(
  workspace: string,
  name: string,
  { run, locale }: { run: string; locale?: Locale },
): Promise<Checkpoint> {
  const target = await git(workspace, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${name}^{commit}`,
  ]).catch(() => undefined);
  const before = target && (await keepCheckpoint(workspace, run, 'before-restore'));
  if (!target || !before) {
    throw new StoreError(words(locale).workflow.noCheckpoint({ name, workspace }), { workspace, name });
  }
  // With every present file in the index, restore also removes those that the checkpoint does not have.
  await withFullIndex(workspace, (env) =>
    git(workspace, ['restore', `--source=${target}`, '--worktree', '--', '.'], env),
  );
  return before;
}

/** A label as one part of a ref name: what git forbids there becomes a dash. */
function refName(label: string): string {
  return label.replace(/[\u0000-\u0020\u007f~^:?*[\\/]+|\.\.+|@\{/g, '-').replace(/^[.-]+|\.lock$|\.+$/g, '-');
}
