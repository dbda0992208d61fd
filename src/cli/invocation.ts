import type { Dispatch } from '../agent/spec.js';
import type { Locale } from '../locale/index.js';

/** The words that are commands when they come first. */
export const COMMANDS = [
  'go',
  'run',
  'once',
  'status',
  'report',
  'sessions',
  'restore',
  'setup',
  'doctor',
  'demo',
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** What `flower sessions` can be told to do. */
export const SESSION_VERBS = ['list', 'show', 'gc'] as const;
export type SessionVerb = (typeof SESSION_VERBS)[number];

export interface CommonFlags {
  /** As given; default `.`. */
  workspace: string;
  /** As given; default `<workspace>/runs`. */
  runDir?: string;
  verbose: boolean;
  /** Set when `--lang` was given. */
  lang?: Locale;
}

export interface GoFlags extends CommonFlags {
  /** '' when nothing was asked for: then there must be something to continue. */
  ask: string;
  /** A command that the ask, a single word, is one edit away from: it may be a slip of the fingers. */
  meant?: CommandName;
  /** Questions to the person; undefined: no limit. */
  asks?: number;
  /** Rounds of work; undefined: the workflow's default. */
  rounds?: number;
  goal: boolean;
  judgeCanRun: boolean;
  /** Bytes that the judge's copy may have; undefined: the workflow's default. */
  copyLimit?: number;
  /** Names and paths that the judge's copy goes without. */
  copyWithout?: string[];
  /** Seconds that a question waits; null: for ever; undefined: the workflow's default. */
  timeout?: number | null;
  isolate: boolean;
  /** How workers are dispatched; undefined: the workflow's default. */
  dispatch?: Dispatch;
  /** Tokens; undefined: what the server says. */
  window?: number;
  handoff: boolean;
  /** Start over: `--new`. */
  fresh: boolean;
  clarifyOnly: boolean;
  trim: boolean;
  /** Leave the state of the work in CLAUDE.md and AGENTS.md. */
  takeover: boolean;
  /** US dollars. */
  budget?: number;
  json: boolean;
}

export interface RunFlags extends CommonFlags {
  /** `module` or `module:export`. */
  target: string;
  /** Words behind the target, for a function that makes the workflow. */
  ask: string;
  workbench: boolean;
  trim: boolean;
  json: boolean;
}

export interface OnceFlags extends CommonFlags {
  prompt: string;
  instructions: string;
  /** Undefined: the default tools. */
  tools?: string[];
  permissionMode?: string;
  /** US dollars. */
  budget?: number;
  /** Session to continue. */
  resume?: string;
  fork: boolean;
  workbench: boolean;
  trim: boolean;
  json: boolean;
}

export interface DemoFlags extends Pick<CommonFlags, 'verbose' | 'lang'> {
  /** Directory to leave everything in. */
  keep?: string;
  /** The person answers instead of the demo. */
  ask: boolean;
  dispatch?: Dispatch;
}

export interface ReportFlags extends CommonFlags {
  /** File for the page. */
  html?: string;
  json: boolean;
}

export interface SessionsFlags extends CommonFlags {
  verb: SessionVerb;
  /** With `show`: an id, the beginning of one, the name of a step or the number of a dispatch. */
  which?: string;
  full: boolean;
  json: boolean;
  yes: boolean;
}

export interface DoctorFlags extends CommonFlags {
  /** Also send one small request. */
  probe: boolean;
}

export interface RestoreFlags extends CommonFlags {
  /** A number of the list, a ref or a commit; undefined: list them. */
  which?: string;
  yes: boolean;
}

/** What the words of a command line mean. */
export type Invocation =
  | ({ kind: 'go' } & GoFlags)
  | ({ kind: 'run' } & RunFlags)
  | ({ kind: 'once' } & OnceFlags)
  | ({ kind: 'setup' } & CommonFlags)
  | ({ kind: 'demo' } & DemoFlags)
  | ({ kind: 'status' } & CommonFlags)
  | ({ kind: 'report' } & ReportFlags)
  | ({ kind: 'sessions' } & SessionsFlags)
  | ({ kind: 'doctor' } & DoctorFlags)
  | ({ kind: 'restore' } & RestoreFlags)
  | { kind: 'help'; topic: 'top' | CommandName; locale: Locale }
  | { kind: 'version' }
  | { kind: 'usage-error'; message: string; topic: 'top' | CommandName; locale: Locale };
