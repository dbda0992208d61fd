import { randomUUID } from 'node:crypto';
import { mergeHooks } from '../agent/hooks.js';
import type { WorkerDefinition } from '../agent/spec.js';
import { commitBarrier } from '../dispatch/barrier.js';
import { missingParts } from '../dispatch/report-parts.js';
import type { DispatchRow, DispatchState, DispatchTable } from '../dispatch/table.js';
import { finalWords, workDone } from '../dispatch/transcript.js';
import { ConfigError, messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import type { Coordinator } from './coordinator.js';
import type { Core } from './core.js';
import { BUDGET_EXHAUSTED, KILLED_BY_SIGNAL, PAUSED, StepResult } from './result.js';
import { StepRun } from './step-run.js';
import { breakNote, workerPrompt } from './worker-prompt.js';
import { workerReport } from './worker-report.js';
import { type Site, siteOf } from './worker-site.js';
import { workerSpec } from './worker-spec.js';

export interface WorkerJob {
  core: Core;
  coordinator: Coordinator;
  row: DispatchRow;
  table: DispatchTable;
  /** Of the dispatches that were at work in this process. */
  books: Map<number, StepResult>;
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
}

/** Starts a dispatch's session, or goes on with it where it was. */
export function startWorker(job: WorkerJob): WorkerRun {
  let step: StepRun | undefined;
  let paused: { urgent: boolean } | undefined;
  const run = async (): Promise<WorkerEnd> => {
    const { core, coordinator, row, table } = job;
    const definition = coordinator.spec.agents?.[row.worker];
    const site = definition && (await siteOf(job, definition));
    const done = await lastWordsOf(core, row);
    if (done !== undefined) {
      core.book(finishedEarlier(job, done));
      return finish(job, { text: done, site });
    }
    if (!definition || !site) throw unknownWorker(job);
    try {
      const hooks = mergeHooks(commitBarrier(core.commits), site.hooks);
      const stored = await storedSession(core, row);
      const books = job.books.get(row.id);
      const spent = books?.costUsd ?? 0;
      step = new StepRun(
        core,
        workerSpec(row.worker, definition, coordinator.spec, { hooks, locale: core.locale }),
        await workerPrompt(core, row.task, site.note, stored),
        {
          stepName: row.label,
          books,
          cwd: site.cwd,
          worker: row.label,
          task: () => row.task,
          review: reviewOf(definition, core.locale),
          ...(stored ? { resume: stored } : { sessionId: assignedSession(job) }),
          onSession: (workerSession) => table.update(row.id, { workerSession }),
          onRetire: (retiring) => table.update(row.id, { retiring }),
          afterBreak: (session) => breakNote(core, session),
          onEvent: coordinator.emit,
        },
      );
      job.books.set(row.id, step.result);
      if (paused) step.pause(paused);
      const result = await core.track(step);
      table.update(row.id, { costUsd: row.costUsd + result.costUsd - spent });
      if (result.error === PAUSED || result.error === BUDGET_EXHAUSTED) {
        if (table.get(row.id)?.state === 'cancelled') await leave(job, site);
        return { state: 'paused' };
      }
      if (result.error === KILLED_BY_SIGNAL) return { state: 'running' };
      return finish(job, { text: step.lastWords, error: step.failure, site });
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
  };
}

/** What it said when it had already finished before the process died: resuming it would get nothing more out of it. */
async function lastWordsOf(core: Core, row: DispatchRow): Promise<string | undefined> {
  if (row.startedAt === undefined || row.retiring === row.workerSession) return undefined;
  return finalWords((await core.transcript(row.workerSession)) ?? []);
}

/** The session to go on in, if one is stored. A handover that was cut short begins again in the session that retires. */
async function storedSession(core: Core, { workerSession, retiring }: DispatchRow): Promise<string | undefined> {
  if (await core.hasSession(workerSession)) return workerSession;
  return retiring !== undefined && (await core.hasSession(retiring)) ? retiring : undefined;
}

/** An id that a process has begun with is taken, even when that process died before anything of it was stored. */
function assignedSession({ row, table }: WorkerJob): string {
  if (row.startedAt === undefined) return row.workerSession;
  return table.update(row.id, { workerSession: randomUUID() }).workerSession;
}

/** The books of a session that had finished when it was stopped or killed. What a killed process spent is not known. */
function finishedEarlier({ row, books }: WorkerJob, text: string): StepResult {
  const result = books.get(row.id) ?? new StepResult(row.label);
  const endedAt = Date.now() / 1000;
  const startedAt = result.startedAt || (row.startedAt ?? row.createdAt) / 1000;
  return Object.assign(result, { sessionId: row.workerSession, ok: true, error: undefined, text, startedAt, endedAt });
}

/** The coordinator that goes on has other workers than the one that dispatched. */
function unknownWorker({ core, coordinator, row }: WorkerJob): ConfigError {
  const names = Object.keys(coordinator.spec.agents ?? {});
  return new ConfigError(words(core.locale).walls.unknownWorker(row.worker, names), { worker: row.worker, names });
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

/** It was ended for good: what it leaves is said behind the words that say so. */
async function leave({ core, row, table }: WorkerJob, site: Site): Promise<void> {
  const notes = await site.close();
  table.update(row.id, { report: core.mask([table.get(row.id)?.report, ...notes].join('\n')) });
}

async function finish(
  { core, row: begun, table }: WorkerJob,
  { text, error, site }: { text: string; error?: string; site?: Site },
): Promise<WorkerEnd> {
  // A handover has moved it to another session meanwhile.
  const row = table.get(begun.id) ?? begun;
  const transcript = await core.transcript(row.workerSession);
  const work = workDone(transcript ?? []);
  const notes = (await site?.close()) ?? [];
  const { ok, report } = workerReport({ core, row, text, error, work, notes, stored: transcript !== undefined });
  return { state: ok ? 'done' : 'failed', report: core.mask(report) };
}
