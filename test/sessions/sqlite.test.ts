import path from 'node:path';
import { InMemorySessionStore } from '@anthropic-ai/claude-agent-sdk';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SqliteSessionStore } from '../../src/sessions/sqlite.js';
import { scratch } from '../support/scratch.js';
import { KEY, type Loose, Transcript } from './transcript.js';

const SUB = { ...KEY, subpath: 'subagents/agent-1' };
const opened: SqliteSessionStore[] = [];

function open(file = path.join(scratch(), 'sessions.db'), options = {}): SqliteSessionStore {
  const store = new SqliteSessionStore(file, options);
  opened.push(store);
  return store;
}

afterEach(() => {
  vi.useRealTimers();
  for (const store of opened.splice(0)) store.close();
});

const entry = (uuid: string | undefined, more: Loose = {}): Loose => ({ type: 'user', ...(uuid && { uuid }), ...more });

describe('the file', () => {
  test('has exactly the tables that earlier flowers made', () => {
    const store = open();
    const db = new Database(store.path, { readonly: true });
    const made = db.prepare(`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid`).pluck().all();
    db.close();
    expect(made).toEqual([
      'CREATE TABLE entries (\n    store_key TEXT NOT NULL,\n    seq       INTEGER NOT NULL,\n    uid       TEXT,\n    payload   TEXT NOT NULL,\n    PRIMARY KEY (store_key, seq)\n)',
      'CREATE UNIQUE INDEX entries_uid\n    ON entries(store_key, uid) WHERE uid IS NOT NULL',
      'CREATE TABLE meta (\n    store_key TEXT PRIMARY KEY,\n    mtime     INTEGER NOT NULL,\n    next_seq  INTEGER NOT NULL\n)',
      'CREATE TABLE summaries (\n    project_key TEXT NOT NULL,\n    session_id  TEXT NOT NULL,\n    mtime       INTEGER NOT NULL,\n    data        TEXT NOT NULL,\n    PRIMARY KEY (project_key, session_id)\n)',
    ]);
  });

  test('written by an earlier flower opens and goes on', async () => {
    const file = path.join(scratch(), 'sessions.db');
    const db = new Database(file);
    db.exec(`
      CREATE TABLE entries (
    store_key TEXT NOT NULL,
    seq       INTEGER NOT NULL,
    uid       TEXT,
    payload   TEXT NOT NULL,
    PRIMARY KEY (store_key, seq)
);
      CREATE UNIQUE INDEX entries_uid
    ON entries(store_key, uid) WHERE uid IS NOT NULL;
      CREATE TABLE meta (store_key TEXT PRIMARY KEY, mtime INTEGER NOT NULL, next_seq INTEGER NOT NULL);
      CREATE TABLE summaries (project_key TEXT NOT NULL, session_id TEXT NOT NULL, mtime INTEGER NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY (project_key, session_id));
      INSERT INTO entries VALUES ('-w/s', 0, 'a', '{"type": "user", "uuid": "a", "text": "\\u4f60"}'), ('-w/s', 1, NULL, '{"type": "mode"}');
      INSERT INTO meta VALUES ('-w/s', 9000000000000, 2);
      INSERT INTO summaries VALUES ('-w', 's', 9000000000000, '{"created_at": "then"}');`);
    db.close();

    const store = open(file);
    const key = { projectKey: '-w', sessionId: 's' };
    await store.append(key, [entry('a'), entry('b')]);
    expect(await store.load(key)).toEqual([{ type: 'user', uuid: 'a', text: '你' }, { type: 'mode' }, entry('b')]);
    expect((await store.listSessions('-w'))[0]!.mtime).toBeGreaterThan(9000000000000);
  });

  test('is shared by two stores that see each other’s commits', async () => {
    const one = open();
    const two = open(one.path);
    await one.append(KEY, [entry('a')]);
    await two.append(KEY, [entry('a'), entry('b')]);
    expect((await one.load(KEY))?.map((e) => e.uuid)).toEqual(['a', 'b']);
  });
});

