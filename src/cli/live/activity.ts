import type { Event, EventKind } from '../../events/event.js';
import { cut } from '../../events/text.js';
import { type Locale, words } from '../../locale/index.js';
import { shortTool } from '../render.js';
import { Workers } from './workers.js';

/** As many events as a question from the side is told of, and as much of each. */
const RECENT = 60;
const RECENT_LENGTH = 200;

/** Calls that run a worker. */
const DISPATCHES = /^(?:flower\.dispatch|Agent|Task)\b/;

/** Kinds of event that come out of a session's own stream. */
const OF_SESSIONS = new Set<EventKind>(['text', 'thinking', 'tool_call', 'tool_result', 'system', 'result']);

/** What the run as a whole waits for right now. Times are epoch milliseconds. */
export type Waiting =
  | { for: 'nothing' }
  | { for: 'model' | 'network'; since: number }
  | { for: 'reset'; until: number }
  | { for: 'tools'; names: string[]; since: number }
  | { for: 'workers'; since: number };

/** What a run is doing right now, as far as its events tell. */
export class Activity {
  readonly workers = new Workers();
  /** The last step that began. */
  step: { index: number; total: number; name: string; continuing: boolean; since: number } | undefined;
  /** The model that answers, and the tokens of input of its last answer on the main thread. */
  model: string | undefined;
  level: number | undefined;
  /** Running calls of the main thread, by id. */
  readonly #calls = new Map<string, { name: string; since: number }>();
  readonly #recent: string[] = [];
  readonly #now: () => number;
  /** Since when it has been the model's turn. */
  #turnSince: number | undefined;
  /** Since when attempts have been failing. */
  #failingSince: number | undefined;
  /** A usage limit lasts until then. */
  #parkedUntil = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  readonly onEvent = (event: Event): void => {
    this.#recent.push(cut(String(event).replace(/\s+/g, ' '), RECENT_LENGTH));
    if (this.#recent.length > RECENT) this.#recent.shift();
    const now = this.#now();
    this.workers.onEvent(event, now);
    if (event.payload.subagent === true) return;
    if (event.kind === 'step') this.#begin(event, now);
    // Its stream is not shown while a session writes its handoff.
    else if (event.kind === 'handoff') this.#turnSince = now;
    else if (event.kind === 'retry') this.#fail(now);
    else if (event.kind === 'stall') this.#startOver(now);
    else if (typeof event.payload.until === 'string') this.#parkedUntil = Date.parse(event.payload.until);
    else if (OF_SESSIONS.has(event.kind)) this.#follow(event, now);
  };

  get workerRuns(): boolean {
    return this.workers.running > 0 || [...this.#calls.values()].some(({ name }) => DISPATCHES.test(name));
  }

  get waiting(): Waiting {
    if (this.#parkedUntil > this.#now()) return { for: 'reset', until: this.#parkedUntil };
    if (this.#failingSince !== undefined) return { for: 'network', since: this.#failingSince };
    const calls = [...this.#calls.values()];
    if (calls.length > 0) {
      const since = Math.min(...calls.map((call) => call.since));
      const others = calls.map(({ name }) => name).filter((name) => !DISPATCHES.test(name));
      return others.length > 0 ? { for: 'tools', names: others, since } : { for: 'workers', since };
    }
    return this.#turnSince === undefined ? { for: 'nothing' } : { for: 'model', since: this.#turnSince };
  }

  /** The last events, oldest first, one line each. */
  recent(): string[] {
    return [...this.#recent];
  }

  /** What has to end before the run can stop, in words. */
  waitsFor(locale: Locale): string {
    const say = words(locale).cli.live;
    const calls = [...this.#calls.values()];
    return calls.length > 0
      ? say.waitsForTools({ tools: calls.map(({ name }) => name).join(', ') })
      : say.waitsForModel;
  }

  #begin({ text, payload }: Event, now: number): void {
    const { index, total, resumed } = payload;
    const name = String(payload.name ?? text);
    this.step = { index: Number(index), total: Number(total), name, continuing: resumed === true, since: now };
    this.level = undefined;
    this.#startOver(now);
  }

  #fail(now: number): void {
    this.#failingSince ??= now;
    this.#startOver(now);
  }

  /** A new attempt starts from nothing: calls of an interrupted one never get their result. */
  #startOver(now: number): void {
    this.#calls.clear();
    this.workers.forgetCalls();
    this.#turnSince = now;
  }

  /** Events of the session itself. */
  #follow({ kind, tool = '', payload }: Event, now: number): void {
    if (payload.subtype === 'init') {
      if (typeof payload.model === 'string') this.model = payload.model;
      this.#startOver(now);
    } else if (kind === 'text' || kind === 'thinking' || kind === 'tool_call') {
      // The model is heard again.
      this.#failingSince = undefined;
      this.#parkedUntil = 0;
    }
    if (typeof payload.context === 'number') this.level = payload.context;
    const id = String(payload.tool_use_id ?? '');
    if (kind === 'tool_call') {
      this.#calls.set(id, { name: [shortTool(tool), payload.worker].filter(Boolean).join(' '), since: now });
    }
    if (kind === 'tool_result') this.#calls.delete(id);
    // Only stopped workers outlast their coordinator's turn.
    if (kind === 'result') this.workers.rest(now);
    if (kind !== 'system') this.#turnSince = kind === 'result' ? undefined : now;
  }
}
