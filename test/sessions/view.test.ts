import type { SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { InMemorySessionStore } from '@anthropic-ai/claude-agent-sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EphemeralPolicy,
  type Pass,
  PrunePolicy,
  PruningSessionStore,
  SqliteSessionStore,
  TrimmingSessionStore,
  TrimPolicy,
  view,
} from '../../src/sessions/index.js';
import { scratch } from '../support/scratch.js';
import { calls, KEY, type Loose, results, Transcript, use } from './transcript.js';

const least: SessionStore = { append: async () => {}, load: async () => null };
const optional = ['listSessions', 'listSessionSummaries', 'delete', 'listSubkeys', 'hasSession', 'lastContext'];

describe('a layer', () => {
  test.each([TrimmingSessionStore, PruningSessionStore])('has no method that the store below lacks (%o)', (Layer) => {
    const store: Loose = new Layer(least, { workspace: '/nowhere' });
    for (const name of optional) expect(store[name]).toBeUndefined();
    const memory: Loose = new Layer(new InMemorySessionStore(), { workspace: '/nowhere' });
    for (const name of optional.slice(0, 4)) expect(memory[name]).toBeTypeOf('function');
    expect(memory.hasSession).toBeUndefined();
  });

  test('passes everything but load through to the store below, also through two of them', async () => {
    const sqlite = new SqliteSessionStore(`${scratch()}/sessions.db`);
    const trimming = new TrimmingSessionStore(sqlite, { workspace: '/nowhere' });
    const store = new PruningSessionStore(trimming, { workspace: '/nowhere' });
    await store.append(KEY, new Transcript().prompt('go').entries);
    await store.append({ ...KEY, subpath: 'subagents/agent-1' }, new Transcript().prompt('go').entries);
    expect(store.hasSession?.(KEY.projectKey, KEY.sessionId)).toBe(true);
    expect(store.lastContext?.(KEY.projectKey, KEY.sessionId)).toBeUndefined();
    expect(await store.listSubkeys?.(KEY)).toEqual(['subagents/agent-1']);
    expect(await store.listSessionSummaries?.(KEY.projectKey)).toHaveLength(1);
    await store.delete?.(KEY);
    expect(await store.listSessions?.(KEY.projectKey)).toEqual([]);
    expect(await store.load(KEY)).toBeNull();
    store.close?.();
  });

  test('keeps the policies it works by where they can be read', () => {
    const policy = new TrimPolicy({ keepRecent: 3 });
    const store = new PruningSessionStore(least, { workspace: '/w', policy });
    expect(store.workspace).toBe('/w');
    expect(store.policy).toBe(policy);
    expect(store.prune).toEqual(new PrunePolicy());
    expect(store.ephemeral).toEqual(new EphemeralPolicy());
  });

  test('lets an error of the store below through', async () => {
    const broken = { ...least, load: async () => Promise.reject(new Error('gone')) };
    await expect(new PruningSessionStore(broken, { workspace: '/w' }).load(KEY)).rejects.toThrow('gone');
  });
});

test('passes run in their order, may wait, and see which transcript it is', async () => {
  const seen: string[] = [];
  const pass =
    (name: string): Pass =>
    async (entries, { key }) => {
      await Promise.resolve();
      seen.push(`${name} ${key.sessionId} ${entries.length}`);
      return entries.slice(1);
    };
  const inner = new InMemorySessionStore();
  await inner.append(KEY, new Transcript().prompt('a').prompt('b').entries);
  expect(await view(inner, [pass('one'), pass('two')]).load(KEY)).toEqual([]);
  expect(seen).toEqual([`one ${KEY.sessionId} 2`, `two ${KEY.sessionId} 1`]);
});

/** Any sequence of the things that happen in a session. */
const happenings = fc.array(
  fc.constantFrom('prompt', 'look', 'big', 'denied', 'interrupted', 'error', 'orphan', 'note', 'words'),
  { maxLength: 40 },
);

function enact(things: readonly string[]): Loose[] {
  const transcript = new Transcript();
  for (const [i, thing] of things.entries()) {
    const id = `t${i}`;
    if (thing === 'prompt') transcript.prompt(`prompt ${i}`);
    if (thing === 'words') transcript.say(`words ${i}`);
    if (thing === 'look') transcript.bash(id, 'git status', `clean ${i}`);
    if (thing === 'big') transcript.bash(id, 'npm test', `${i}`.repeat(60));
    if (thing === 'denied') transcript.denied(id);
    if (thing === 'orphan') transcript.say(use(id, 'sleep 9'));
    if (thing === 'interrupted') transcript.bash(id, 'x', '[Request interrupted by user]', { is_error: true });
    if (thing === 'note')
      transcript.add({ type: 'user', isMeta: true, message: { role: 'user', content: `note ${i}` } });
    if (thing === 'error')
      transcript.add({ type: 'assistant', isApiErrorMessage: true, message: { role: 'assistant', content: [] } });
  }
  return transcript.entries;
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}

test('whatever happened in a session: calls and results stay paired, one chain holds all, and nothing stored is touched', async () => {
  const workspace = scratch();
  const options = {
    workspace,
    policy: new TrimPolicy({ keepRecent: 1, minChars: 50 }),
    ephemeral: new EphemeralPolicy({ keepRecent: 1 }),
  };
  await fc.assert(
    fc.asyncProperty(happenings, async (things) => {
      const stored = frozen(enact(things));
      const store = new PruningSessionStore({ ...least, load: async () => stored }, options);
      const shown = (await store.load(KEY)) as Loose[];
      expect([...results(shown).keys()].sort()).toEqual(calls(shown).sort());
      expect(shown.filter((entry) => entry.isApiErrorMessage)).toEqual([]);
      expect(shown.filter((entry) => entry.toolDenialKind).length).toBeLessThanOrEqual(1);
      for (const [i, entry] of shown.entries()) expect(entry.parentUuid).toBe(shown[i - 1]?.uuid ?? null);
      expect(await store.load(KEY)).toEqual(shown);
    }),
    { numRuns: 150, seed: 7 },
  );
});
