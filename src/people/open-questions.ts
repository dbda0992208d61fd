import type { Ask } from './ask.js';
import { after } from './timer.js';

/** Why waiting ended: the question was settled, its time ran out, its asker gave up, or flower is leaving. */
export type WaitEnd = 'settled' | 'timeout' | 'cancelled' | 'suspended';

interface Waiting {
  ask: Ask;
  end: (why: WaitEnd) => void;
}

/** The questions that wait for a person right now, in the order they were asked. */
export class OpenQuestions {
  readonly #waiting = new Map<string, Waiting>();
  readonly #watchers = new Set<(ask: Ask) => void>();
  #unseen: Ask[] = [];

  list(): Ask[] {
    return [...this.#waiting.values()].map(({ ask }) => ask);
  }

  get(id: string): Ask | undefined {
    return this.#waiting.get(id)?.ask;
  }

  /** Opens the question, and resolves when waiting for it ends. Without `ms` it waits for ever. */
  wait(ask: Ask, { ms, signal }: { ms?: number; signal?: AbortSignal }): Promise<WaitEnd> {
    return new Promise((resolve) => {
      const onAbort = (): void => end('cancelled');
      const callOff = ms === undefined ? undefined : after(ms, () => end('timeout'));
      const end = (why: WaitEnd): void => {
        this.#waiting.delete(ask.id);
        callOff?.();
        signal?.removeEventListener('abort', onAbort);
        resolve(why);
      };
      this.#waiting.set(ask.id, { ask, end });
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#announce(ask);
    });
  }

  /** Ends the waiting for one question. */
  end(id: string, why: WaitEnd): void {
    this.#waiting.get(id)?.end(why);
  }

  /** The next question that was not handed out by this method yet; undefined when none comes within `ms`. */
  next(ms?: number): Promise<Ask | undefined> {
    const unseen = this.#takeUnseen();
    if (unseen) return Promise.resolve(unseen);
    return new Promise((resolve) => {
      const callOff = ms === undefined ? undefined : after(ms, () => finish(undefined));
      const finish = (ask: Ask | undefined): void => {
        callOff?.();
        this.#watchers.delete(finish);
        resolve(ask);
      };
      this.#watchers.add(finish);
    });
  }

  #announce(ask: Ask): void {
    const [watcher] = this.#watchers;
    if (watcher) watcher(ask);
    else this.#unseen = [...this.#unseen.filter(({ open }) => open), ask];
  }

  #takeUnseen(): Ask | undefined {
    this.#unseen = this.#unseen.filter(({ open }) => open);
    return this.#unseen.shift();
  }
}
