import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Runtime, starterFlow } from 'flower-agent';
import { startModelServer, testEnv } from 'flower-agent/testing';
import type { Figures } from '../meter.js';
import { MODEL } from '../w1/contenders.js';
import { Series } from './model.js';
import { type Replayed, replay } from './replay.js';

const WINDOW = 200_000;

export interface W2Figures extends Figures {
  turns: number;
  handoffs: number;
  restarts: number;
  denials: number;
  mails: number;
  judgeRounds: number;
  /** The fullest that the main thread was, as a part of a window of 200 000 tokens. */
  fullest: number;
  /** Tokens that the main thread gains a turn, over all sessions. */
  growth: number;
  /** Tasks that a worker was given, or that a worker's model was asked for, more than once. */
  askedTwice: number;
  seconds: number;
  /** The main thread of this run under other settings for what leaves at a load. */
  replayed: Record<string, Replayed>;
}

/** A run of days in small: hundreds of turns, mail, denials, ten judge rounds, and three deaths of the process. */
export async function runW2(turns: number): Promise<W2Figures> {
  const workspace = mkdtempSync(join(tmpdir(), 'bench-w2-'));
  const series = new Series(turns, new Set([0.25, 0.5, 0.75].map((part) => Math.round(turns * part))));
  const server = await startModelServer(series.script, { maxRecorded: 1 });
  const { TMPDIR, ...env } = testEnv(server);
  Object.assign(process.env, env, { ANTHROPIC_MODEL: MODEL });
  series.note = join(workspace, 'note.md');
  series.done = join(workspace, 'done.txt');
  writeFileSync(series.note, Series.noteText);
  const started = Date.now();
  let restarts = -1;
  try {
    for (let done = false; !done; ) {
      restarts++;
      done = await oneProcess(workspace, series, restarts > 0);
    }
    const figures = series.meter.figures();
    const repeatedly = (counts: Map<number, number>) => [...counts.values()].filter((count) => count > 1).length;
    return {
      ...figures,
      turns: series.turn,
      handoffs: series.handoffs,
      restarts,
      denials: series.denials,
      mails: series.mails,
      judgeRounds: series.round,
      fullest: figures.mainLargest / WINDOW,
      growth: Math.round((figures.mainLargest - figures.mainFirst) / series.turn),
      askedTwice: repeatedly(series.worked),
      seconds: (Date.now() - started) / 1000,
      replayed: await replay(join(workspace, 'runs', 'sessions.db'), series.session, figures.mainFirst * 4),
    };
  } finally {
    await server.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** Runs until the end or the next death. True: it has ended. */
async function oneProcess(workspace: string, series: Series, again: boolean): Promise<boolean> {
  const flow = starterFlow(again ? '' : 'Work through the series.', { workspace, rounds: 10, timeoutS: 0 });
  series.channel = flow.channel;
  if (again) series.meter.resumed();
  const runtime = new Runtime({ workspace, workbench: flow.workbench });
  const died = new Promise<'died'>((resolve) => {
    series.onCrash = () => {
      runtime.rescue();
      resolve('died');
    };
  });
  const run = flow.run(runtime);
  const end = await Promise.race([run, died]);
  if (end === 'died') {
    await run.catch(() => undefined);
    runtime.close();
    return false;
  }
  runtime.close();
  if (end.failedAt || end.aborted) throw new Error(`W2 stopped at ${end.failedAt}: ${end.aborted ?? ''}`);
  return true;
}
