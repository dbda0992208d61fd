import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import type { Commits } from '../dispatch/commits.js';
import type { Locale } from '../locale/index.js';
import type { Answers } from '../sessions/answers.js';
import { PruningSessionStore } from '../sessions/layers.js';
import { EphemeralPolicy, PrunePolicy, TrimPolicy } from '../sessions/policies.js';
import { SqliteSessionStore } from '../sessions/sqlite.js';
import type { StateDb } from '../state/index.js';
import type { Accounts } from './accounts.js';
import { boundStore, projectKeyOf } from './bound-store.js';
import { GiveBack } from './give-back.js';
import { LoadReports } from './load-reports.js';
import { policyOf } from './policy-of.js';
import type { RuntimeOptions } from './types.js';

export interface RunSessionsParts {
  workspace: string;
  runDir: string;
  locale: Locale;
  state: StateDb;
  mask: (text: string) => string;
  onNotice: (text: string) => void;
  accounts: Accounts;
  commits: Commits;
  /** Results that come from the table of dispatches instead of the transcript. */
  answers: Answers;
}

/** The sessions of a run: where they are stored, and what goes back to the model of them. Opening throws StoreError. */
export class RunSessions {
  readonly projectKey: string;
  /** With the trimming and pruning layers around them. */
  readonly store: SessionStore;
  /** To be told when the SDK has taken over what was loaded. */
  readonly giveBack = new GiveBack();
  private readonly base: SessionStore;
  /** Opened here, and so to be closed here. */
  private readonly own: SqliteSessionStore | undefined;

  constructor(options: Pick<RuntimeOptions, 'store' | 'trim' | 'ephemeral' | 'keepDenials'>, parts: RunSessionsParts) {
    const { workspace, runDir, locale, mask, onNotice, accounts, commits, answers } = parts;
    this.projectKey = projectKeyOf(realpathSync(workspace));
    this.own = options.store
      ? undefined
      : new SqliteSessionStore(join(runDir, 'sessions.db'), { mask, onNotice, locale });
    this.base = options.store ?? (this.own as SqliteSessionStore);
    const bound = boundStore(this.base, this.projectKey, {
      mask: this.own ? undefined : mask,
      onLoaded: (key, entries) => {
        accounts.loaded(key, entries);
        this.giveBack.loaded(entries);
      },
      onStored: (key, entries) => {
        // First the cost, so that whoever waits for a commit finds it counted.
        accounts.stored(key, entries);
        commits.stored(entries);
      },
    });
    this.store = new PruningSessionStore(bound, {
      ...{ workspace, locale, answers, onReport: new LoadReports(parts.state).loaded },
      policy: policyOf(options.trim ?? false, (enabled) => new TrimPolicy({ enabled })),
      ephemeral: policyOf(options.ephemeral, (enabled) => new EphemeralPolicy({ enabled })),
      prune: new PrunePolicy({ keepDenials: options.keepDenials ?? 1 }),
    });
  }

  /** Is that session still stored? */
  async has(sessionId: string): Promise<boolean> {
    const { base, projectKey } = this;
    if (base instanceof SqliteSessionStore) return base.hasSession(projectKey, sessionId);
    return (await base.load({ projectKey, sessionId })) !== null;
  }

  /** A session's stored entries, oldest first and untouched by the layers; undefined when it is not stored. */
  async transcript(sessionId: string): Promise<SessionStoreEntry[] | undefined> {
    return (await this.base.load({ projectKey: this.projectKey, sessionId })) ?? undefined;
  }

  /** Tokens that the last main-thread turn of a session had as input; undefined when it is not known. */
  contextOf(sessionId: string): number | undefined {
    return this.base instanceof SqliteSessionStore ? this.base.lastContext(this.projectKey, sessionId) : undefined;
  }

  close(): void {
    this.own?.close();
  }
}
