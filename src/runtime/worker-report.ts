import { join } from 'node:path';
import { failureReport, finishReport } from '../dispatch/report.js';
import type { DispatchRow } from '../dispatch/table.js';
import { words } from '../locale/index.js';
import type { Core } from './core.js';

export interface ReportParts {
  core: Core;
  row: DispatchRow;
  /** The worker's last words. */
  text: string;
  /** What kept it from finishing. */
  error?: string;
  /** How much it has done, for a failure. */
  work: { calls: number; files: string[] };
  /** Whether anything of its session is stored. */
  stored: boolean;
  /** What the coordinator has to know about the place, a line each. */
  notes: readonly string[];
}

/** The words that a coordinator gets for a dispatch that has come to its end. */
export function workerReport({ core, row, text, error, work, notes, stored }: ReportParts): {
  ok: boolean;
  report: string;
} {
  const say = words(core.locale).dispatch;
  const options = {
    artifacts: core.workbench?.artifacts ?? join(core.runDir, 'artifacts'),
    name: `${row.worker}-${row.id}`,
    locale: core.locale,
  };
  const done = [text, work.calls > 0 && say.workSoFar(work)].filter(Boolean).join('\n');
  const { ok, text: report } =
    error === undefined
      ? finishReport(text, options)
      : failureReport({ error, done, transcript: stored ? row.workerSession : undefined }, options);
  return { ok, report: [report, ...notes].join('\n') };
}
