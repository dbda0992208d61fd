import type { SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import type { Commits } from '../dispatch/commits.js';
import type { Worktrees } from '../dispatch/worktree.js';
import type { Event, OnEvent } from '../events/event.js';
import type { Locale } from '../locale/index.js';
import type { Resilience } from '../network/resilience.js';
import type { Workbench } from '../workbench/workbench.js';
import type { Accounts } from './accounts.js';
import type { Budget } from './budget.js';
import type { Dispatcher } from './dispatcher.js';
import type { GiveBack } from './give-back.js';
import type { HandoffPolicy } from './handoff-policy.js';
import type { News } from './news.js';
import type { Park } from './park.js';
import type { StepResult } from './result.js';
import type { StepRun } from './step-run.js';
import type { Tally } from './tally.js';
import type { Windows } from './windows.js';

/** What a step's run needs of its runtime. */
export interface Core {
  readonly workspace: string;
  readonly runDir: string;
  readonly locale: Locale;
  readonly portable: boolean;
  /** Sessions, with the trimming and pruning layers. */
  readonly store: SessionStore;
  readonly workbench: Workbench | undefined;
  readonly spillThreshold: number;
  readonly resilience: Resilience;
  /** The usage limit that is waited out, if there is one. */
  readonly park: Park;
  /** Milliseconds without a sign of life after which an attempt is ended; 0: never. */
  readonly stallTimeoutMs: number;
  readonly handoff: HandoffPolicy;
  readonly budget: Budget;
  readonly accounts: Accounts;
  readonly giveBack: GiveBack;
  readonly windows: Windows;
  readonly news: News;
  readonly commits: Commits;
  readonly dispatcher: Dispatcher;
  /** Effective settings, as environment variables. */
  readonly settings: Record<string, string>;
  /** The whole environment of an SDK child. */
  readonly env: Record<string, string>;
  /** Hides secret values in a text. */
  mask(text: string): string;
  /** The workbench's index as it is now; '' without one. */
  index(): string;
  hasSession(sessionId: string): Promise<boolean>;
  /** A session's stored entries, untouched by the layers; undefined when it is not stored. */
  transcript(sessionId: string): Promise<SessionStoreEntry[] | undefined>;
  /** The worktrees of this run. Throws ConfigError outside a git repository. */
  worktrees(): Worktrees;
  /** Runs a worker's step and books it. */
  track(step: StepRun): Promise<StepResult>;
  /** Books a result whose step did not run in this process. */
  book(result: StepResult): void;
  emit(event: Event, also?: OnEvent): void;
  onSession(step: string, sessionId: string): void;
  /** Emits, once for each limit, that the run's budget is used up. */
  tellBudgetUsedUp(emit: (event: Event) => void): void;
  /** Warns, once for each model, when a budget cannot be kept exactly because of it. */
  checkPrice(model: string, tally: Tally, warn: (text: string) => void): void;
  /** Warns, once a run, when another model answers than the configured one. */
  checkModel(configured: string | undefined, answered: string | undefined, warn: (text: string) => void): void;
}
