import { dirname, join } from 'node:path';
import { mergeHooks } from '../agent/hooks.js';
import type { AgentSpec } from '../agent/spec.js';
import { words } from '../locale/index.js';
import type { StepResult } from '../runtime/result.js';
import type { StepRunner } from '../runtime/types.js';
import { copyGuard } from './copy-guard.js';
import { type CopyOptions, type Lent, withJudgeCopy } from './judge-copy.js';
import { type Relocation, relocation } from './relocate.js';

/** What a run on a copy is given: the same spec and prompt, said for the copy. */
export interface CopyRun extends Relocation {
  spec: AgentSpec;
  prompt: string;
  cwd: string;
}

export interface CopyTask extends CopyOptions {
  spec: AgentSpec;
  prompt: string;
  onNotice?: (text: string) => void;
}

/** Directories that are flower's, not the work: what agents say about it, and the books. */
export function ownDirectories({ workspace, runDir, workbench }: StepRunner): string[] {
  return [...new Set([runDir, join(workspace, '.flower'), ...(workbench ? [workbench.root] : [])])];
}

/**
 * Runs an agent on a throw-away copy of the workspace: it may run anything, and the workspace stays as it is, which is
 * checked. The agent is told the copy's paths.
 */
export async function runOnCopy<T>(
  runtime: StepRunner,
  { spec, prompt, ...task }: CopyTask,
  run: (on: CopyRun) => Promise<T>,
): Promise<Lent<T>> {
  const { workspace, runDir, workbench, locale } = runtime;
  const say = words(locale).workflow;
  const without = ownDirectories(runtime);
  const allowed = workbench ? [workbench.root] : [];
  const lent = await withJudgeCopy({ ...task, workspace, runDir, without, locale }, (cwd, outward) => {
    const places = relocation(workspace, cwd, without);
    const note = outward.length > 0 ? say.copy.outward({ links: outward.slice(0, MOST_LISTED) }) : '';
    return run({
      ...places,
      cwd,
      spec: spec.with({
        instructions: places.toCopy(spec.instructions),
        hooks: mergeHooks(spec.hooks, copyGuard({ workspace, copy: cwd, allowed, outward, locale })),
        // A copy that holds no repository lies in none: git must not look for one above it.
        env: { ...spec.env, GIT_CEILING_DIRECTORIES: dirname(cwd) },
      }),
      prompt: [places.toCopy(prompt), say.judge.onCopy({ copy: cwd }), note].filter(Boolean).join('\n\n'),
    });
  });
  if (lent.changed.length > 0) task.onNotice?.(say.copy.changed({ paths: listed(lent.changed) }));
  return lent;
}

/** The result speaks of the workspace again, because the copy is gone when somebody reads it. */
export function broughtHome(result: StepResult, { toWorkspace }: Relocation): StepResult {
  result.text = toWorkspace(result.text);
  result.output = toWorkspace(result.output);
  return result;
}

const MOST_LISTED = 10;

/** The first few of many. */
export function listed(paths: readonly string[]): string[] {
  return paths.length > MOST_LISTED ? [...paths.slice(0, MOST_LISTED), `… ${paths.length}`] : [...paths];
}
