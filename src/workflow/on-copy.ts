import type { AgentSpec } from '../agent/spec.js';
import { words } from '../locale/index.js';
import type { StepResult } from '../runtime/result.js';
import type { StepRunner } from '../runtime/types.js';
import { withJudgeCopy } from './judge-copy.js';
import { relocation } from './relocate.js';

/** What a run on a copy is given: the same spec and prompt, said for the copy. */
export interface CopyRun {
  spec: AgentSpec;
  prompt: string;
  cwd: string;
}

/**
 * Runs an agent on a throw-away copy of the workspace: it may run anything, and the workspace stays as it is. The agent is
 * told the copy's paths; the result speaks of the workspace's again, because the copy is gone when somebody reads it.
 */
export function runOnCopy(
  runtime: StepRunner,
  { spec, prompt }: Omit<CopyRun, 'cwd'>,
  run: (on: CopyRun) => Promise<StepResult>,
): Promise<StepResult> {
  const { workspace, runDir, workbench, locale } = runtime;
  const without = workbench ? [runDir, workbench.root] : [runDir];
  return withJudgeCopy({ workspace, runDir, without }, async (cwd) => {
    const { toCopy, toWorkspace } = relocation(workspace, cwd, without);
    const result = await run({
      spec: spec.with({ instructions: toCopy(spec.instructions) }),
      prompt: `${toCopy(prompt)}\n\n${words(locale).workflow.judge.onCopy({ copy: cwd })}`,
      cwd,
    });
    result.text = toWorkspace(result.text);
    result.output = toWorkspace(result.output);
    return result;
  });
}
