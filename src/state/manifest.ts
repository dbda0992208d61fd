import { readFileSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { moveAside } from './aside.js';
import type { StateDb } from './state.js';

/** What the manifest takes of a step's result; a `StepResult` is one. */
export interface StepBooks {
  readonly step: string;
  readonly sessionId?: string;
  readonly ok: boolean;
  readonly costUsd: number;
  readonly numTurns: number;
  readonly text: string;
  readonly error?: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly durationS: number;
  readonly attempts: number;
  readonly errors: readonly string[];
  readonly resumed: boolean;
  readonly retired: readonly string[];
  readonly context: number;
  readonly output?: unknown;
  readonly usage: Readonly<Record<'input' | 'output' | 'cacheRead' | 'cacheCreation', number>>;
}

/** One row of manifest.json. The keys are those of the files that the original wrote; times are epoch seconds. */
export interface ManifestRow {
  step: string;
  session_id: string | null;
  ok: boolean;
  cost_usd: number;
  num_turns: number;
  text: string;
  error: string | null;
  started_at: number;
  ended_at: number;
  attempts: number;
  errors: readonly string[];
  resumed: boolean;
  retired: readonly string[];
  context: number;
  duration_s: number;
  run: string;
  /** Token sums. */
  usage?: { input: number; output: number; cache_read: number; cache_creation: number };
  /** The structured result, when the step had one. */
  output?: unknown;
  /** Absolute path of the workbench, when the run had one. */
  workbench?: string;
}

export interface ManifestOptions {
  /** Absolute path, noted in every row. */
  workbench?: string;
  /** Called with one sentence when an unreadable file was moved aside. */
  onNotice?: (text: string) => void;
  locale?: Locale;
}

/**
 * `manifest.json`: the books of all runs in one run directory. Several processes may write it: each replaces only the
 * rows of its own run.
 */
export class Manifest {
  constructor(
    readonly path: string,
    private readonly state: StateDb,
    private readonly options: ManifestOptions = {},
  ) {}

  /** All rows, oldest run first; [] when there is no file or it is not a manifest. Writes nothing. */
  read(): ManifestRow[] {
    return this.load() ?? [];
  }

  /** Replaces the rows of `runId` by `results` and keeps all others. Throws StoreError when the file cannot be written. */
  write(runId: string, results: Iterable<StepBooks>): void {
    const rows = Array.from(results, (result) => toRow(result, runId, this.options.workbench));
    this.state.exclusively(() => {
      const others = (this.load() ?? this.startAfresh()).filter((row) => row?.run !== runId);
      this.save([...others, ...rows]);
    });
  }

  /** Adds rows of a run that is over; those that it has written itself stay as they are. Throws StoreError. */
  add(runId: string, results: readonly StepBooks[]): void {
    this.state.exclusively(() => {
      const rows = this.load() ?? this.startAfresh();
      const known = new Set(rows.filter((row) => row?.run === runId).map((row) => `${row.started_at} ${row.step}`));
      const missing = results.filter(({ startedAt, step }) => !known.has(`${startedAt} ${step}`));
      if (missing.length > 0)
        this.save([...rows, ...missing.map((each) => toRow(each, runId, this.options.workbench))]);
    });
  }

  /** Undefined when the file is there but is not a list of rows. */
  private load(): ManifestRow[] | undefined {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw this.failure('cannotRead', error);
    }
    try {
      const rows: unknown = JSON.parse(text);
      return Array.isArray(rows) ? rows : undefined;
    } catch {
      return undefined;
    }
  }

  private save(rows: ManifestRow[]): void {
    try {
      writeFileAtomic.sync(this.path, `${JSON.stringify(rows, null, 2)}\n`);
    } catch (error) {
      throw this.failure('cannotWrite', error);
    }
  }

  private failure(what: 'cannotRead' | 'cannotWrite', cause: unknown): StoreError {
    const { path } = this;
    const text = words(this.options.locale).workflow.store[what]({ path, reason: messageOf(cause) });
    return new StoreError(text, { path }, { cause });
  }

  private startAfresh(): ManifestRow[] {
    const { path } = this;
    const keptAs = moveAside(path);
    if (keptAs) this.options.onNotice?.(words(this.options.locale).workflow.store.corrupt({ path, keptAs }));
    return [];
  }
}

function toRow(result: StepBooks, run: string, workbench: string | undefined): ManifestRow {
  const { usage } = result;
  const output = jsonOf(result.output);
  return {
    step: result.step,
    session_id: result.sessionId ?? null,
    ok: result.ok,
    cost_usd: result.costUsd,
    num_turns: result.numTurns,
    text: result.text,
    error: result.error ?? null,
    started_at: result.startedAt,
    ended_at: result.endedAt,
    attempts: result.attempts,
    errors: result.errors,
    resumed: result.resumed,
    retired: result.retired,
    context: result.context,
    duration_s: Math.round(result.durationS * 1000) / 1000,
    run,
    usage: {
      input: usage.input,
      output: usage.output,
      cache_read: usage.cacheRead,
      cache_creation: usage.cacheCreation,
    },
    ...(output !== undefined && { output }),
    ...(workbench !== undefined && { workbench }),
  };
}

/** A schema may turn the model's JSON into something that JSON cannot hold; the books are written all the same. */
function jsonOf(value: unknown): unknown {
  try {
    JSON.stringify(value);
    return value;
  } catch {
    return String(value);
  }
}
