import { readFileSync } from 'node:fs';
import { rowsIn } from '../state/index.js';

/** One row of manifest.json as far as it can be relied on: files of all versions, also of the original, have such rows. */
export interface BookRow {
  run: string;
  step: string;
  sessionId: string | undefined;
  retired: string[];
  ok: boolean;
  error: string | undefined;
  costUsd: number | undefined;
  turns: number | undefined;
  attempts: number;
  resumed: boolean;
  /** Epoch seconds. */
  startedAt: number | undefined;
  /** Epoch seconds. */
  endedAt: number | undefined;
  durationS: number | undefined;
  workbench: string | undefined;
}

/** `damaged`: there is a file, and it is no list of rows. */
export interface Books {
  state: 'read' | 'missing' | 'damaged';
  rows: BookRow[];
}

/** Reads manifest.json and changes nothing. Never throws; every field but the name may be missing. */
export function readBooks(path: string): Books {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const missing = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    return { state: missing ? 'missing' : 'damaged', rows: [] };
  }
  const rows: unknown[] | undefined = rowsIn(text);
  return rows ? { state: 'read', rows: rows.filter(isObject).map(rowOf) } : { state: 'damaged', rows: [] };
}

function rowOf(row: Record<string, unknown>): BookRow {
  const startedAt = number(row.started_at);
  const endedAt = number(row.ended_at);
  const wallS = startedAt && endedAt ? endedAt - startedAt : undefined;
  return {
    // Rows without one were written before runs had ids.
    run: text(row.run) ?? '-',
    step: text(row.step) ?? '-',
    sessionId: text(row.session_id),
    retired: Array.isArray(row.retired) ? row.retired.filter((id): id is string => typeof id === 'string') : [],
    ok: row.ok === true,
    error: text(row.error),
    costUsd: number(row.cost_usd),
    turns: number(row.num_turns),
    attempts: number(row.attempts) ?? 1,
    resumed: row.resumed === true,
    startedAt,
    endedAt,
    durationS: number(row.duration_s) ?? (wallS !== undefined && wallS >= 0 ? wallS : undefined),
    workbench: text(row.workbench),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
