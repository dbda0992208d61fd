import type { Core } from './core.js';
import type { DispatchRow } from '../dispatch/table.js';
import { failureReport, finishReport } from '../dispatch/report.js';
import { words } from '../locale/index.js';

export interface ReportParts {
  core: Core;
  row: DispatchRow;
  /** The worker's last words. */
  text: string;
  /** What kept it from finishing. */
  error?: string;
  work: { calls: number; files: string[] };
  /** What the coordinator has to know about the place, a line each. */
  notes: readonly string[];
}

/** The words that a coordinator gets for a dispatch. */
export function workerReport({ core, row, text, error, work, notes }: ReportParts): { ok: boolean; report: string } {
  return { ok: error === undefined, report: [text, error, ...notes].join('\n') };
}
