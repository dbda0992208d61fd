import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replay } from '../../bench/w2/replay.js';
import { SqliteSessionStore } from '../../src/sessions/index.js';
import { KEY, Transcript } from '../sessions/transcript.js';
import { scratch } from '../support/scratch.js';

test('a stored transcript is priced under each setting, with what leaves at its loads', async () => {
  const transcript = new Transcript().prompt('go');
  for (let i = 0; i < 5; i++) transcript.denied(`d${i}`, `npm test ${'x'.repeat(200)}`);
  transcript.prompt('go on').say('done');
  for (const entry of transcript.entries) if (entry.type === 'assistant') entry.message.id = entry.uuid;
  const file = join(scratch(), 'sessions.db');
  const store = new SqliteSessionStore(file);
  await store.append(KEY, transcript.entries);
  store.close();

  const { asItIs, looksStay, refusalsStay, allStays } = await replay(file, KEY.sessionId, 1_000);
  expect(allStays).toEqual(refusalsStay);
  expect(looksStay).toEqual(asItIs);
  expect(allStays.resumeRepeated).toBe(1);
  expect(asItIs.resumeRepeated).toBeLessThan(0.9);
  expect(asItIs.tokens).toBeLessThan(allStays.tokens);
  expect(asItIs.refusals).toBeLessThan(allStays.refusals);
  // 1 000 bytes of a request are new once and repeat in the five others at least.
  expect(allStays.weighted).toBeLessThan(allStays.tokens * 1.25 - (5 * 1_000 * 1.15) / 4);
});
