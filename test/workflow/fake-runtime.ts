import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AgentSpec } from '../../src/agent/spec.js';
import type { Event, OnEvent } from '../../src/events/event.js';
import { StepResult } from '../../src/runtime/result.js';
import type { RunOptions, StepRunner } from '../../src/runtime/types.js';
import type { Entry } from '../../src/sessions/entry.js';
import type { Workbench } from '../../src/workbench/index.js';
import { scratch as scratchDirectory } from '../support/scratch.js';

export interface Call extends RunOptions {
  spec: AgentSpec;
  prompt: string;
}

/** A tool call that the session made. */
export interface ToolCall {
  tool: string;
  input: Record<string, unknown>;
  output: string;
  isError?: boolean;
  /** A wall refused it. */
  denied?: boolean;
}

/** What the fake answers to a call: a text, or fields of the result; and the tool calls that came before. */
export type Answer = string | (Partial<StepResult> & { calls?: readonly ToolCall[] });

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
  private readonly transcripts = new Map<string, Entry[]>();
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
    const { calls = [], ...fields } = typeof answer === 'string' ? { text: answer } : answer;
    const entries = calls.flatMap((each, at) => entriesOf(each, `toolu_${this.sessions}_${at}`));
    this.transcripts.set(sessionId, [...(this.transcripts.get(sessionId) ?? []), ...entries]);
    return Object.assign(new StepResult(options.stepName ?? spec.name), { ok: true, sessionId }, fields);
  }

  async hasSession(sessionId: string): Promise<boolean> {
    return this.stored.has(sessionId);
  }

  async transcript(sessionId: string): Promise<Entry[] | undefined> {
    return this.transcripts.get(sessionId);
  }

  get labels(): (string | undefined)[] {
    return this.calls.map(({ stepName }) => stepName);
  }
}

export const plain = new AgentSpec({ name: 'plain', instructions: '' });

/** As the SDK stores a call and its result. */
function entriesOf({ tool: name, input, output, isError, denied }: ToolCall, id: string): Entry[] {
  const result = { type: 'tool_result', tool_use_id: id, content: output, is_error: isError ?? denied ?? false };
  return [
    { type: 'assistant', message: { content: [{ type: 'tool_use', id, name, input }] } },
    { type: 'user', message: { content: [result] }, ...(denied && { toolDenialKind: 'permission-rule' }) },
  ];
}
