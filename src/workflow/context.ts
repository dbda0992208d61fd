import { OutputError } from '../errors.js';
import type { Event, OnEvent } from '../events/event.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import type { StepResult } from '../runtime/result.js';
import type { StepRunner } from '../runtime/types.js';
import type { ContextKey } from './context-key.js';
import type { Lineage } from './lineage.js';

/** A runtime that may also take the workflow's events: it logs them and shows them to its own watcher and to `also`, once. */
export type WorkflowRuntime = StepRunner & { emit?(event: Event, also?: OnEvent): void };

/** Why a step has no output. */
export type NoOutput = 'skipped' | 'failed';

/** What holds for one run of a workflow. */
interface RunSettings {
  onEvent?: OnEvent;
  checkpoint: boolean;
  channel?: HumanChannel;
}

/** What the steps of a workflow share. One object for all runs of the same workflow. */
export class WorkflowContext {
  /** The last result of each step that ran, passed or not. */
  readonly results = new Map<string, StepResult>();
  /** The last session of each step that ran, passed or not. */
  readonly sessions = new Map<string, string>();
  /** Set while the workflow runs. */
  runtime: WorkflowRuntime | undefined;
  /** Absent when the workflow is not continuous. */
  lineage: Lineage | undefined;
  /** How many times this directory was woken; 0 in its first run. */
  woke = 0;
  /** The message of the StepAbort that stopped a step, if one did. */
  aborted: string | undefined;
  /** The step at which the workflow stopped, if it did. */
  failedAt: string | undefined;
  /** Who watches this run. */
  onEvent: OnEvent | undefined;
  /** Keep the tree after each attempt. */
  checkpoint = false;
  /** The way to the person, when the workflow has one. */
  channel: HumanChannel | undefined;

  private readonly values = new Map<string, unknown>();
  private readonly outputs = new Map<string, unknown>();
  private readonly absent = new Map<string, NoOutput>();

  constructor(values: Record<string, unknown> = {}) {
    for (const [name, value] of Object.entries(values)) this.values.set(name, value);
  }

  get<T>(key: ContextKey<T>): T | undefined;
  get(key: string): unknown;
  get(key: ContextKey<unknown> | string): unknown {
    return this.values.get(nameOf(key));
  }

  set<T>(key: ContextKey<T>, value: T): void;
  set(key: string, value: unknown): void;
  set(key: ContextKey<unknown> | string, value: unknown): void {
    this.values.set(nameOf(key), value);
  }

  delete(key: ContextKey<unknown> | string): void {
    this.values.delete(nameOf(key));
  }

  /**
   * What a step hands to later ones: its `reduce`, else its structured output, else its text. Throws OutputError, naming
   * the step and why, when there is none.
   */
  output<T = string>(name: string): T {
    if (this.outputs.has(name)) return this.outputs.get(name) as T;
    const why = this.absent.get(name) ?? 'notRun';
    const error = this.results.get(name)?.error;
    const text = words(this.runtime?.locale).workflow.noOutput[why]({ name, error });
    throw new OutputError(text, { step: name, why, ...(error !== undefined && { error }) });
  }

  hasOutput(name: string): boolean {
    return this.outputs.has(name);
  }

  /** For a `when` that skips its step and knows the output all the same. */
  setOutput(name: string, value: unknown): void {
    this.outputs.set(name, value);
    this.absent.delete(name);
  }

  /** Forgets a step's output, of this run or an earlier one, and notes why there is none. */
  clearOutput(name: string, why?: NoOutput): void {
    this.outputs.delete(name);
    if (why) this.absent.set(name, why);
    else this.absent.delete(name);
  }

  /** Shows an event of the workflow to whoever watches the run, and has it logged. A watcher that throws ends nothing. */
  emit(event: Event): void {
    if (this.runtime?.emit) {
      this.runtime.emit(event, this.onEvent);
      return;
    }
    try {
      this.onEvent?.(event);
    } catch {
      // A broken display is no reason to lose work.
    }
  }

  /** Called by the workflow when a run starts. */
  begin(runtime: WorkflowRuntime, { onEvent, checkpoint, channel }: RunSettings): void {
    this.runtime = runtime;
    this.onEvent = onEvent;
    this.checkpoint = checkpoint;
    this.channel = channel;
    this.lineage = undefined;
    this.woke = 0;
    this.aborted = undefined;
    this.failedAt = undefined;
  }
}

function nameOf(key: ContextKey<unknown> | string): string {
  return typeof key === 'string' ? key : key.name;
}
