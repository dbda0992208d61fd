import type { AgentSpec } from '../agent/spec.js';
import { StepAbort } from '../errors.js';
import { words } from '../locale/index.js';
import type { StepResult } from '../runtime/result.js';
import type { StepRunner } from '../runtime/types.js';
import type { WorkflowContext } from './context.js';
import { isFinal } from './final.js';
import { withJudgeCopy } from './judge-copy.js';
import { relocation } from './relocate.js';

export interface JudgeJob {
  ctx: WorkflowContext;
  runtime: StepRunner;
  /** With `output` where a structured judgement is wanted. */
  spec: AgentSpec;
  prompt: string;
  /** `<step>/judge#<round>`: name of its row in the books. */
  label: string;
  /** Judge a throw-away copy of the workspace, so that the judge may run anything. */
  onCopy: boolean;
}

/** What a judge said. `output` is its structured judgement, when it gave one. */
export type JudgeReply = Pick<StepResult, 'text' | 'output'>;

/**
 * One judgement in a session of its own. A judge that fails or says nothing is started once more, because that says
 * nothing about the work; then StepAbort.
 */
export async function judgeRound(job: JudgeJob): Promise<JudgeReply> {
  const first = await oneJudge(job, job.label);
  if (hasSaid(first)) return first;
  const last = isFinal(first) ? first : await oneJudge(job, `${job.label}#retry1`);
  if (hasSaid(last)) return last;
  const { label, runtime } = job;
  throw new StepAbort(words(runtime.locale).workflow.judge.couldNotRun({ label, error: last.error }), { label });
}

function hasSaid({ ok, output, text }: StepResult): boolean {
  return ok && (output !== undefined || text.trim() !== '');
}

async function oneJudge(job: JudgeJob, label: string): Promise<StepResult> {
  if (!job.onCopy) return askJudge(job, label);
  const { workspace, runDir, workbench } = job.runtime;
  const without = workbench ? [runDir, workbench.root] : [runDir];
  return withJudgeCopy({ workspace, runDir, without }, async (copy) => {
    const { toCopy, toWorkspace } = relocation(workspace, copy, without);
    const note = words(job.runtime.locale).workflow.judge.onCopy({ copy });
    const spec = job.spec.with({ instructions: toCopy(job.spec.instructions) });
    const result = await askJudge({ ...job, spec, prompt: `${toCopy(job.prompt)}\n\n${note}` }, label, copy);
    result.text = toWorkspace(result.text);
    result.output = toWorkspace(result.output);
    return result;
  });
}

/** Asks, and asks once more in the same session when the judgement did not come in the shape that was asked for. */
async function askJudge(job: JudgeJob, label: string, cwd?: string): Promise<StepResult> {
  const { ctx, runtime, spec } = job;
  const ask = (prompt: string, stepName: string, resume?: string) =>
    runtime.run(spec, prompt, {
      stepName,
      ...(resume && { resume }),
      ...(cwd && { cwd }),
      onEvent: (event) => ctx.show(event),
    });

  const first = await ask(job.prompt, label);
  if (!spec.output || !hasSaid(first) || first.output !== undefined || !first.sessionId) return first;
  const again = await ask(words(runtime.locale).workflow.judge.askForShape, `${label}#again`, first.sessionId);
  return hasSaid(again) ? again : first;
}
