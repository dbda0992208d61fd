import type { Event } from '../../events/event.js';
import { cut } from '../../events/text.js';
import { type Locale, words } from '../../locale/index.js';
import { shortTool } from '../render.js';

/** As many events as a question from the side is told of, and as much of each. */
const RECENT = 60;
const RECENT_LENGTH = 200;

/** Calls that run a worker. */
const DISPATCHES = /^(?:flower\.dispatch|Agent|Task)\b/;

/** What a run is doing right now, as far as its events tell. */
export class Activity {
  /** Running calls of the main thread, by id. */
  readonly #calls = new Map<string, string>();
  #workers = 0;
  readonly #recent: string[] = [];

  readonly onEvent = (event: Event): void => {
    this.#recent.push(cut(String(event).replace(/\s+/g, ' '), RECENT_LENGTH));
    if (this.#recent.length > RECENT) this.#recent.shift();
    if (event.payload.subagent === true) return;
    // A new attempt starts from nothing: calls of an interrupted one never get their result.
    if (event.kind === 'step' || event.kind === 'retry' || event.payload.subtype === 'init') this.#calls.clear();
    const id = String(event.payload.tool_use_id ?? '');
    if (event.kind === 'tool_call') this.#calls.set(id, nameOf(event));
    if (event.kind === 'tool_result') this.#calls.delete(id);
    this.#workers = [...this.#calls.values()].filter((name) => DISPATCHES.test(name)).length;
  };

  get workerRuns(): boolean {
    return this.#workers > 0;
  }

  /** The last events, oldest first, one line each. */
  recent(): string[] {
    return [...this.#recent];
  }

  /** What has to end before the run can stop, in words. */
  waitsFor(locale: Locale): string {
    const say = words(locale).cli.live;
    const calls = [...this.#calls.values()];
    return calls.length > 0 ? say.waitsForTools({ tools: calls.join(', ') }) : say.waitsForModel;
  }
}

function nameOf({ tool = '', payload }: Event): string {
  return [shortTool(tool), payload.worker].filter(Boolean).join(' ');
}
