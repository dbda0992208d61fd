import type { AgentSpec } from '../agent/spec.js';
import { ConfigError } from '../errors.js';
import type { StepResult } from '../runtime/result.js';
import type { WorkflowContext } from './context.js';
import type { CopyOptions } from './judge-copy.js';

type Awaitable<T> = T | Promise<T>;

/** What happens when a step did not pass: end the workflow, go on without output, or go on with the raw text. */
export type OnFail = 'stop' | 'skip' | 'continue';

const ON_FAIL: readonly OnFail[] = ['stop', 'skip', 'continue'];

export interface StepInit {
  /** Unique in the workflow. `#` is kept for rounds and retries. */
  name: string;
  spec: AgentSpec;
  prompt: string | ((ctx: WorkflowContext) => Awaitable<string>);
  /** Name of an earlier step whose session this one continues. */
  resumeFrom?: string;
  /** Branch off that session instead of continuing it. */
  fork?: boolean;
  /** Attempts after the first. */
  retries?: number;
  /** Called once for each attempt that the runtime ended well. False: rejected. StepAbort: no attempt would help. */
  gate?: (result: StepResult, ctx: WorkflowContext) => Awaitable<boolean>;
  onFail?: OnFail;
  /** False: the step is skipped. */
  when?: (ctx: WorkflowContext) => Awaitable<boolean>;
  /** The prompt with which the rejected session goes on. Absent, or '': the next attempt starts over. */
  onReject?: (result: StepResult, ctx: WorkflowContext) => Awaitable<string>;
  /** Used instead of `prompt` when the step's own session of an earlier run goes on. */
  resumePrompt?: string | ((ctx: WorkflowContext) => Awaitable<string>);
  /** Run on a throw-away copy of the workspace: whatever the agent does, the workspace stays as it is. */
  onCopy?: boolean | CopyOptions;
  /** What later steps get to read instead of the whole text. */
  reduce?: (result: StepResult, ctx: WorkflowContext) => Awaitable<string>;
}

/** Throws ConfigError for a value that is none of the three. */
export function checkOnFail(whose: string, onFail: OnFail): void {
  if (ON_FAIL.includes(onFail)) return;
  throw new ConfigError(`${whose}: onFail is '${onFail}'; use one of ${ON_FAIL.join(', ')}.`, { onFail });
}

/** The declaration of one step. Running it changes nothing in it, so that it can run again. */
export class Step {
  readonly name: string;
  readonly spec: AgentSpec;
  readonly prompt: StepInit['prompt'];
  readonly resumeFrom: string | undefined;
  readonly fork: boolean;
  readonly retries: number;
  readonly gate: StepInit['gate'];
  readonly onFail: OnFail;
  readonly when: StepInit['when'];
  readonly onReject: StepInit['onReject'];
  readonly resumePrompt: StepInit['resumePrompt'];
  readonly onCopy: boolean | CopyOptions;
  readonly reduce: StepInit['reduce'];

  constructor(init: StepInit) {
    const { name, retries = 0, onFail = 'stop' } = init;
    if (!name?.trim()) throw new ConfigError('A step needs a name: set `name` to a short one.');
    if (name.includes('#')) {
      throw new ConfigError(`Step '${name}': '#' marks rounds and retries; choose a name without it.`, { name });
    }
    if (!init.spec) throw new ConfigError(`Step '${name}': \`spec\` is missing; set it to an AgentSpec.`, { name });
    if (!Number.isInteger(retries) || retries < 0) {
      throw new ConfigError(`Step '${name}': retries is ${retries}; use a whole number from 0.`, { name, retries });
    }
    checkOnFail(`Step '${name}'`, onFail);
    this.name = name;
    this.spec = init.spec;
    this.prompt = init.prompt;
    this.resumeFrom = init.resumeFrom;
    this.fork = init.fork ?? false;
    this.retries = retries;
    this.gate = init.gate;
    this.onFail = onFail;
    this.when = init.when;
    this.onReject = init.onReject;
    this.resumePrompt = init.resumePrompt;
    this.onCopy = init.onCopy ?? false;
    this.reduce = init.reduce;
  }

  /** A copy with some fields changed. */
  with(changes: Partial<StepInit>): Step {
    return new Step({ ...this, ...changes });
  }
}
