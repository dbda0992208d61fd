import type { SessionKey, SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';

export interface BoundStoreOptions {
  /** Rewrites each stored entry's JSON. */
  mask?: (text: string) => string;
  /** Told of every batch once the store has it. */
  onStored?: (key: SessionKey, entries: readonly SessionStoreEntry[]) => void;
  /** Told of what is loaded. */
  onLoaded?: (key: SessionKey, entries: readonly SessionStoreEntry[]) => void;
}

/**
 * A store whose sessions all lie under one project key, wherever an agent's current directory is: a judge on a copy of
 * the workspace and a worker in a worktree are stored beside the others.
 */
export function boundStore(inner: SessionStore, projectKey: string, options: BoundStoreOptions = {}): SessionStore {
  const { mask, onStored, onLoaded } = options;
  const own = (key: SessionKey): SessionKey => ({ ...key, projectKey });
  const bound: SessionStore = {
    append: async (key, entries) => {
      await inner.append(own(key), mask ? entries.map((entry) => masked(entry, mask)) : entries);
      onStored?.(key, entries);
    },
    load: async (key) => {
      const entries = await inner.load(own(key));
      onLoaded?.(key, entries ?? []);
      return entries;
    },
  };
  if (inner.listSessions) bound.listSessions = () => inner.listSessions?.(projectKey) ?? Promise.resolve([]);
  if (inner.listSessionSummaries) {
    bound.listSessionSummaries = () => inner.listSessionSummaries?.(projectKey) ?? Promise.resolve([]);
  }
  if (inner.delete) bound.delete = (key) => inner.delete?.(own(key)) ?? Promise.resolve();
  if (inner.listSubkeys) bound.listSubkeys = (key) => inner.listSubkeys?.(own(key)) ?? Promise.resolve([]);
  return bound;
}

function masked(entry: SessionStoreEntry, mask: (text: string) => string): SessionStoreEntry {
  const json = JSON.stringify(entry);
  const hidden = mask(json);
  return hidden === json ? entry : (JSON.parse(hidden) as SessionStoreEntry);
}

/** The SDK's key for a directory: everything but ASCII letters and digits becomes a dash. */
export function projectKeyOf(directory: string): string {
  return directory.replace(/[^a-zA-Z0-9]/g, '-');
}
