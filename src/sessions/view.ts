import type { SessionKey, SessionStore } from '@anthropic-ai/claude-agent-sdk';
import type { Entry } from './entry.js';
import { type Facts, factsOf } from './facts.js';
import { Report } from './report.js';
import type { SqliteSessionStore } from './sqlite.js';
import { storeKey } from './store-key.js';

export interface PassContext {
  readonly key: SessionKey;
  /** About the transcript as it is stored. Passes may have taken entries out of it since. */
  readonly facts: Facts;
  /** Each pass counts here what it did. */
  readonly report: Report;
  /** Ids of calls that were cut off; the passes that put words in place of their results note them here. */
  readonly cutOff: Set<string>;
}

/**
 * One rule about what goes back to the model. It returns the entries it was given, or a new list with changed copies of some;
 * the entries themselves are never changed.
 */
export type Pass = (entries: readonly Entry[], context: PassContext) => readonly Entry[] | Promise<readonly Entry[]>;

/** Told what the passes did at a load. Must not throw. */
export type OnReport = (key: SessionKey, report: Readonly<Report>) => void;

/** What our own store knows besides the SDK's contract. */
export type SessionQueries = Pick<SqliteSessionStore, 'projects' | 'hasSession' | 'lastContext' | 'close'>;

const OPTIONAL = [
  'listSessions',
  'listSessionSummaries',
  'delete',
  'listSubkeys',
  'projects',
  'hasSession',
  'lastContext',
  'close',
] as const;

/**
 * A store as the passes show it: load() gives back what they made of the transcript, everything else is the inner store's own.
 * It has those optional methods that the inner store has.
 */
export class SessionView implements SessionStore {
  declare listSessions?: SessionStore['listSessions'];
  declare listSessionSummaries?: SessionStore['listSessionSummaries'];
  declare delete?: SessionStore['delete'];
  declare listSubkeys?: SessionStore['listSubkeys'];
  declare projects?: SessionQueries['projects'];
  declare hasSession?: SessionQueries['hasSession'];
  declare lastContext?: SessionQueries['lastContext'];
  declare close?: SessionQueries['close'];

  /** What the passes did at the last load(). */
  lastReport: Readonly<Report> = new Report();
  readonly #inner: SessionStore;
  readonly #passes: readonly Pass[];
  readonly #onReport: OnReport | undefined;
  readonly #loads = new Map<string, Set<string>>();

  constructor(inner: SessionStore, passes: readonly Pass[], onReport?: OnReport) {
    this.#inner = inner;
    this.#passes = passes;
    this.#onReport = onReport;
    for (const name of OPTIONAL) {
      const method = (inner as SessionStore & Partial<SessionQueries>)[name];
      if (method) Object.assign(this, { [name]: method.bind(inner) });
    }
  }

  append(key: SessionKey, entries: Entry[]): Promise<void> {
    return this.#inner.append(key, entries);
  }

  async load(key: SessionKey): Promise<Entry[] | null> {
    const stored = await this.#inner.load(key);
    if (!stored) return stored;
    const context: PassContext = {
      key,
      facts: factsOf(stored, this.#loadsOf(key)),
      report: new Report(),
      cutOff: new Set(),
    };
    let entries: readonly Entry[] = stored;
    for (const pass of this.#passes) entries = await pass(entries, context);
    this.#remember(key, stored);
    this.lastReport = context.report;
    this.#onReport?.(key, context.report);
    return [...entries];
  }

  #loadsOf(key: SessionKey): Set<string> {
    return this.#loads.get(storeKey(key)) ?? new Set();
  }

  #remember(key: SessionKey, stored: readonly Entry[]): void {
    const last = stored.findLast((entry) => entry.uuid)?.uuid;
    if (last) this.#loads.set(storeKey(key), this.#loadsOf(key).add(last));
  }
}

/** A store whose load() is seen through the passes, in their order. */
export function view(inner: SessionStore, passes: readonly Pass[]): SessionView {
  return new SessionView(inner, passes);
}
