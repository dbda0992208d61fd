import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StateDb } from '../state/index.js';

const KIND = 'ask';
const KEY = 'last';

/** The words that the last run in this directory was started with; undefined when it had none, or there was none. */
export function lastAsk(runDir: string): string | undefined {
  if (!existsSync(join(runDir, 'state.db'))) return undefined;
  return withState(runDir, (state) => state.get<string>(KIND, KEY));
}

/** Keeps them, so that the same command, given again after a crash, is not taken for new words. */
export function rememberAsk(runDir: string, ask: string): void {
  if (ask) withState(runDir, (state) => state.set(KIND, KEY, ask));
}

function withState<T>(runDir: string, use: (state: StateDb) => T): T {
  const state = StateDb.open(runDir);
  try {
    return use(state);
  } finally {
    state.close();
  }
}
