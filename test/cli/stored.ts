import { join } from 'node:path';
import { SessionReader } from '../../src/sessions/reader.js';

/** Waits until some transcript of a run in that workspace says so. */
export async function stored(workspace: string, words: string): Promise<void> {
  const reader = SessionReader.open(join(workspace, 'runs', 'sessions.db'))!;
  const says = () =>
    reader.transcripts().some(({ storeKey }) => JSON.stringify([...reader.rows(storeKey)]).includes(words));
  while (!says()) await new Promise((resolve) => setTimeout(resolve, 50));
  reader.close();
}
