/** What a transcript, a step or a worker is in its run. */
export type Role = 'step' | 'worker' | 'judge' | 'unbooked';

/** Sums of tokens. `input` is what was neither read from the cache nor written to it. */
export interface Tokens {
  input: number;
  cacheRead: number;
  cacheCreation: number;
  output: number;
  /** Part of `output`, where the model says how much. */
  thinking: number;
}

/** One answer of the model. */
export interface Turn {
  /** Epoch milliseconds; the time of the entry before it when it has none of its own. */
  at: number;
  /** Tokens that the model was given: input + cache read + cache creation. */
  level: number;
  cacheRead: number;
}

/** One row of the books. */
export interface StepFigures {
  run: string;
  step: string;
  role: Role;
  ok: boolean;
  error: string | undefined;
  /** US dollars; undefined when the books do not say. */
  usd: number | undefined;
  turns: number | undefined;
  /** 1 when nothing failed. */
  attempts: number;
  resumed: boolean;
  /** Sessions, oldest first: those that ended in a handoff, and the last one. */
  sessions: readonly string[];
  /** Epoch seconds. */
  startedAt: number | undefined;
  /** Seconds from its start to its end, whatever happened meanwhile. */
  durationS: number | undefined;
  /** Seconds of those in which it waited. */
  waits: Waits;
}

/** Seconds. */
export interface Waits {
  /** A question to a person was open. */
  person: number;
  /** An attempt had failed and the next one had not begun. */
  network: number;
}

export interface RunFigures {
  id: string;
  /** Epoch milliseconds; undefined when neither books nor events say. */
  startedAt: number | undefined;
  usd: number;
  steps: number;
  /** Seconds from its first event to its last; undefined without an event log. */
  wallS: number | undefined;
  waits: Waits;
}

/** One transcript. */
export interface SessionFigures {
  storeKey: string;
  sessionId: string;
  subpath: string | undefined;
  /** The step or the worker that it belongs to; the session's id when nobody knows. */
  name: string;
  role: Role;
  /** Counted from 1: sessions of one step that followed on each other by handoff. */
  generation: number;
  entries: number;
  bytes: number;
  /** Rows that are not JSON. */
  torn: number;
  turns: readonly Turn[];
  /** Indices into `turns`: its context is below 70 % of the turn before. */
  drops: readonly number[];
  passes: PassFigures;
}

/** What passes over the history kept from the model, or mended, when transcripts were loaded; as of the last load of each. */
export interface PassFigures {
  /** Results of looks that had gone stale. */
  expired: number;
  /** Large results that became a pointer. */
  trimmed: number;
  /** Characters of those. */
  charsSaved: number;
  /** Refused calls. */
  denials: number;
  /** Messages about failed requests. */
  apiErrors: number;
  /** Messages with images that the server has refused. */
  images: number;
  /** Results of interrupted calls that got a neutral text. */
  interrupts: number;
  /** Calls without a result that got one. */
  orphans: number;
}

export interface ToolFigures {
  name: string;
  calls: number;
  denied: number;
  /** Results that were errors without being denials. */
  failed: number;
  /** Results that were put into a file. */
  spilled: number;
}

/** Everything of the main threads, or everything of the workers. */
export interface SideFigures {
  transcripts: number;
  entries: number;
  /** Answers of the model, each counted once. */
  turns: number;
  /** Code points of prose, calls and results. */
  characters: number;
  tokens: Tokens;
  /** Most called first. */
  tools: readonly ToolFigures[];
  /** First words of shell commands, most frequent first. */
  commands: readonly { word: string; count: number }[];
}

export interface FileFigures {
  files: number;
  bytes: number;
}

export interface DiskFigures {
  /** Absolute path; undefined when there is none. */
  workbench: string | undefined;
  spill: FileFigures;
  scripts: FileFigures;
  artifacts: FileFigures;
  notes: FileFigures;
  database: FileFigures;
  events: FileFigures;
}

export interface EventFigures {
  questions: number;
  handoffs: number;
  retries: number;
  stalls: number;
  compactions: number;
}

/** US dollars, by what they were spent on. Failed rows are also in the sums before. */
export interface Spending {
  total: number;
  steps: number;
  workers: number;
  judges: number;
  /** Questions from the side. */
  aside: number;
  /** Rows that did not end well. */
  failed: number;
}

/** What one run directory tells about the runs in it. */
export interface Report {
  /** Absolute path. */
  runDir: string;
  /** Epoch milliseconds. */
  madeAt: number;
  /** A run is going on in the directory now. */
  live: boolean;
  /** What could not be read or is damaged, a sentence each. */
  notices: readonly string[];
  spending: Spending;
  runs: readonly RunFigures[];
  steps: readonly StepFigures[];
  sessions: readonly SessionFigures[];
  /** Measured sizes of context windows in tokens, by model. */
  windows: Readonly<Record<string, number>>;
  main: SideFigures;
  workers: SideFigures;
  /** Scripts of the workbench by how often they were run. */
  scripts: readonly { name: string; runs: number }[];
  events: EventFigures;
  passes: PassFigures;
  disk: DiskFigures;
}
