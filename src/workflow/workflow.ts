import { join } from 'node:path';
import { Event, type OnEvent } from '../events/event.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import type { Workbench } from '../workbench/workbench.js';
import { WorkflowContext, type WorkflowRuntime } from './context.js';
import { sweepCopies } from './left-copies.js';
import { Lineage } from './lineage.js';
import { type ParallelGroup, runParallel } from './parallel.js';
import { type OnStep, type Place, runStep } from './run-step.js';
import { Step, type StepInit } from './step.js';
import { type Element, validate } from './validate.js';

export interface WorkflowOptions {
  name?: string;
  /** Values that prompts and gates find with `ctx.get(name)`. */
  context?: WorkflowContext | Record<string, unknown>;
  /** The person's channel; its events are shown with the run's. */
  channel?: HumanChannel;
  /** For whoever makes the runtime of this workflow. */
  workbench?: Workbench;
  /** Each step goes on in the session it had in an earlier run of the same directory. Default true. */
  continuous?: boolean;
  /** US dollars, for whoever makes the runtime of this workflow. */
  budgetUsd?: number;
  /** In a git workspace: keep the tree after each attempt of a step under `refs/flower/<run>/<step>`. Default false. */
  checkpoint?: boolean;
  /** Called when the steps are over, also when one of them failed. */
  onEnd?: (ctx: WorkflowContext) => Promise<void>;
}

export interface WorkflowRunOptions {
  onEvent?: OnEvent;
  onStep?: OnStep;
}

/** Steps in a row, with what they share. */
export class Workflow {
  readonly steps: readonly Element[];
  readonly name: string;
  readonly context: WorkflowContext;
  readonly channel: HumanChannel | undefined;
  readonly workbench: Workbench | undefined;
  readonly continuous: boolean;
  readonly budgetUsd: number | undefined;
  readonly checkpoint: boolean;
  private readonly onEnd: ((ctx: WorkflowContext) => Promise<void>) | undefined;

  constructor(steps: readonly (Step | StepInit | ParallelGroup)[], options: WorkflowOptions = {}) {
    const { name = 'workflow', context, continuous = true } = options;
    this.steps = steps.map((step) => (step instanceof Step || isGroup(step) ? step : new Step(step)));
    this.name = name;
    this.context = context instanceof WorkflowContext ? context : new WorkflowContext(context);
    this.channel = options.channel;
    this.workbench = options.workbench;
    this.continuous = continuous;
    this.budgetUsd = options.budgetUsd;
    this.checkpoint = options.checkpoint ?? false;
    this.onEnd = options.onEnd;
  }

  /**
   * Runs the steps and resolves with the context, also when a step failed: see `ctx.failedAt` and `ctx.aborted`. Running
   * again uses the same context. Throws ConfigError, before anything runs, when the steps do not fit together.
   */
  async run(runtime: WorkflowRuntime, { onEvent, onStep }: WorkflowRunOptions = {}): Promise<WorkflowContext> {
    validate(this.name, this.steps);
    const ctx = this.context;
    ctx.begin(runtime, { onEvent, checkpoint: this.checkpoint, channel: this.channel });
    if (this.continuous) this.wake(ctx, runtime);
    await sweepCopies(runtime.runDir);
    const unsubscribe = this.channel?.subscribe((event) => ctx.emit(event));
    try {
      const total = this.steps.length;
      for (const [at, element] of this.steps.entries()) {
        ctx.failedAt = await runElement(element, ctx, { index: at + 1, total }, onStep);
        if (ctx.failedAt !== undefined) break;
      }
      const unread = this.channel?.pendingMail() ?? [];
      if (unread.length > 0) ctx.emit(new Event('notice', { text: words(runtime.locale).people.unread(unread) }));
      await this.onEnd?.(ctx);
    } finally {
      unsubscribe?.();
    }
    return ctx;
  }

  /** Finds the sessions of earlier runs; where there are some, this run counts as a waking. */
  private wake(ctx: WorkflowContext, runtime: WorkflowRuntime): void {
    const lineage = Lineage.open(join(runtime.runDir, 'lineage.json'), runtime.workspace, {
      onNotice: (text) => ctx.emit(new Event('notice', { text })),
      locale: runtime.locale,
    });
    ctx.lineage = lineage;
    ctx.woke = Object.keys(lineage.steps).length > 0 ? lineage.bump() : lineage.woke;
  }
}

/** Returns the name of the step that ends the workflow, if one does. */
async function runElement(element: Element, ctx: WorkflowContext, place: Place, onStep?: OnStep) {
  if (isGroup(element)) return runParallel(element, ctx, place, onStep);
  const outcome = await runStep(element, ctx, place, onStep);
  return outcome === 'failed' && element.onFail === 'stop' ? element.name : undefined;
}

function isGroup(element: Element | StepInit): element is ParallelGroup {
  return 'kind' in element && element.kind === 'parallel';
}
