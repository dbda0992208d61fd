import { mergeHooks } from '../agent/hooks.js';
import type { WorkerDefinition } from '../agent/spec.js';
import { commitBarrier } from '../dispatch/barrier.js';
import { missingParts } from '../dispatch/report-parts.js';
import type { DispatchRow, DispatchState, DispatchTable } from '../dispatch/table.js';
import { callsInFlight, finalWords, workDone } from '../dispatch/transcript.js';
import { messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import type { Core } from './core.js';
import type { Coordinator } from './dispatcher.js';
import { KILLED_BY_SIGNAL, PAUSED } from './result.js';
import { StepRun } from './step-run.js';
import { workerReport } from './worker-report.js';
import { type Site, siteOf } from './worker-site.js';
import { workerSpec } from './worker-spec.js';

export interface WorkerJob {
  core: Core;
  coordinator: Coordinator;
  row: DispatchRow;
  table: DispatchTable;
}

/** How a worker's run ended; 'running' when the process is about to die and the next one takes it up. */
export interface WorkerEnd extends Partial<DispatchRow> {
  state: DispatchState;
}

/** One worker at work on one dispatch. */
export interface WorkerRun {
  readonly ended: Promise<WorkerEnd>;
  /** Stops it at its next tool batch. */
  pause(how: { urgent: boolean }): void;
  /** The process is about to end. */
  abandon(): void;
}

/** Starts a dispatch's session, or goes on with it where it was. */
export function startWorker(job: WorkerJob): WorkerRun {
  let step: StepRun | undefined;
  let paused: { urgent: boolean } | undefined;
  const run = async (): Promise<WorkerEnd> => {
    const { core, coordinator, row, table } = job;
    const done = await lastWordsOf(core, row);
    if (done !== undefined) return finish(job, { text: done });
    const definition = coordinator.spec.agents?.[row.worker] as WorkerDefinition;
    const site = await siteOf(job, definition);
    try {
      const hooks = mergeHooks(commitBarrier(core.commits), site.hooks);
      const stored = await core.hasSession(row.workerSession);
      step = new StepRun(
        core,
        workerSpec(row.worker, definition, coordinator.spec, hooks),
        await promptFor(job, site, stored),
        {
          stepName: row.label,
          cwd: site.cwd,
          beside: true,
          worker: row.label,
          review: reviewOf(definition, core.locale),
          ...(stored ? { resume: row.workerSession } : { sessionId: row.workerSession }),
          onSession: (workerSession) => table.update(row.id, { workerSession }),
          onEvent: coordinator.emit,
        },
      );
      if (paused) step.pause(paused);
      const result = await core.track(step);
      table.update(row.id, { costUsd: row.costUsd + result.costUsd });
      if (result.error === PAUSED) return { state: 'paused' };
      if (result.error === KILLED_BY_SIGNAL) return { state: 'running' };
      return finish(job, { text: step.lastWords, error: result.ok ? undefined : (result.error ?? ''), site });
    } catch (error) {
      return finish(job, { text: '', error: messageOf(error), site });
    }
  };
  return {
    ended: run().catch((error: unknown) => finish(job, { text: '', error: messageOf(error) })),
    pause: (how) => {
      paused = how;
      step?.pause(how);
    },
    abandon: () => step?.abandon(),
  };
}

/** What it said when it had already finished before the process died: resuming it would get nothing more out of it. */
async function lastWordsOf(core: Core, { startedAt, workerSession }: DispatchRow): Promise<string | undefined> {
  const entries = startedAt === undefined ? undefined : await core.transcript(workerSession);
  return entries && finalWords(entries);
}

async function promptFor({ core, row }: WorkerJob, site: Site, stored: boolean): Promise<string> {
  const say = words(core.locale).dispatch;
  if (stored) {
    const calls = callsInFlight((await core.transcript(row.workerSession)) ?? []);
    return [core.resilience.resumePrompt, site.note, calls.length > 0 && say.inFlight({ calls })]
      .filter(Boolean)
      .join('\n\n');
  }
  const { workbench } = core;
  const bench =
    workbench && say.workbench({ scripts: workbench.scripts, artifacts: workbench.artifacts, notes: workbench.notes });
  return [row.task, site.note, bench].filter(Boolean).join('\n\n');
}

/** A worker under the report rules is told once which of the four parts are missing. */
function reviewOf(
  { prompt }: WorkerDefinition,
  locale: Locale,
): ((lastWords: string) => string | undefined) | undefined {
  if (!prompt.includes(words(locale).roles.workerRules)) return undefined;
  let told = false;
  return (lastWords) => {
    const names = told || !lastWords.trim() ? [] : missingParts(lastWords, locale);
    told = true;
    return names.length > 0 ? words(locale).dispatch.partsMissing({ names }) : undefined;
  };
}

async function finish(
  { core, row }: WorkerJob,
  { text, error, site }: { text: string; error?: string; site?: Site },
): Promise<WorkerEnd> {
  const work = workDone((await core.transcript(row.workerSession)) ?? []);
  const notes = (await site?.close()) ?? [];
  const { ok, report } = workerReport({ core, row, text, error, work, notes });
  return { state: ok ? 'done' : 'failed', report: core.mask(report) };
}
