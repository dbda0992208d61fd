import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AgentSpec } from '../../src/agent/spec.js';
import type { Event, OnEvent } from '../../src/events/event.js';
import { StepResult } from '../../src/runtime/result.js';
import type { RunOptions, StepRunner } from '../../src/runtime/types.js';
import type { Workbench } from '../../src/workbench/index.js';
import { scratch as scratchDirectory } from '../support/scratch.js';

export interface Call extends RunOptions {
  spec: AgentSpec;
  prompt: string;
}

/** What the fake answers to a call: a text, or fields of the result. */
export type Answer = string | Partial<StepResult>;

/** An empty workspace whose parent directory is empty too. */
export function scratch(): string {
  const workspace = join(scratchDirectory(), 'app');
  mkdirSync(workspace);
  return workspace;
}

/** A runtime without any SDK: it answers by rule, gives every fresh call a new session, and keeps its calls. */
export class FakeRuntime implements StepRunner {
  readonly calls: Call[] = [];
  readonly runDir: string;
  readonly runId = '20260101-000000-abcdef';
  readonly locale = 'en';
  workbench: Workbench | undefined;
  /** Sessions that the store has. */
  readonly stored = new Set<string>();
  /** Events that the workflow put into the log. */
  readonly logged: Event[] = [];
  private sessions = 0;

  constructor(
    readonly answer: (call: Call) => Answer | Promise<Answer>,
    readonly workspace = scratch(),
  ) {
    this.runDir = join(workspace, 'runs');
    mkdirSync(this.runDir, { recursive: true });
  }

  emit(event: Event, also?: OnEvent): void {
    this.logged.push(event);
    also?.(event);
  }

  async run(spec: AgentSpec, prompt: string, options: RunOptions = {}): Promise<StepResult> {
    const call = { ...options, spec, prompt };
    this.calls.push(call);
    this.sessions += 1;
    const sessionId = options.resume && !options.fork ? options.resume : `sid-${options.stepName}-${this.sessions}`;
    options.onSession?.(sessionId);
    this.stored.add(sessionId);
    const answer = await this.answer(call);
    const fields = typeof answer === 'string' ? { text: answer } : answer;
    return Object.assign(new StepResult(options.stepName ?? spec.name), { ok: true, sessionId }, fields);
  }

  async hasSession(sessionId: string): Promise<boolean> {
    return this.stored.has(sessionId);
  }

  get labels(): (string | undefined)[] {
    return this.calls.map(({ stepName }) => stepName);
  }
}

export const plain = new AgentSpec({ name: 'plain', instructions: '' });
