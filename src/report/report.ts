import { join, resolve } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { SessionReader } from '../sessions/reader.js';
import { identityOf } from './agents.js';
import { type BookRow, readBooks } from './books.js';
import { diskFigures } from './disk.js';
import { covered } from './intervals.js';
import { type Owner, rolesBy } from './owners.js';
import { passFigures, sumOfPasses } from './passes.js';
import { Side } from './side.js';
import { readSources } from './sources.js';
import type { Timeline } from './timeline.js';
import { byCount, ToolCounts } from './tool-counts.js';
import { dropsIn, TranscriptReader } from './transcript.js';
import type { EventFigures, Report, Role, RunFigures, SessionFigures, Spending, StepFigures, Waits } from './types.js';

/** Rows of a transcript after which the event loop has a turn. */
const ROWS_AT_A_TIME = 500;

/**
 * Computes the report of a run directory: of runs that are over, of one that is going on, of the original's runs, of none.
 * Reads only. What is missing or damaged is a notice. Throws StoreError for a sessions.db that cannot be read at all.
 */
export async function makeReport(runDir: string, { locale }: { locale?: Locale } = {}): Promise<Report> {
  const directory = resolve(runDir);
  const say = words(locale).report.notices;
  const { books, facts, timelines, owners, notices } = await readSources(directory, locale);

  const scripts = new Map<string, number>();
  const main = new Side(new ToolCounts(scripts));
  const workers = new Side(new ToolCounts(scripts));
  const database = join(directory, 'sessions.db');
  const found = await readSessions(database, { owners, views: facts.views, main, workers, locale });
  if (!found) notices.push(say.noSessions({ path: database }));
  const sessions = found ?? [];
  const torn = sessions.reduce((sum, session) => sum + session.torn, 0);
  if (torn > 0) notices.push(say.tornRows({ rows: torn }));

  const roleOf = rolesBy(facts.dispatches);
  const steps = books.rows.map((row) => stepFigures(row, roleOf(row.step), timelines));
  const aside = readBooks(join(directory, 'aside', 'manifest.json')).rows;
  return {
    runDir: directory,
    madeAt: Date.now(),
    live: facts.owner !== undefined,
    notices,
    spending: spending(steps, aside),
    runs: runFigures(steps, timelines),
    steps,
    sessions,
    windows: facts.windows,
    main: main.figures(),
    workers: workers.figures(),
    scripts: byCount(scripts).map(([name, runs]) => ({ name, runs })),
    events: sumOf([...timelines.values()].map(({ counts }) => counts)),
    passes: sumOfPasses(sessions.map(({ passes }) => passes)),
    disk: diskFigures(directory, books.rows.findLast(({ workbench }) => workbench)?.workbench),
  };
}

interface ReadOptions {
  owners: ReadonlyMap<string, Owner>;
  views: Readonly<Record<string, unknown>>;
  main: Side;
  workers: Side;
  locale: Locale | undefined;
}

/** Undefined when there is no database. */
async function readSessions(
  path: string,
  { owners, views, main, workers, locale }: ReadOptions,
): Promise<SessionFigures[] | undefined> {
  const reader = SessionReader.open(path, { locale });
  if (!reader) return undefined;
  const seen = new Set<string>();
  const sessions: SessionFigures[] = [];
  try {
    for (const info of reader.transcripts()) {
      const { storeKey, sessionId, subpath, bytes } = info;
      const { name = sessionId, role, generation } = identityOf(info, owners.get(sessionId), reader);
      const side = role === 'worker' ? workers : main;
      const transcript = new TranscriptReader(side.tools, seen);
      let rows = 0;
      for (const { entry } of reader.rows(storeKey)) {
        transcript.add(entry);
        if (++rows % ROWS_AT_A_TIME === 0) await breathe();
      }
      side.add(transcript);
      const turns = transcript.turns();
      sessions.push({
        ...{ storeKey, sessionId, subpath, name, role, generation },
        ...{ entries: transcript.entries, bytes, torn: transcript.torn, turns, drops: dropsIn(turns) },
        passes: passFigures(views[subpath === undefined ? sessionId : `${sessionId}/${subpath}`]),
      });
      transcript.end();
    }
  } finally {
    reader.close();
  }
  return sessions;
}

function stepFigures(row: BookRow, role: Role, timelines: ReadonlyMap<string, Timeline>): StepFigures {
  const { run, step, ok, error, costUsd, turns, attempts, resumed, retired, sessionId, startedAt, durationS } = row;
  return {
    ...{ run, step, role, ok, error, usd: costUsd, turns, attempts, resumed, startedAt, durationS },
    sessions: sessionId === undefined ? retired : [...retired, sessionId],
    waits: waitsWithin(timelines.get(run), startedAt, row.endedAt, role === 'worker' ? step : undefined),
  };
}

/** `worker`: only what that worker has waited for. */
function waitsWithin(timeline: Timeline | undefined, fromS = Number.NaN, toS = Number.NaN, worker?: string): Waits {
  if (!timeline || !(toS > fromS)) return { person: 0, network: 0 };
  const within = { from: fromS * 1000, to: toS * 1000 };
  return {
    person: covered(timeline.person(worker), within) / 1000,
    network: covered(timeline.network(worker), within) / 1000,
  };
}

function runFigures(steps: readonly StepFigures[], timelines: ReadonlyMap<string, Timeline>): RunFigures[] {
  const ids = new Set([...steps.map(({ run }) => run), ...timelines.keys()]);
  const runs = [...ids].map((id): RunFigures => {
    const own = steps.filter(({ run }) => run === id);
    const timeline = timelines.get(id);
    const { first, last } = timeline ?? {};
    const begun = own.flatMap(({ startedAt }) => (startedAt ? [startedAt * 1000] : []));
    return {
      id,
      startedAt: first ?? (begun.length > 0 ? Math.min(...begun) : undefined),
      usd: dollars(own),
      steps: own.length,
      wallS: first !== undefined && last !== undefined ? (last - first) / 1000 : undefined,
      waits: waitsWithin(timeline, first && first / 1000, last && last / 1000),
    };
  });
  return runs.sort((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0));
}

function spending(steps: readonly StepFigures[], aside: readonly BookRow[]): Spending {
  const of = (role: Role) => dollars(steps.filter((step) => step.role === role));
  const asides = aside.reduce((sum, { costUsd = 0 }) => sum + costUsd, 0);
  return {
    total: dollars(steps) + asides,
    steps: of('step'),
    workers: of('worker'),
    judges: of('judge'),
    aside: asides,
    failed: dollars(steps.filter(({ ok }) => !ok)),
  };
}

function dollars(steps: readonly StepFigures[]): number {
  return steps.reduce((sum, { usd = 0 }) => sum + usd, 0);
}

function sumOf(all: readonly EventFigures[]): EventFigures {
  const sum: EventFigures = { questions: 0, handoffs: 0, retries: 0, stalls: 0, compactions: 0 };
  for (const counts of all) {
    for (const key of Object.keys(sum) as (keyof EventFigures)[]) sum[key] += counts[key];
  }
  return sum;
}

/** Makes sure that there is something to report of. Throws StoreError. */
export function requireRun(report: Report, locale?: Locale): void {
  if (report.sessions.length > 0 || report.steps.length > 0 || report.runs.length > 0) return;
  throw new StoreError(words(locale).report.notices.nothing({ runDir: report.runDir }), { runDir: report.runDir });
}
