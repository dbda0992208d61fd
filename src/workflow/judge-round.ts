import type { AgentSpec } from '../agent/spec.js';
import { StepAbort } from '../errors.js';
import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import type { StepResult } from '../runtime/result.js';
import type { StepRunner } from '../runtime/types.js';
import type { Entry } from '../sessions/entry.js';
import type { WorkflowContext } from './context.js';
import { isFinal } from './final.js';
import type { CopyOptions } from './judge-copy.js';
import { broughtHome, runOnCopy } from './on-copy.js';
import type { Relocation } from './relocate.js';

export interface JudgeJob {
  ctx: WorkflowContext;
  runtime: StepRunner;
  /** With `output` where a structured judgement is wanted. */
  spec: AgentSpec;
  prompt: string;
  /** `<step>/judge#<round>`: name of its row in the books. */
  label: string;
  /** Judge a throw-away copy of the workspace, so that the judge may run anything. */
  onCopy: CopyOptions | undefined;
  /** Holds a reply against what its session found out. */
  examine(reply: JudgeReply): Examined;
}

/** What a judge said. `output` is its structured judgement, when it gave one. */
export interface JudgeReply extends Pick<StepResult, 'text' | 'output'> {
  /** All that its sessions did, oldest first. */
  entries: readonly Entry[];
  /** What changed in the workspace while it judged; such a reply achieves nothing. */
  changed: readonly string[];
}

export interface Examined {
  achieved: boolean;
  /** What stands between the judge's "achieved" and an achieved verdict, when that is nothing but missing evidence. */
  doubts: readonly string[];
}

/** The last result of a judge, and its reply. */
interface Answer {
  result: StepResult;
  reply: JudgeReply;
}

/**
 * One judgement in a session of its own. A judge that fails or says nothing is started once more, because that says
 * nothing about the work; then StepAbort. So is one whose pass does not count because the workspace changed meanwhile.
 */
export async function judgeRound(job: JudgeJob): Promise<JudgeReply> {
  const first = await oneJudge(job, job.label);
  const { changed } = first.reply;
  const isSpoilt = changed.length > 0 && job.examine({ ...first.reply, changed: [] }).achieved;
  if (hasSaid(first.result) && !isSpoilt) return first.reply;
  const last = isFinal(first.result) ? first : await oneJudge(job, `${job.label}#retry1`);
  if (hasSaid(last.result)) return last.reply;
  if (hasSaid(first.result)) return first.reply;
  const { label, runtime } = job;
  const { error } = last.result;
  throw new StepAbort(words(runtime.locale).workflow.judge.couldNotRun({ label, error }), { label });
}

function hasSaid({ ok, output, text }: StepResult): boolean {
  return ok && (output !== undefined || text.trim() !== '');
}

async function oneJudge(job: JudgeJob, label: string): Promise<Answer> {
  const { ctx, runtime, spec, prompt, onCopy } = job;
  if (!onCopy) return new Conversation(job, label, { spec, prompt }).hold();
  const onNotice = (text: string) => ctx.emit(new Event('notice', { text }));
  const { value, changed } = await runOnCopy(runtime, { ...onCopy, spec, prompt, onNotice }, (on) =>
    new Conversation(job, label, on).hold(),
  );
  return { ...value, reply: { ...value.reply, changed } };
}

const STAY: Relocation = { toCopy: (text) => text, toWorkspace: (value) => value };

/** What is said to one judge, in one session: the task, and once each what its answer lacks in shape and in evidence. */
class Conversation {
  readonly #job: JudgeJob;
  readonly #label: string;
  readonly #on: { spec: AgentSpec; prompt: string; cwd?: string };
  readonly #places: Relocation;
  readonly #sessions = new Set<string>();

  constructor(
    job: JudgeJob,
    label: string,
    on: { spec: AgentSpec; prompt: string; cwd?: string } & Partial<Relocation>,
  ) {
    this.#job = job;
    this.#label = label;
    this.#on = on;
    this.#places = { ...STAY, ...on };
  }

  async hold(): Promise<Answer> {
    const say = words(this.#job.runtime.locale).workflow;
    let result = await this.#ask(this.#on.prompt, this.#label);
    if (!hasSaid(result)) return { result, reply: await this.#replyOf(result) };
    if (this.#on.spec.output && result.output === undefined) {
      const shaped = await this.#askAgain(result, say.judge.askForShape, `${this.#label}#again`);
      if (hasSaid(shaped)) result = shaped;
    }
    let reply = await this.#replyOf(result);
    const { doubts } = this.#job.examine(reply);
    if (doubts.length > 0) {
      const prompt = this.#places.toCopy(say.evidence.askAgain({ faults: doubts }));
      const proven = await this.#askAgain(result, prompt, `${this.#label}#evidence`);
      if (hasSaid(proven) && proven.output !== undefined) {
        result = proven;
        reply = await this.#replyOf(result);
      }
    }
    return { result, reply };
  }

  async #askAgain(before: StepResult, prompt: string, label: string): Promise<StepResult> {
    return before.sessionId ? this.#ask(prompt, label, before.sessionId) : before;
  }

  async #ask(prompt: string, stepName: string, resume?: string): Promise<StepResult> {
    const { ctx, runtime } = this.#job;
    const { spec, cwd } = this.#on;
    const result = await runtime.run(spec, prompt, {
      stepName,
      ...(resume && { resume }),
      ...(cwd && { cwd }),
      onEvent: ctx.onEvent,
    });
    for (const session of [...result.retired, result.sessionId]) if (session) this.#sessions.add(session);
    return broughtHome(result, this.#places);
  }

  async #replyOf({ text, output }: StepResult): Promise<JudgeReply> {
    const { runtime } = this.#job;
    const transcripts = await Promise.all([...this.#sessions].map((session) => runtime.transcript(session)));
    const entries = this.#places.toWorkspace(transcripts.flatMap((transcript) => transcript ?? []));
    return { text, output, entries, changed: [] };
  }
}
