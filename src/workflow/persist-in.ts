import type { HumanChannelOptions } from '../people/channel-options.js';
import { StateDb } from '../state/index.js';

/**
 * Keeps a channel's open questions and unread messages in a run directory, so that the next process there finds them.
 *
 * @example
 * const channel = new HumanChannel({ ...persistIn(runDir) });
 */
export function persistIn(runDir: string): Required<Pick<HumanChannelOptions, 'persist' | 'persistMail'>> {
  return { persist: list(runDir, 'questions', 'open'), persistMail: list(runDir, 'mail', 'unread') };
}

/** Nothing is written before there is something to keep. */
function list<T>(runDir: string, kind: string, key: string) {
  const load = () => StateDb.peek<T[]>(runDir, kind, key) ?? [];
  const save = (items: T[]) => {
    if (items.length === 0 && load().length === 0) return;
    const state = StateDb.open(runDir);
    try {
      state.set(kind, key, items);
    } finally {
      state.close();
    }
  };
  return { load, save };
}
