import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import { SqliteSessionStore } from '../../src/sessions/sqlite.js';
import { StateDb } from '../../src/state/index.js';

export const PROJECT = '-w';

export type Row = Record<string, unknown>;

export interface Usage {
  in?: number;
  read?: number;
  new?: number;
  out?: number;
}

/** The time of an entry: seconds after a fixed moment. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 5) + seconds * 1000).toISOString();
export const epoch = (seconds: number): number => Date.UTC(2026, 0, 5) + seconds * 1000;

const usageOf = ({ in: input = 0, read = 0, new: created = 0, out = 0 }: Usage): Row => ({
  input_tokens: input,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: created,
  output_tokens: out,
});

let uuids = 0;

/** What the SDK stores for one block of an answer; blocks of one answer have the same `id` and repeat its usage. */
export function answer(id: string, block: Row, usage: Usage, seconds = 0, more: Row = {}): SessionStoreEntry {
  const message = { id, role: 'assistant', model: 'claude-test', content: [block], usage: usageOf(usage) };
  return { type: 'assistant', uuid: `u${++uuids}`, timestamp: at(seconds), message, ...more } as SessionStoreEntry;
}

export function prompt(text: string, seconds = 0): SessionStoreEntry {
  const message = { role: 'user', content: text };
  return { type: 'user', uuid: `u${++uuids}`, timestamp: at(seconds), message } as SessionStoreEntry;
}

export function result(id: string, content: unknown, seconds = 0, more: Row = {}): SessionStoreEntry {
  const { is_error, ...rest } = more;
  const block = { type: 'tool_result', tool_use_id: id, content, ...(is_error !== undefined && { is_error }) };
  const message = { role: 'user', content: [block] };
  return { type: 'user', uuid: `u${++uuids}`, timestamp: at(seconds), message, ...rest } as SessionStoreEntry;
}

export const text = (words: string): Row => ({ type: 'text', text: words });
export const call = (id: string, name: string, input: Row = {}): Row => ({ type: 'tool_use', id, name, input });

export interface Content {
  /** Entries by session, or by `session/subpath`. */
  sessions?: Record<string, SessionStoreEntry[]>;
  rows?: Row[];
  dispatches?: Row[];
  windows?: Record<string, number>;
  /** What the passes did at the last load, by session. */
  views?: Record<string, unknown>;
  /** Sessions that a step had before its last one. */
  earlier?: Record<string, string[]>;
  lineage?: Record<string, string>;
  /** Events by run; times in seconds. */
  events?: Record<string, { s: number; kind: string; text?: string; payload?: Row }[]>;
}

/** Makes `<workspace>/runs` as a run leaves it, and returns its path. */
export async function makeRun(workspace: string, content: Content): Promise<string> {
  const runDir = join(workspace, 'runs');
  mkdirSync(join(runDir, 'events'), { recursive: true });
  if (content.sessions) {
    const store = new SqliteSessionStore(join(runDir, 'sessions.db'));
    for (const [key, entries] of Object.entries(content.sessions)) {
      const [sessionId = '', ...subpath] = key.split('/');
      await store.append(
        { projectKey: PROJECT, sessionId, ...(subpath.length > 0 && { subpath: subpath.join('/') }) },
        entries,
      );
    }
    store.close();
  }
  const json = (name: string, value: unknown) => writeFileSync(join(runDir, name), JSON.stringify(value, null, 2));
  if (content.rows) json('manifest.json', content.rows);
  if (content.lineage) json('lineage.json', { workspace, woke: 0, steps: content.lineage });
  if (content.dispatches || content.windows || content.views || content.earlier) {
    const state = StateDb.open(runDir);
    for (const row of content.dispatches ?? []) state.set('dispatch', String(row.id).padStart(8, '0'), row);
    for (const [model, tokens] of Object.entries(content.windows ?? {})) state.set('window', model, tokens);
    for (const [session, counts] of Object.entries(content.views ?? {})) state.set('view', session, counts);
    for (const [step, sessions] of Object.entries(content.earlier ?? {})) state.set('earlier-sessions', step, sessions);
    state.close();
  }
  for (const [run, events] of Object.entries(content.events ?? {})) {
    const lines = events.map(({ s, ...event }) => JSON.stringify({ time: epoch(s), text: '', payload: {}, ...event }));
    writeFileSync(join(runDir, 'events', `${run}.ndjson`), `${lines.join('\n')}\n`);
  }
  return runDir;
}
