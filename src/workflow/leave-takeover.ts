import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { Brief } from '../documents/brief.js';
import { Goal } from '../documents/goal.js';
import { Handoff } from '../documents/handoff.js';
import { Takeover } from '../documents/takeover.js';
import type { Verdict } from '../documents/verdict.js';
import { Event } from '../events/event.js';
import { LOCALES, words } from '../locale/index.js';
import type { WorkflowContext } from './context.js';
import { ACCEPTED_KEY, GOAL_KEY, VERDICT_KEY } from './keys.js';
import type { Layout } from './layout.js';

/** The newest dead ends are told; older ones are in the archive. */
const DEAD_ENDS = 10;

/** Tells whoever works in this directory next how things stand. Without a complete brief there is nothing to tell. */
export async function leaveTakeover(ctx: WorkflowContext, layout: Layout): Promise<void> {
  const takeover = await takeoverOf(ctx, layout);
  const left = (await takeover?.write(layout.workspace, layout.locale)) ?? [];
  for (const text of left) ctx.emit(new Event('notice', { text }));
}

async function takeoverOf(ctx: WorkflowContext, layout: Layout): Promise<Takeover | undefined> {
  const { workspace, workbench, locale, briefPath, goalPath, runDir } = layout;
  const brief = await Brief.load(briefPath, locale);
  if (!brief?.complete) return undefined;
  const goal = ctx.get(GOAL_KEY) ?? (await Goal.load(goalPath, locale));
  const { from, workbenchAt, notJudged } = words(locale).takeover;
  const show = (path: string) => relative(workspace, path) || '.';
  const accepted = acceptedOf(goal?.checks ?? [], ctx.get(VERDICT_KEY), ctx.get(ACCEPTED_KEY) ?? []);
  const { notes, scripts, artifacts, indexPath } = workbench;
  return new Takeover({
    what: brief.goal,
    bounds: brief.bounds,
    accepted,
    open: openOf(goal?.checks ?? [], ctx.get(VERDICT_KEY), accepted).map((check) =>
      ctx.get(VERDICT_KEY) ? check : notJudged({ check }),
    ),
    generated: [
      { file: show(briefPath), from: from.brief },
      ...(goal ? [{ file: show(goalPath), from: from.goal }] : []),
      { file: show(indexPath), from: from.index },
      { file: `${show(runDir)}/`, from: from.books },
    ],
    deadEnds: await deadEndsIn(notes),
    workbench: workbenchAt({ notes: show(notes), scripts: show(scripts), artifacts: show(artifacts) }),
  });
}

/** A check counts as accepted only where the judge's words leave no doubt which ones failed. */
function acceptedOf(checks: readonly string[], verdict: Verdict | undefined, byPerson: readonly string[]): string[] {
  if (verdict?.achieved) return [...checks];
  const failed = verdict?.failed ?? [];
  const isClear = failed.length > 0 && failed.every((line) => checks.some((check) => line.includes(check)));
  return checks.filter(
    (check) => byPerson.includes(check) || (isClear && !failed.some((line) => line.includes(check))),
  );
}

function openOf(checks: readonly string[], verdict: Verdict | undefined, accepted: readonly string[]): string[] {
  const open = checks.filter((check) => !accepted.includes(check));
  const told = verdict?.failed.filter((line) => !open.some((check) => line.includes(check))) ?? [];
  return [...open.map((check) => verdict?.failed.find((line) => line.includes(check)) ?? check), ...told];
}

/** What handoffs have noted as tried in vain, newest first, each once. */
async function deadEndsIn(notes: string): Promise<string[]> {
  const starts = LOCALES.map((locale) => words(locale).documents.names.handoff('').replace(/\.md$/, ''));
  const names = await readdir(notes, { recursive: true }).catch(() => []);
  const isHandoff = (name: string) => name.endsWith('.md') && starts.some((start) => basename(name).startsWith(start));
  const files = names.filter(isHandoff).map((name) => join(notes, name));
  const dated = await Promise.all(files.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })));
  const handoffs = await Promise.all(
    dated.sort((a, b) => b.time - a.time).map(({ path }) => Handoff.load(path).catch(() => undefined)),
  );
  const found = handoffs.flatMap((handoff) => (handoff?.complete && handoff.deadEnds ? [handoff.deadEnds] : []));
  return [...new Set(found)].slice(0, DEAD_ENDS);
}
