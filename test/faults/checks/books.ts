import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOpen } from '../../../src/dispatch/table.js';
import type { ManifestRow } from '../../../src/state/index.js';
import { dispatchesIn, manifestIn } from '../files.js';
import type { Theatre } from '../theatre.js';
import { couldNotWrite, forgets, isStrict, jobsOf, rowsOf, startsOver, suffered } from './facts.js';

/** Every dispatch and every step that came to its end is in the books, whole and once. */
export function books(theatre: Theatre): string[] {
  return [...dispatches(theatre), ...manifest(theatre)];
}

/** One dispatch a job, all done; more only where the first one failed with its reason, or is not known any more. */
function dispatches(theatre: Theatre): string[] {
  if (theatre.plan.mode === 'agent') return [];
  const wrong: string[] = [];
  const excused = startsOver(theatre) > 0 || forgets(theatre) || couldNotWrite(theatre);
  for (const { name, turns } of jobsOf(theatre)) {
    const rows = rowsOf(theatre, name);
    const done = rows.filter(({ state }) => state === 'done');
    const given = rows.filter(({ state }) => state === 'failed' || state === 'cancelled');
    if (done.length !== 1 && !excused) wrong.push(`${done.length} dispatches for ${name} are done`);
    if (given.length > 0 && !excused && !mayFail(theatre)) wrong.push(`a dispatch for ${name} is ${given[0]?.state}`);
    for (const row of rows.filter(isOpen)) wrong.push(`${row.label} is ${row.state}`);
    const place = theatre.plan.isolate ? done[0]?.worktree?.cwd : undefined;
    if (!theatre.plan.isolate || !isStrict(theatre, name)) continue;
    const effects = turns.flat().map(({ id }) => `made-${id}`);
    const missing = effects.filter((file) => !existsSync(join(place ?? '', file)));
    const strayed = effects.filter((file) => existsSync(join(theatre.workspace, file)));
    if (missing.length > 0) wrong.push(`the worktree of ${name} lacks ${missing.join(', ')}`);
    if (strayed.length > 0) wrong.push(`the isolated ${name} has made ${strayed.join(', ')} in the checkout`);
  }
  return wrong;
}

/** A failure that nobody tries again behind, or that came too often. */
function mayFail(theatre: Theatre): boolean {
  return suffered(theatre).some(({ kind }) => kind === 'answer' || kind === 'child' || kind === 'refuse');
}

function manifest(theatre: Theatre): string[] {
  const rows = manifestIn(theatre.runDir);
  const wrong: string[] = [];
  const keys = rows.map(({ run, step }) => `${run} ${step}`);
  if (new Set(keys).size < keys.length) wrong.push(`the manifest has a step twice for one run: ${keys.join(', ')}`);
  for (const row of rows.filter(isTorn)) wrong.push(`the manifest’s row ${row.step} of ${row.run} is not whole`);
  if (!rows.some(({ step, ok }) => /^work(#|$)/.test(step) && ok))
    wrong.push('the manifest has no row of the coordinator');
  if (theatre.runs.some(({ torn }) => torn?.file === 'manifest.json') || couldNotWrite(theatre)) return wrong;
  for (const { label, state } of dispatchesIn(theatre.runDir)) {
    if (state === 'done' && !rows.some(({ step }) => step === label)) wrong.push(`${label} has no row in the manifest`);
  }
  return wrong;
}

/** A step that failed before its session was known has none. */
function isTorn({ session_id: session, ended_at: end, started_at: start, ok, error }: ManifestRow): boolean {
  return !end || !start || (!ok && !error) || (ok && !session);
}
