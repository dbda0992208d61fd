import type { Hooks, WorkerDefinition } from '../agent/spec.js';
import { changedPaths, snapshot } from '../dispatch/checkout.js';
import { isolationGuard } from '../dispatch/isolation-walls.js';
import type { DispatchRow } from '../dispatch/table.js';
import type { NewWorktree, Worktree } from '../dispatch/worktree.js';
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
  const { worktree, fresh } = await worktreeOf(job);
  const { path, branch, base, cwd } = worktree;
  table.update(row.id, { worktree: { path, branch, base, cwd } });
  const bench = core.workbench;
  const ignore = [core.runDir, ...(bench ? [bench.root] : [])];
  const before = await snapshot(core.workspace, { ignore, locale: core.locale });
  const say = words(core.locale).dispatch;
  return {
    cwd,
    hooks: isolationGuard({
      workspace: core.workspace,
      worktree: path,
      allowed: bench ? [bench.scripts, bench.artifacts, bench.notes] : [],
      locale: core.locale,
    }),
    note: say.worktree({ cwd, branch, uncommitted: fresh?.uncommitted ?? false }),
    close: async () => {
      const settled = await core.worktrees().settle(worktree);
      const changed = changedPaths(before, await snapshot(core.workspace, { ignore, locale: core.locale }));
      return [
        ...(fresh?.uncommitted ? [say.uncommitted] : []),
        ...(fresh?.submodules ? [say.submodules] : []),
        ...(changed.length > 0 ? [say.checkoutChanged({ paths: changed.slice(0, 20) })] : []),
        ...(settled.changed ? [say.branchKept(settled)] : []),
      ];
    },
  };
}

async function worktreeOf({ core, row, table }: WorkerJob): Promise<{ worktree: Worktree; fresh?: NewWorktree }> {
  if (row.worktree) return { worktree: await core.worktrees().restore(row.worktree) };
  const base = row.after === undefined ? undefined : branchOf(table.get(row.after));
  const fresh = await core.worktrees().create(row.id, row.worker, base);
  return { worktree: fresh, fresh };
}

/** The branch that a dispatch has left; undefined when it changed nothing, and so has none. */
function branchOf(row: DispatchRow | undefined): string | undefined {
  return row?.branch;
}
