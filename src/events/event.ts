/** What an event is about. The first eleven come from the SDK's stream, the rest from flower itself. */
export type EventKind =
  | 'text'
  | 'thinking'
  | 'tool_call'
  | 'tool_result'
  | 'task'
  | 'system'
  | 'reset'
  | 'result'
  | 'error'
  | 'prompt'
  | 'unknown'
  | 'retry'
  | 'step'
  | 'handoff'
  | 'ask'
  | 'budget'
  | 'stall'
  | 'notice'
  | 'checkpoint';

export interface EventInit {
  text?: string;
  tool?: string;
  payload?: Record<string, unknown>;
  raw?: unknown;
}

/** One thing that happened in a run. A UI needs these and nothing of the SDK. */
export class Event {
  readonly kind: EventKind;
  /** One line or paragraph for people; what it holds depends on the kind. */
  readonly text: string;
  /** The tool's name, for tool_call and tool_result. */
  readonly tool: string | undefined;
  readonly payload: Record<string, unknown>;
  /** The SDK message this came from, when there is one. Never written to disk. */
  readonly raw: unknown;

  constructor(kind: EventKind, { text = '', tool, payload = {}, raw }: EventInit = {}) {
    this.kind = kind;
    this.text = text;
    this.tool = tool;
    this.payload = payload;
    this.raw = raw;
  }

  toString(): string {
    const tool = this.tool ? ` ${this.tool}` : '';
    return `[${this.kind}${tool}] ${this.text}`.trimEnd();
  }

  toJSON(): Record<string, unknown> {
    return { kind: this.kind, text: this.text, ...(this.tool && { tool: this.tool }), payload: this.payload };
  }
}

/** Receives every event of a run. It must not throw; the runtime shields itself from one that does. */
export type OnEvent = (event: Event) => void;
