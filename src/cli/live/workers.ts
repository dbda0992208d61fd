import type { Event } from '../../events/event.js';

/** One worker that was dispatched and has not ended. */
export interface WorkerNow {
  /** The dispatch's number; undefined for one of the SDK's own subagents. */
  number?: number;
  /** `work/coder#2`, or the worker's name alone. */
  label: string;
  task: string;
  /** It waits for its turn, or it has been paused. */
  idle: boolean;
  /** Epoch milliseconds of its last change of state. */
  since: number;
}

const ENDED = new Set(['done', 'failed', 'cancelled']);

/** The SDK's tool that runs a subagent, under its names. */
const SUBAGENT_TOOLS = new Set(['Agent', 'Task']);

/** Who is at work, by what the events of the run tell, in both dispatch modes. */
export class Workers {
  readonly #dispatched = new Map<number, WorkerNow>();
  readonly #subagents = new Map<string, WorkerNow>();

  onEvent({ kind, tool = '', text, payload }: Event, now: number): void {
    if (kind === 'task' && typeof payload.dispatch === 'number') this.#follow(payload.dispatch, payload, now);
    // What a worker says shows that it is at work, whatever was heard of it before.
    if (typeof payload.worker === 'string' && payload.subagent === true && kind !== 'task')
      this.#alive(payload.worker, now);
    if (payload.subagent === true) return;
    const call = String(payload.tool_use_id ?? '');
    if (kind === 'tool_call' && SUBAGENT_TOOLS.has(tool)) {
      this.#subagents.set(call, { label: String(payload.worker ?? tool), task: text, idle: false, since: now });
    }
    if (kind === 'tool_result') this.#subagents.delete(call);
  }

  /** Calls of an attempt that was broken off never get their result. */
  forgetCalls(): void {
    this.#subagents.clear();
  }

  /** Whoever is still there does not work at the moment. */
  rest(now: number): void {
    for (const worker of this.#dispatched.values()) {
      if (!worker.idle) Object.assign(worker, { idle: true, since: now });
    }
  }

  list(): WorkerNow[] {
    return [...this.#dispatched.values(), ...this.#subagents.values()];
  }

  get running(): number {
    return this.list().filter(({ idle }) => !idle).length;
  }

  get idle(): number {
    return this.list().length - this.running;
  }

  #follow(number: number, { label, task, state }: Record<string, unknown>, now: number): void {
    if (ENDED.has(String(state))) {
      this.#dispatched.delete(number);
      return;
    }
    const idle = state !== 'running';
    this.#dispatched.set(number, { number, label: String(label), task: String(task ?? ''), idle, since: now });
  }

  #alive(label: string, now: number): void {
    for (const worker of this.#dispatched.values()) {
      if (worker.label === label && worker.idle) Object.assign(worker, { idle: false, since: now });
    }
  }
}
