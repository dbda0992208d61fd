import { StateDb } from '../state/index.js';

const KIND = 'ask';
const KEY = 'last';

/** The words that the last run in this directory was started with; undefined when there are none. Writes nothing. */
export function lastAsk(runDir: string): string | undefined {
  return StateDb.peek<string>(runDir, KIND, KEY);
}

/** Keeps them, so that the same command, given again after a crash, is not taken for new words. */
export function rememberAsk(runDir: string, ask: string): void {
  if (!ask) return;
  const state = StateDb.open(runDir);
  try {
    state.set(KIND, KEY, ask);
  } finally {
    state.close();
  }
}