describe('append', () => {
  test('stores a retried batch once, and a uuid that is twice in one batch once', async () => {
    const store = open();
    await store.append(KEY, [entry('a'), entry('a', { second: true })]);
    await store.append(KEY, [entry('a'), entry('b')]);
    expect(await store.load(KEY)).toEqual([entry('a'), entry('b')]);
  });

  test('keeps entries without a uuid, each one', async () => {
    const store = open();
    await store.append(KEY, [entry(undefined), entry(undefined)]);
    await store.append(KEY, [entry(undefined)]);
    expect(await store.load(KEY)).toHaveLength(3);
  });

  test('of nothing new moves neither the time nor the summary', async () => {
    const store = open();
    await store.append(KEY, [entry('a', { message: { role: 'user', content: 'first' } })]);
    const before = [await store.listSessions(KEY.projectKey), await store.listSessionSummaries(KEY.projectKey)];
    await store.append(KEY, [entry('a', { message: { role: 'user', content: 'other' } })]);
    await store.append(KEY, []);
    expect([await store.listSessions(KEY.projectKey), await store.listSessionSummaries(KEY.projectKey)]).toEqual(
      before,
    );
  });

  test('of nothing to a new key does not make a session', async () => {
    const store = open();
    await store.append(KEY, []);
    expect(await store.load(KEY)).toBeNull();
    expect(await store.listSessions(KEY.projectKey)).toEqual([]);
  });

  test('gives back what JSON finds hard: half a character, NUL, line separators, deep nesting', async () => {
    const store = open();
    const odd = entry('a', { text: '\ud83d \0 \u2028 \u{1f338}', deep: [[{ n: 1e21, none: null }]], __proto_: 'x' });
    await store.append(KEY, [odd]);
    expect(await store.load(KEY)).toEqual([odd]);
  });

  test('keeps the order of calls that did not wait for each other', async () => {
    const store = open();
    const names = Array.from({ length: 30 }, (_, i) => `u${i}`);
    await Promise.all(names.map((name) => store.append(KEY, [entry(name)])));
    expect((await store.load(KEY))?.map((e) => e.uuid)).toEqual(names);
  });

  test('gives later times even when the clock jumps back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = open();
    const other = { ...KEY, sessionId: 'other' };
    const times: number[] = [];
    for (const [i, key] of [KEY, other, KEY, other].entries()) {
      vi.setSystemTime(2_000_000_000_000 - i * 1_000_000);
      await store.append(key, [entry(`u${i}`)]);
      times.push(
        ...(await store.listSessions(KEY.projectKey)).filter((s) => s.sessionId === key.sessionId).map((s) => s.mtime),
      );
    }
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });

  test('hides secrets in every string, also those that JSON has to escape, and in the summary', async () => {
    const secret = 'pa"ss\\word';
    const store = open(undefined, { mask: (text: string) => text.replaceAll(secret, '***') });
    await store.append(KEY, [entry('a', { message: { role: 'user', content: `use ${secret} now` }, list: [secret] })]);
    const db = new Database(store.path, { readonly: true });
    const stored = db.prepare('SELECT payload FROM entries UNION ALL SELECT data FROM summaries').pluck().all().join();
    db.close();
    expect(stored).not.toContain('ss\\\\word');
    expect(await store.load(KEY)).toEqual([
      entry('a', { message: { role: 'user', content: 'use *** now' }, list: ['***'] }),
    ]);
  });
});

describe('summaries', () => {
  test('are what the SDK’s own store makes of the same batches, with the session’s time', async () => {
    const store = open();
    const model = new InMemorySessionStore();
    const batches = [[...new Transcript().prompt('Build it').say('Building.').entries], [entry('z', { type: 'user' })]];
    for (const batch of batches) {
      await store.append(KEY, batch);
      await model.append(KEY, batch);
    }
    const [summary] = await store.listSessionSummaries(KEY.projectKey);
    const [expected] = await model.listSessionSummaries(KEY.projectKey);
    expect(summary?.data).toEqual(expected?.data);
    expect(summary?.mtime).toBe((await store.listSessions(KEY.projectKey))[0]?.mtime);
  });

  test('are not made of the transcripts of subagents', async () => {
    const store = open();
    await store.append(SUB, [entry('a')]);
    expect(await store.listSessionSummaries(KEY.projectKey)).toEqual([]);
    expect(await store.listSessions(KEY.projectKey)).toEqual([]);
  });
});

