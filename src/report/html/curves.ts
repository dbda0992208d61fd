import type { Words } from '../../locale/index.js';
import { figure, percent } from '../number-text.js';
import { sampled } from '../sample.js';
import { inputOf } from '../side.js';
import type { Report, SessionFigures, Turn } from '../types.js';
import { legend } from './bar-chart.js';
import { type Line, lineChart } from './line-chart.js';
import { html, type Markup } from './markup.js';

type Say = Words['report'];

/** Points of one line: more than a screen has columns for are of no use. */
const MOST_POINTS = 400;
const COLOURS = 7;
const UNBOOKED = 7;
/** A window far above the highest level would flatten the curves. */
const WINDOW_WITHIN = 4;
const BUCKETS = 160;

interface Numbered {
  session: SessionFigures;
  turn: Turn;
  /** Its place among all, by time, counted from 1. */
  number: number;
}

/** The context level of the main threads, answer by answer in the order of time; undefined when there is none. */
export function mainCurve({ sessions, windows }: Report, say: Say): Markup | undefined {
  const shown = sessions.filter(({ role, turns }) => role !== 'worker' && turns.length > 0);
  if (shown.length === 0) return undefined;
  const numbered = inOrder(shown);
  const names = [...new Set(shown.map(nameOf))];
  const colourOf = (session: SessionFigures) =>
    session.role === 'unbooked' ? UNBOOKED : names.indexOf(nameOf(session)) % COLOURS;
  const own = new Map(shown.map((session) => [session, numbered.filter((each) => each.session === session)]));
  const lines = shown.map((session): Line => {
    const points = own.get(session)!.map(({ number, turn }) => ({ x: number, y: turn.level }));
    return {
      name: titleOf(session, say),
      colour: colourOf(session),
      points: sampled(points, MOST_POINTS, ({ y }) => y),
    };
  });
  const marks = shown
    .filter(({ generation }) => generation > 1)
    .map((session) => ({
      x: own.get(session)![0]!.number,
      label: say.page.handoffTo({ name: titleOf(session, say) }),
    }));
  const dots = shown.flatMap((session) =>
    session.drops.map((i) => {
      const { number, turn } = own.get(session)![i]!;
      return {
        x: number,
        y: turn.level,
        label: say.page.dropTo({ name: titleOf(session, say), level: figure(turn.level) }),
      };
    }),
  );
  const peak = numbered.reduce((most, { turn }) => Math.max(most, turn.level), 0);
  const window = Math.min(...Object.values(windows).filter((tokens) => tokens <= WINDOW_WITHIN * peak));
  const chart = lineChart({
    ...{ lines, marks, dots, format: figure, xLabel: say.page.answers, description: say.headings.context },
    rule: Number.isFinite(window) ? { y: window, label: say.page.window({ tokens: figure(window) }) } : undefined,
  });
  const entries = names.map((name) => ({ name, colour: colourOf(shown.find((session) => nameOf(session) === name)!) }));
  // Colours that stand for several names explain nothing.
  return html`${chart}${names.length <= COLOURS && legend(entries)}`;
}

/** The context level of each worker, from its own beginning; undefined when there is none. */
export function workerCurves({ sessions }: Report, say: Say): Markup | undefined {
  const shown = sessions.filter(({ role, turns }) => role === 'worker' && turns.length > 0);
  if (shown.length === 0) return undefined;
  const lines = shown.map((session, i): Line => {
    const points = session.turns.map(({ level }, at) => ({ x: at + 1, y: level }));
    return { name: titleOf(session, say), colour: i % COLOURS, points: sampled(points, MOST_POINTS, ({ y }) => y) };
  });
  const chart = lineChart({
    ...{ lines, format: figure, xLabel: say.page.ownAnswers, description: say.headings.workersContext },
  });
  const few = lines.length <= COLOURS;
  return html`${chart}${few && legend(lines.map(({ name, colour }) => ({ name, colour })))}`;
}

/** How much of the input came from the cache, in the order of time; undefined when nothing was given to a model. */
export function cacheCurve({ sessions, main, workers }: Report, say: Say): Markup | undefined {
  if (inputOf(main.tokens) + inputOf(workers.tokens) === 0) return undefined;
  const numbered = inOrder(sessions);
  const sides = [
    { name: say.columns.main, colour: 0, turns: numbered.filter(({ session }) => session.role !== 'worker') },
    { name: say.columns.workers, colour: 1, turns: numbered.filter(({ session }) => session.role === 'worker') },
  ].filter(({ turns }) => turns.length > 0);
  const lines = sides.map(({ name, colour, turns }): Line => ({ name, colour, points: shares(turns) }));
  const chart = lineChart({
    ...{ lines, top: 1, format: (share: number) => percent(share), xLabel: say.page.answers },
    description: say.headings.cacheShare,
  });
  return html`${chart}${legend(sides.map(({ name, colour }) => ({ name, colour })))}`;
}

/** The share of the cache in stretches of neighbouring answers. */
function shares(turns: readonly Numbered[]): { x: number; y: number }[] {
  const size = Math.max(1, Math.ceil(turns.length / BUCKETS));
  const points: { x: number; y: number }[] = [];
  for (let at = 0; at < turns.length; at += size) {
    const bucket = turns.slice(at, at + size);
    const all = bucket.reduce((sum, { turn }) => sum + turn.level, 0);
    const read = bucket.reduce((sum, { turn }) => sum + turn.cacheRead, 0);
    if (all > 0) points.push({ x: bucket[0]!.number, y: read / all });
  }
  return points;
}

/** All answers by time; those of one session in their own order, whatever their times say. */
function inOrder(sessions: readonly SessionFigures[]): Numbered[] {
  const all = sessions.flatMap((session) => {
    let latest = 0;
    return session.turns.map((turn) => {
      latest = Math.max(latest, turn.at);
      return { session, turn, at: latest };
    });
  });
  return all.sort((a, b) => a.at - b.at).map(({ session, turn }, i) => ({ session, turn, number: i + 1 }));
}

/** Rounds of a step go on in its sessions or judge it anew: they have one colour. */
function nameOf({ name }: SessionFigures): string {
  return name.split('#')[0] ?? name;
}

function titleOf({ name, generation }: SessionFigures, { marks }: Say): string {
  return generation > 1 ? `${name} (${marks.generation({ number: generation })})` : name;
}
