import type { AskRecord } from '../people/ask.js';
import type { AskPersistence } from '../people/channel-options.js';
import { StateDb } from '../state/index.js';

const KIND = 'questions';
const KEY = 'open';

/** Keeps open questions in the run directory. Nothing is written there before there is one. */
export function keptQuestions(runDir: string): AskPersistence {
  const load = () => StateDb.peek<AskRecord[]>(runDir, KIND, KEY) ?? [];
  return {
    load,
    save: (asks) => {
      if (asks.length === 0 && load().length === 0) return;
      const state = StateDb.open(runDir);
      try {
        state.set(KIND, KEY, asks);
      } finally {
        state.close();
      }
    },
  };
}
