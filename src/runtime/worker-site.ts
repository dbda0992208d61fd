import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { Hooks, WorkerDefinition } from '../agent/spec.js';
import { changedPaths, type Snapshot, snapshot } from '../dispatch/checkout.js';
import { isolationGuard } from '../dispatch/isolation-walls.js';
import { checkoutNote, lacksNote, settledNote } from '../dispatch/notes.js';
import type { NewWorktree, RestoredWorktree, Worktree } from '../dispatch/worktree.js';
import { words } from '../locale/index.js';
import { wantsIsolation } from '../walls/isolate.js';
import type { WorkerJob } from './worker-run.js';

/** Where a worker works. */
export interface Site {
  cwd: string;
  hooks: Hooks;
  /** What the worker is told about the place; '' when there is nothing to say. */
  note: string;
  /** The work is over: returns what the coordinator has to know about the place. */
  close(): Promise<string[]>;
}

/** The workspace itself, or a worktree of its own for a worker that is marked as isolated. */
export async function siteOf(job: WorkerJob, definition: WorkerDefinition): Promise<Site> {
  if (!wantsIsolation(definition)) {
    return { cwd: job.core.workspace, hooks: {}, note: '', close: async () => [] };
  }
  const { core, row, table } = job;
  const { locale, workspace, workbench } = core;
  const worktree = await worktreeOf(job);
  const { path, branch, base, cwd } = worktree;
  table.update(row.id, { worktree: { path, branch, base, cwd } });
  const lacks = lacksNote(worktree, locale);
  const look = () => snapshot(workspace, { ignore: [core.runDir, ...(workbench ? [workbench.root] : [])], locale });
  const before = await keptSnapshot(join(core.runDir, 'checkouts', `${row.id}.json`), look);
  return {
    cwd,
    hooks: isolationGuard({
      workspace,
      worktree: path,
      allowed: workbench ? [workbench.scripts, workbench.artifacts, workbench.notes] : [],
      locale,
    }),
    note: [words(locale).dispatch.worktree({ cwd, branch }), lacks].filter(Boolean).join('\n'),
    close: async () => {
      const settled = await core.worktrees().settle(worktree);
      if (settled.changed) table.update(row.id, { branch: settled.branch });
      const changed = changedPaths(before.snapshot, await look());
      before.drop();
      return [lacks, checkoutNote(changed, locale), settledNote(settled, locale)].filter(Boolean);
    },
  };
}

async function worktreeOf({
  core,
  row,
  table,
}: WorkerJob): Promise<Worktree & Partial<NewWorktree & RestoredWorktree>> {
  if (row.worktree) return core.worktrees().restore(row.worktree);
  // What the dispatch before it has left on a branch is what this one builds on.
  const base = row.after === undefined ? undefined : table.get(row.after)?.branch;
  return core.worktrees().create(row.id, row.worker, base);
}

/** The checkout as it was when the dispatch began, kept in a file so that a crash does not make us forget it. */
async function keptSnapshot(path: string, look: () => Promise<Snapshot>) {
  const drop = () => rmSync(path, { force: true });
  try {
    return { snapshot: JSON.parse(readFileSync(path, 'utf8')) as Snapshot, drop };
  } catch {
    const now = await look();
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomic.sync(path, JSON.stringify(now));
    return { snapshot: now, drop };
  }
}
