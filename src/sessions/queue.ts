import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './sqlite-error.js';

/** Milliseconds after which a writer that finds the database locked gives up. The SDK waits a minute for an append. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 20;

/**
 * Runs synchronous database writes one after another in the order of the calls. A write that finds the database locked is
 * tried again after a pause in which the event loop is free, so another process's long transaction stalls nothing else.
 */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => T): Promise<T> {
    const turn = this.#last.then(() => patiently(work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

async function patiently<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
