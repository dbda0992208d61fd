import type { SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import { EphemeralPolicy, PrunePolicy, PruningSessionStore, SqliteSessionStore, TrimPolicy } from 'flower-agent';
import { CACHED, WRITTEN } from '../meter.js';

const ALL = Number.MAX_SAFE_INTEGER;
const looksStay = { ephemeral: new EphemeralPolicy({ enabled: false }) };
const refusalsStay = { prune: new PrunePolicy({ keepDenials: ALL }) };

/** What leaves the history at a load, by the settings that a user has. */
const SETTINGS = { asItIs: {}, looksStay, refusalsStay, allStays: { ...looksStay, ...refusalsStay } };

/** What the main thread of a finished run takes when its transcript is loaded, where it was, under other settings. */
export interface Replayed {
  tokens: number;
  weighted: number;
  /** Repeated by the first requests after all loads. */
  resumeRepeated: number;
  /** Refusals that stand in the history after a load, on average. */
  refusals: number;
}

/** @param fixed bytes that stand before the history in each request */
export async function replay(
  file: string,
  sessionId: string,
  fixed: number,
): Promise<Record<keyof typeof SETTINGS, Replayed>> {
  const store = new SqliteSessionStore(file);
  try {
    for (const projectKey of store.projects()) {
      const entries = await store.load({ projectKey, sessionId });
      if (!entries) continue;
      const all = Object.entries(SETTINGS).map(async ([name, each]) => [name, await replayed(entries, each, fixed)]);
      return Object.fromEntries(await Promise.all(all));
    }
    throw new Error(`${file}: the session ${sessionId} is not there`);
  } finally {
    store.close();
  }
}

type Setting = { ephemeral?: EphemeralPolicy; prune?: PrunePolicy };

async function replayed(entries: SessionStoreEntry[], setting: Setting, fixed: number): Promise<Replayed> {
  const loads = entries.flatMap((entry, i) => (isPrompt(entry) ? [i] : []));
  const sum = { tokens: 0, weighted: 0, loaded: 0, repeated: 0, refusals: 0 };
  let live: string | undefined;
  for (const [k, at] of loads.entries()) {
    const loaded = await loadedAt(entries.slice(0, at), setting);
    const text = loaded.map(textOf).join('');
    sum.refusals += loaded.filter(({ toolDenialKind }) => toolDenialKind === 'permission-rule').length;
    let cached = 0;
    if (live !== undefined) {
      cached = fixed + commonPrefix(live, text);
      sum.loaded += fixed + text.length;
      sum.repeated += cached;
    }
    live = text;
    const answered = new Set<unknown>();
    for (const entry of entries.slice(at, loads[k + 1])) {
      const size = fixed + live.length;
      const id = entry.type === 'assistant' && (entry.message as { id?: string }).id;
      if (id && !answered.has(id)) {
        answered.add(id);
        sum.tokens += size / 4;
        sum.weighted += (CACHED * cached + WRITTEN * (size - cached)) / 4;
        cached = size;
      }
      live += textOf(entry);
    }
  }
  return {
    tokens: Math.round(sum.tokens),
    weighted: Math.round(sum.weighted),
    resumeRepeated: Number((sum.repeated / sum.loaded).toFixed(4)),
    refusals: Math.round(sum.refusals / loads.length),
  };
}

async function loadedAt(entries: SessionStoreEntry[], setting: Setting): Promise<SessionStoreEntry[]> {
  const inner: SessionStore = { append: async () => {}, load: async () => entries };
  const policy = new TrimPolicy({ enabled: false });
  const store = new PruningSessionStore(inner, { workspace: '.', policy, ...setting });
  return (await store.load({ projectKey: 'replay', sessionId: 'replay' })) ?? [];
}

/** A session begins with a prompt, and so does what follows each load. */
function isPrompt({ type, isMeta, message }: SessionStoreEntry): boolean {
  if (type !== 'user' || isMeta) return false;
  const { content } = message as { content: string | { type: string }[] };
  return typeof content === 'string' || !content.some((block) => block.type === 'tool_result');
}

function textOf({ type, message }: SessionStoreEntry): string {
  if (type !== 'user' && type !== 'assistant') return '';
  const { role, content } = message as { role: string; content: unknown };
  return JSON.stringify({ role, content });
}

function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}
