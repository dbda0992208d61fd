import type { AgentSpec } from '../agent/spec.js';
import { StepAbort } from '../errors.js';
import { words } from '../locale/index.js';
import type { StepResult } from '../runtime/result.js';
import type { StepRunner } from '../runtime/types.js';
import type { WorkflowContext } from './context.js';
import { isFinal } from './final.js';
import { runOnCopy } from './on-copy.js';

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

function oneJudge(job: JudgeJob, label: string): Promise<StepResult> {
  if (!job.onCopy) return askJudge(job, label);
  return runOnCopy(job.runtime, job, ({ spec, prompt, cwd }) => askJudge({ ...job, spec, prompt }, label, cwd));
}

/** Asks, and asks once more in the same session when the judgement did not come in the shape that was asked for. */
async function askJudge(job: JudgeJob, label: string, cwd?: string): Promise<StepResult> {
  const { ctx, runtime, spec } = job;
  const ask = (prompt: string, stepName: string, resume?: string) =>
    runtime.run(spec, prompt, {
      stepName,
      ...(resume && { resume }),
      ...(cwd && { cwd }),
      onEvent: ctx.onEvent,
    });

  const first = await ask(job.prompt, label);
  if (!spec.output || !hasSaid(first) || first.output !== undefined || !first.sessionId) return first;
  const again = await ask(words(runtime.locale).workflow.judge.askForShape, `${label}#again`, first.sessionId);
  return hasSaid(again) ? again : first;
}
