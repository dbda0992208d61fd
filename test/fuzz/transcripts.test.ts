import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, it } from 'vitest';
import { EphemeralPolicy, PrunePolicy, PruningSessionStore, TrimPolicy } from '../../src/sessions/index.js';
import type { Random } from '../ephemeral/random.js';
import { KEY, type Loose } from '../sessions/transcript.js';
import { scratch } from '../support/scratch.js';
import { CAMPAIGN_TIMEOUT, campaign } from './campaign.js';
import { pairs, TranscriptWriter, walk, wordsById } from './transcripts.js';

const workspace = scratch();

/** A view of any kind, over whatever is in the list at each load. */
function viewOf(random: Random, entries: readonly Loose[]) {
  const inner: SessionStore = { append: async () => {}, load: async () => structuredClone(entries) as Loose };
  const policies = {
    policy: new TrimPolicy({ keepRecent: random.below(4) }),
    ephemeral: new EphemeralPolicy({ keepRecent: random.below(4), enabled: !random.once(5) }),
    prune: new PrunePolicy({ keepDenials: random.below(3) }),
  };
  const answers = random.once(3) ? (_key: unknown, id: unknown) => (id === 't3' ? 'the report' : undefined) : undefined;
  const open = () => new PruningSessionStore(inner, { workspace, ...policies, ...(answers && { answers }) });
  return { open, load: async (store = open()) => (await store.load(KEY)) as Loose[] };
}

describe('views of transcripts', () => {
  it('leave every call with its result and every link whole', { timeout: CAMPAIGN_TIMEOUT }, async () => {
    const run = campaign('transcripts', 0.05);
    for (const random of run.rounds()) {
      const writer = new TranscriptWriter(random, false);
      for (let turns = 1 + random.below(4); turns > 0; turns--) writer.turn(12);
      const { load } = viewOf(random, writer.entries);
      const seen = await load();
      const { calls, results } = pairs(seen);
      expect([...calls].filter((id) => !results.has(id))).toEqual([]);
      expect([...results].filter((id) => !calls.has(id))).toEqual([]);
      const kept = new Set(seen.map(({ uuid }) => uuid));
      const stored = walk(writer.entries)!.filter((uuid) => kept.has(uuid));
      expect(walk(seen)?.filter((uuid) => stored.includes(uuid))).toEqual(stored);
    }
    run.report();
  });

  it('stay the same, also in another process, and where nothing new counts, at their beginning', {
    timeout: CAMPAIGN_TIMEOUT,
  }, async () => {
    const run = campaign('transcripts, loaded again and again', 0.05);
    for (const random of run.rounds()) {
      const writer = new TranscriptWriter(random, false);
      const { open, load } = viewOf(random, writer.entries);
      const store = open();
      const frozen = new Map<unknown, string>();
      for (let turns = 2 + random.below(6); turns > 0; turns--) {
        writer.turn(8);
        const seen = await load(store);
        expect(await load(store)).toEqual(seen);
        expect(await load()).toEqual(seen);
        const words = wordsById(seen);
        const stored = wordsById(writer.entries);
        for (const [id, text] of frozen) expect(words.get(id) ?? text, `of ${id}`).toBe(text);
        for (const [id, text] of words) if (stored.has(id) && stored.get(id) !== text) frozen.set(id, text);
        writer.quietTurn();
        expect((await load(store)).slice(0, seen.length)).toEqual(seen);
      }
    }
    run.report();
  });

  it('take whatever a transcript holds', { timeout: CAMPAIGN_TIMEOUT }, async () => {
    const run = campaign('transcripts with oddities', 0.05);
    for (const random of run.rounds()) {
      const writer = new TranscriptWriter(random, true);
      for (let turns = 1 + random.below(3); turns > 0; turns--) writer.turn(20);
      const before = pairs(writer.entries);
      const { load } = viewOf(random, writer.entries);
      const seen = await load().catch((error: unknown) => {
        throw new Error(`No view of ${JSON.stringify(writer.entries)}`, { cause: error });
      });
      const { calls, results } = pairs(seen);
      const show = () => JSON.stringify(writer.entries);
      expect(
        [...calls].filter((id) => !results.has(id)),
        show(),
      ).toEqual([]);
      expect(
        // What has no id belongs to no call.
        [...results].filter((id) => id !== undefined && !calls.has(id) && before.calls.has(id)),
        show(),
      ).toEqual([]);
      expect(await load()).toEqual(seen);
    }
    run.report();
  });
});
