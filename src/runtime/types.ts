import type { SessionStore, SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import type { AgentSpec } from '../agent/spec.js';
import type { OnEvent } from '../events/event.js';
import type { Locale } from '../locale/index.js';
import type { Resilience } from '../network/resilience.js';
import type { EphemeralPolicy, TrimPolicy } from '../sessions/policies.js';
import type { Workbench } from '../workbench/workbench.js';
import type { HandoffPolicy } from './handoff-policy.js';
import type { StepResult } from './result.js';
import type { Runtime } from './runtime.js';

export interface RuntimeOptions {
  /** Where the agents work. Created when missing. */
  workspace: string;
  /** Default `<workspace>/runs`; a relative path is relative to the current directory. */
  runDir?: string;
  /** Nothing of the host's or the project's own settings reaches the run. Default true. */
  portable?: boolean;
  trim?: TrimPolicy | boolean;
  ephemeral?: EphemeralPolicy | boolean;
  keepDenials?: number;
  /** true: `<runDir>/workbench`. */
  workbench?: Workbench | boolean;
  /** Characters; 0 or undefined switches spilling off. Default 4000. */
  spillThreshold?: number;
  resilience?: Resilience | boolean;
  /**
   * Milliseconds without a sign of life after which an attempt is ended and its session resumed; time in which a question or
   * a dispatch is pending does not count. Default 30 minutes; 0 switches it off.
   */
  stallTimeoutMs?: number;
  handoff?: HandoffPolicy | boolean;
  /** Any store to persist sessions in; the trimming and pruning layers wrap it. */
  store?: SessionStore;
  /** US dollars, one cap for the whole run: steps, workers, judges, retries and handoffs. */
  budgetUsd?: number;
  /**
   * What counts against `budgetUsd`. 'directory' (default): all that was spent in this run directory since it was last begun
   * afresh, by whatever process, so that a run that is continued goes on under the same cap. 'process': what this runtime spends.
   */
  budgetSpans?: 'directory' | 'process';
  /** Spend from this runtime's budget instead of from one of its own. */
  payer?: Runtime;
  locale?: Locale;
  /** Refuse to start while another live process runs in this run directory. Default false. */
  exclusive?: boolean;
  /** Names of environment variables that look like secrets and are still handed to the SDK's child. */
  keepEnv?: readonly string[];
  /** Receives events that belong to no single step, and all others too. */
  onEvent?: OnEvent;
}

export interface RunOptions {
  /** Name in the books; default: the agent's name. */
  stepName?: string;
  /** Session id to continue. */
  resume?: string;
  /** Branch off `resume` instead of continuing it. */
  fork?: boolean;
  /** Message uuid in `resume` to go on from. */
  resumeAt?: string;
  /** Work here instead of in the workspace (the judge's copy); sessions are still stored under the workspace's own key. */
  cwd?: string;
  /** Id for a new session, assigned beforehand. Not together with `resume`. */
  sessionId?: string;
  /** This is a worker's session; its label marks the events. */
  worker?: string;
  /**
   * What the step is about, where its prompt only says to go on: quoted for the successor of a session that could not write
   * its handoff. Left out: the prompt.
   */
  task?: () => string | Promise<string>;
  /** What the prompt sends the work back with. A session that cannot write its handoff leaves it to its successor beside the task. */
  feedback?: string;
  /** Looks at the last words of a finished turn; what it returns is said in the same session before the step ends. */
  review?: (lastWords: string) => string | undefined;
  onEvent?: OnEvent;
  /** Called with each session id the moment it is known. */
  onSession?: (sessionId: string) => void;
  /** Books of the same step that go on: it was paused earlier in this process. */
  books?: StepResult;
  /** Called when a session begins to hand over. */
  onRetire?: (sessionId: string) => void;
  /** What the session is told, besides to go on, after an attempt broke off; '' for nothing. */
  afterBreak?: (sessionId: string) => Promise<string>;
}

/** What the workflow needs of a runtime: run one step, tell what is known about sessions. */
export interface StepRunner {
  readonly workspace: string;
  readonly runDir: string;
  readonly runId: string;
  readonly locale: Locale;
  readonly workbench: Workbench | undefined;
  run(spec: AgentSpec, prompt: string, options?: RunOptions): Promise<StepResult>;
  hasSession(sessionId: string): Promise<boolean>;
  /** A session's stored entries, oldest first, as they were stored; undefined when it is not stored. */
  transcript(sessionId: string): Promise<readonly SessionStoreEntry[] | undefined>;
}
