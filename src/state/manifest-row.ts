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

export function toRow(result: StepBooks, run: string, workbench: string | undefined): ManifestRow {
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