describe('keys', () => {
  test('of projects whose names begin alike are not mixed up', async () => {
    const store = open();
    for (const projectKey of ['-a', '-a-b', '-a0', '-a_%'])
      await store.append({ projectKey, sessionId: 's' }, [entry('a')]);
    expect((await store.listSessions('-a')).map((s) => s.sessionId)).toEqual(['s']);
    expect(await store.listSessions('-')).toEqual([]);
    expect(store.projects()).toEqual(['-a', '-a-b', '-a0', '-a_%'].sort());
  });

  test('of subagents are listed as subpaths of their own session only', async () => {
    const store = open();
    await store.append(KEY, [entry('a')]);
    await store.append(SUB, [entry('a')]);
    await store.append({ ...SUB, sessionId: `${KEY.sessionId}0` }, [entry('a')]);
    expect(await store.listSubkeys(KEY)).toEqual(['subagents/agent-1']);
    expect(await store.load(SUB)).toHaveLength(1);
  });
});

describe('delete', () => {
  test('of a session takes its subagents and its summary along, and nothing else', async () => {
    const store = open();
    const longer = { ...KEY, sessionId: `${KEY.sessionId}0` };
    for (const key of [KEY, SUB, longer]) await store.append(key, [entry('a')]);
    await store.delete(KEY);
    expect([await store.load(KEY), await store.load(SUB)]).toEqual([null, null]);
    expect((await store.listSessionSummaries(KEY.projectKey)).map((s) => s.sessionId)).toEqual([longer.sessionId]);
    expect(await store.load(longer)).toHaveLength(1);
  });

  test('of a subagent leaves the session', async () => {
    const store = open();
    for (const key of [KEY, SUB]) await store.append(key, [entry('a')]);
    await store.delete(SUB);
    expect(await store.load(SUB)).toBeNull();
    expect(await store.load(KEY)).toHaveLength(1);
    expect(await store.listSessionSummaries(KEY.projectKey)).toHaveLength(1);
  });
});

describe('questions of flower', () => {
  const answer = (uuid: string, input: number, more: Loose = {}): Loose => ({
    type: 'assistant',
    uuid,
    message: {
      model: 'claude-x',
      usage: { input_tokens: input, cache_read_input_tokens: 100, cache_creation_input_tokens: 10 },
    },
    ...more,
  });

  test('whether a session is there', async () => {
    const store = open();
    await store.append(KEY, [entry('a')]);
    await store.append({ ...KEY, sessionId: 'only-sub', subpath: 'subagents/x' }, [entry('a')]);
    expect(store.hasSession(KEY.projectKey, KEY.sessionId)).toBe(true);
    expect(store.hasSession(KEY.projectKey, 'only-sub')).toBe(false);
    expect(store.hasSession('-other', KEY.sessionId)).toBe(false);
  });

  test('how full it was: the last real answer of the main thread counts, with what the cache held', async () => {
    const store = open();
    const synthetic = { type: 'assistant', uuid: 'x', message: { model: '<synthetic>', usage: { input_tokens: 0 } } };
    await store.append(KEY, [
      answer('a', 1),
      answer('b', 5),
      answer('c', 7, { isSidechain: true }),
      synthetic,
      entry('d'),
    ]);
    expect(store.lastContext(KEY.projectKey, KEY.sessionId)).toBe(115);
  });

  test('how full it was is not known beyond the scan, and not without a session', async () => {
    const store = open();
    await store.append(KEY, [answer('a', 1), entry('b'), entry('c')]);
    expect(store.lastContext(KEY.projectKey, KEY.sessionId, { scan: 2 })).toBeUndefined();
    expect(store.lastContext(KEY.projectKey, 'nobody')).toBeUndefined();
  });
});
