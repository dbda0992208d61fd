import { type Locale, words } from '../locale/index.js';
import { cut, oneLine } from '../workbench/plain.js';
import type { DispatchRow } from './table.js';

/** What the model has sent, whatever that is. */
export interface DispatchInput {
  worker?: unknown;
  task?: unknown;
  after?: unknown;
}

/** A dispatch that can be made. */
export interface DispatchOrder {
  worker: string;
  task: string;
  after?: number;
}

export interface CallFacts {
  /** Names of the workers that there are. */
  workers: readonly string[];
  /** The dispatches that this one may come after, oldest first. */
  earlier: readonly DispatchRow[];
  locale?: Locale;
}

/** Of what the model has sent as much is said back. */
const SHOWN = 60;
/** The last of the dispatches that it may name. */
const LISTED = 8;

/** Reads a call of the dispatch tool. A string is the objection, for the model: it names what there is instead. */
export function readCall(input: DispatchInput, { workers, earlier, locale }: CallFacts): DispatchOrder | string {
  const say = words(locale).dispatch;
  const { worker, task } = input;
  if (typeof worker !== 'string' || !workers.includes(worker)) {
    return words(locale).walls.unknownWorker(shown(worker), workers);
  }
  if (typeof task !== 'string' || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(task)) return say.noTask({ worker });
  if (isLeftOut(input.after)) return { worker, task };

  const after = numberOf(input.after);
  const before = earlier.find(({ id }) => id === after);
  if (after === undefined || !before) {
    const known = earlier.slice(-LISTED).map(({ id, worker, state }) => ({ id, worker, state }));
    return say.afterUnknown({ after: shown(input.after), known });
  }
  if (before.state === 'failed' || before.state === 'cancelled') return say.afterEnded({ after, state: before.state });
  return { worker, task, after };
}

function isLeftOut(after: unknown): boolean {
  return after === undefined || after === null;
}

/** Models write numbers as text now and then. */
function numberOf(after: unknown): number | undefined {
  const number = typeof after === 'string' && /^\s*\d+\s*$/.test(after) ? Number(after) : after;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value ?? null) ?? '');
  return cut(oneLine(text), SHOWN);
}
