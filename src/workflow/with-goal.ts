import { resolve } from 'node:path';
import type { AgentSpec } from '../agent/spec.js';
import { judgementSchema } from '../documents/checks.js';
import type { Verdict } from '../documents/verdict.js';
import { ConfigError } from '../errors.js';
import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import type { HandedMail } from '../people/mailbox.js';
import { type JudgeOptions, judge } from '../roles/index.js';
import type { StepResult } from '../runtime/result.js';
import { concludeFrom, examined } from './conclude.js';
import type { WorkflowContext } from './context.js';
import { outcomesFor } from './earlier-questions.js';
import { Evidence } from './evidence/evidence.js';
import { currentGoal } from './goal-file.js';
import type { JudgeCopyOptions } from './judge-copy.js';
import { type JudgeReply, judgeRound } from './judge-round.js';
import { ROUND_KEY, VERDICT_KEY } from './keys.js';
import { ownDirectories } from './on-copy.js';
import { runtimeOf } from './run-step.js';
import type { Step } from './step.js';
import { settleUnreachable } from './unreachable.js';

export interface WithGoalOptions extends JudgeOptions, JudgeCopyOptions {
  /** Where the goal is kept. */
  goalPath: string;
  /** The judge. Default: `judge(name, channel, …)` made of the other options. */
  spec?: AgentSpec;
  /** Rounds of work in all, the first included. Default 3. */
  rounds?: number;
  /** The judge's name in the books, before `#<round>`. Default `<step>/judge`, in the locale's words. */
  name?: string;
}

/** What one guarded step knows while it runs. Guarded steps may run side by side, so it is not in the shared keys. */
interface Progress {
  round: number;
  verdict?: Verdict;
  /** The step's own gate has refused the round, before any judge. */
  refused?: boolean;
  /** The goal is achieved, but the round goes on for what the person has written meanwhile. */
  mail?: HandedMail;
}

/**
 * Puts a goal guard around a step: after each round a judge in a fresh session decides whether the goal is achieved; if
 * not, the same session works on with what is missing. The step's own gate comes first. A check passes only on evidence
 * that the judge gathered in its own session; a judge that may run commands does so on a throw-away copy. What the person
 * writes while the judge judges opens one more round, as long as there is one left.
 */
export function withGoal(step: Step, channel: HumanChannel, options: WithGoalOptions): Step {
  const { goalPath, spec, rounds = 3, name, copyLimitBytes, copyWithout, ...judgeOptions } = options;
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new ConfigError(`withGoal('${step.name}'): rounds is ${rounds}; use a whole number from 1.`, { rounds });
  }
  const locale = options.locale ?? 'en';
  const { inbox, mailAtEnd } = words(locale).people;
  const label = name ?? words(locale).documents.steps.judge(step.name);
  const judger = spec ?? judge(words(locale).roles.names.judge, channel, judgeOptions);
  const canRun = options.canRun ?? hasShell(judger);
  const unwatched = [goalPath, ...channel.files].map((path) => resolve(path));
  const progress = new WeakMap<WorkflowContext, Progress>();

  const when = async (ctx: WorkflowContext): Promise<boolean> => {
    progress.delete(ctx);
    ctx.delete(ROUND_KEY);
    ctx.delete(VERDICT_KEY);
    return step.when ? step.when(ctx) : true;
  };

  const gate = async (result: StepResult, ctx: WorkflowContext): Promise<boolean> => {
    const before = progress.get(ctx);
    before?.mail?.read();
    const now: Progress = { round: before?.round ?? 0 };
    progress.set(ctx, now);
    now.refused = step.gate && !(await step.gate(result, ctx));
    if (now.refused) return false;
    const runtime = runtimeOf(ctx);
    now.round += 1;
    ctx.set(ROUND_KEY, now.round);
    const goal = await currentGoal(ctx, goalPath);
    if (!goal.complete)
      ctx.emit(new Event('notice', { text: words(locale).workflow.judge.noGoal({ path: goalPath }) }));
    const { statement, checks } = goal;
    const own = { workspace: runtime.workspace, directories: ownDirectories(runtime) };
    const conclude = (reply: JudgeReply) =>
      concludeFrom(reply, goal, new Evidence(reply.entries, { canRun: hasShell(judger), own, locale }), locale);
    const outcomes = await outcomesFor(judger.name, { ctx, channel });
    const task = words(locale).documents.verifyPrompt({ statement, checks, round: now.round });
    const reply = await judgeRound({
      ctx,
      runtime,
      // Without checks there is nothing that a structured judgement could be held against.
      spec: checks.length > 0 ? judger.with({ output: judgementSchema }) : judger,
      prompt: [task, outcomes.note].filter(Boolean).join('\n\n'),
      label: `${label}#${now.round}`,
      onCopy: canRun ? { copyLimitBytes, copyWithout, unwatched } : undefined,
      examine: (said) => examined(conclude(said)),
    });
    outcomes.told();
    const { verdict, unverifiable } = conclude(reply);
    now.verdict = verdict.unreachable
      ? await settleUnreachable({ ctx, channel, goal, goalPath, locale, verdict, checks: unverifiable })
      : verdict;
    ctx.set(VERDICT_KEY, now.verdict);
    if (!now.verdict.achieved) {
      const { reason, failed } = now.verdict;
      const text = words(locale).workflow.judge.refused({ label: `${label}#${now.round}`, reason, failed });
      ctx.emit(new Event('notice', { text }));
    }
    if (!now.verdict.achieved || now.round >= rounds || channel.pendingMail().length === 0) return now.verdict.achieved;
    now.mail = channel.handOutMail();
    return false;
  };

  const onReject = async (result: StepResult, ctx: WorkflowContext): Promise<string> => {
    const now = progress.get(ctx);
    const mail = now?.mail && mailAtEnd(inbox(now.mail.messages));
    if (!result.ok) return [words(locale).workflow.goOn, mail].filter(Boolean).join('\n\n');
    if (now?.refused) return (await step.onReject?.(result, ctx)) ?? '';
    if (mail) return mail;
    return (now?.verdict ?? ctx.get(VERDICT_KEY))?.feedback(locale) ?? '';
  };

  return step.with({ retries: rounds - 1, when, gate, onReject });
}

/** Without a list of its own, an agent has the SDK's whole set. */
function hasShell({ tools, allowedTools }: AgentSpec): boolean {
  return tools?.includes('Bash') ?? allowedTools.includes('Bash');
}
