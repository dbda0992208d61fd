import { OutputError } from '../errors.js';
import type { Event, OnEvent } from '../events/event.js';
import { words } from '../locale/index.js';
import type { StepResult } from '../runtime/result.js';
import type { StepRunner } from '../runtime/types.js';
import type { ContextKey } from './context-key.js';
import type { Lineage } from './lineage.js';

/** A runtime that also takes events of the workflow into its log. */
export type WorkflowRuntime = StepRunner & { emit?(event: Event): void };

/** Why a step has no output. */
export type NoOutput = 'skipped' | 'failed';

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

  private readonly values = new Map<string, unknown>();
  private readonly outputs = new Map<string, unknown>();
  private readonly absent = new Map<string, NoOutput>();
  private listener: OnEvent | undefined;

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

  /** Tells the run's watcher and the runtime (which writes the run's event log) of something that the workflow did. */
  emit(event: Event): void {
    this.show(event);
    this.runtime?.emit?.(event);
  }

  /** Shows an event of the runtime to the run's watcher. A watcher that throws does not end the run. */
  show(event: Event): void {
    try {
      this.listener?.(event);
    } catch {
      // A broken display is no reason to lose work.
    }
  }

  /** Called by the workflow when a run starts. */
  begin(runtime: WorkflowRuntime, listener: OnEvent): void {
    this.runtime = runtime;
    this.listener = listener;
    this.lineage = undefined;
    this.woke = 0;
    this.aborted = undefined;
    this.failedAt = undefined;
  }
}

function nameOf(key: ContextKey<unknown> | string): string {
  return typeof key === 'string' ? key : key.name;
}
