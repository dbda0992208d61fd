import type { LoggedEvent } from './event-log.js';
import { type Interval, merged, without } from './intervals.js';
import type { EventFigures } from './types.js';

/** Between a failed attempt and the next one come only these. */
const WHILE_WAITING = new Set(['retry', 'notice', 'stall']);

/** The main thread, beside workers, which have names. */
const MAIN = '';

/** What one agent has waited for, in epoch milliseconds. */
interface Waiting {
  person: Interval[];
  network: Interval[];
  failedAt?: number;
}

/** When one run was at work and when it waited, in epoch milliseconds, told from its events. */
export class Timeline {
  first: number | undefined;
  last: number | undefined;
  readonly counts: EventFigures = { questions: 0, handoffs: 0, retries: 0, stalls: 0, compactions: 0 };
  /** Names of steps and workers by session. */
  readonly sessions = new Map<string, string>();
  readonly #asked = new Map<string, { from: number; who: string }>();
  readonly #waiting = new Map<string, Waiting>();
  #step: string | undefined;

  add(event: LoggedEvent): void {
    const { time, kind, payload } = event;
    this.first ??= time;
    this.last = Math.max(this.last ?? time, time);
    const who = typeof payload.worker === 'string' && payload.subagent === true ? payload.worker : MAIN;
    if (!WHILE_WAITING.has(kind)) this.#goesOn(who, time);
    switch (kind) {
      case 'ask':
        this.#ask(who, time, payload);
        break;
      case 'step':
        this.#step = typeof payload.name === 'string' ? payload.name : event.text;
        break;
      case 'system':
        if (payload.subtype === 'init') this.#begun(payload);
        break;
      case 'retry':
        this.counts.retries++;
        this.#of(who).failedAt ??= time;
        break;
      case 'handoff':
        if (payload.phase === 'done') this.counts.handoffs++;
        break;
      case 'stall':
        this.counts.stalls++;
        break;
      case 'reset':
        this.counts.compactions++;
        break;
    }
  }

  /**
   * A question was open; `worker`: one of that worker's. One that is open still, or was when the process died, counts up to the
   * last event.
   */
  person(worker?: string): Interval[] {
    const open = [...this.#asked.values()]
      .filter(({ who }) => worker === undefined || who === worker)
      .map(({ from }) => ({ from, to: this.last ?? from }));
    return merged([...this.#all(worker).flatMap(({ person }) => person), ...open]);
  }

  /** An attempt had failed and the next one had not begun; without the time in which a person was asked. */
  network(worker?: string): Interval[] {
    const waits = this.#all(worker).flatMap(({ network, failedAt }) =>
      failedAt === undefined ? network : [...network, { from: failedAt, to: this.last ?? failedAt }],
    );
    return without(merged(waits), this.person(worker));
  }

  #all(worker: string | undefined): Waiting[] {
    return worker === undefined ? [...this.#waiting.values()] : [this.#of(worker)];
  }

  #of(who: string): Waiting {
    const waiting = this.#waiting.get(who) ?? { person: [], network: [] };
    this.#waiting.set(who, waiting);
    return waiting;
  }

  #goesOn(who: string, time: number): void {
    const waiting = this.#of(who);
    if (waiting.failedAt === undefined) return;
    waiting.network.push({ from: waiting.failedAt, to: time });
    waiting.failedAt = undefined;
  }

  #ask(who: string, time: number, { id, state }: Record<string, unknown>): void {
    const key = String(id);
    if (state === 'asked') {
      this.counts.questions++;
      this.#asked.set(key, { from: time, who });
      return;
    }
    const asked = this.#asked.get(key);
    if (!asked) return;
    this.#asked.delete(key);
    this.#of(asked.who).person.push({ from: asked.from, to: time });
  }

  #begun({ session_id, worker }: Record<string, unknown>): void {
    const name = typeof worker === 'string' ? worker : this.#step;
    if (typeof session_id === 'string' && name && !this.sessions.has(session_id)) this.sessions.set(session_id, name);
  }
}
