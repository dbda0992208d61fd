import type { Words } from '../../locale/index.js';
import { cut } from '../../workbench/plain.js';
import { duration, figure, money } from '../number-text.js';
import type { Report, Role, SideFigures, StepFigures, ToolFigures } from '../types.js';
import { type Bar, barChart, legend } from './bar-chart.js';
import { html, type Markup } from './markup.js';

type Say = Words['report'];

const MOST_STEPS = 30;
const MOST_TOOLS = 14;
const ROLE_COLOURS: Record<Role, number> = { step: 0, worker: 1, judge: 3, unbooked: 7 };

/** What each step has cost, over all runs; undefined when the books are empty. */
export function costBars({ steps }: Report, say: Say): Markup | undefined {
  const names = [...new Set(steps.map(({ step }) => step))];
  const bars = names.map((name): Bar & { usd: number } => {
    const own = steps.filter(({ step }) => step === name);
    const usd = own.reduce((sum, { usd = 0 }) => sum + usd, 0);
    const part = { value: usd, colour: ROLE_COLOURS[own[0]!.role], label: `${name}: ${money(usd)}` };
    return { label: name, usd, parts: [part], value: money(usd), failed: !own.at(-1)!.ok };
  });
  if (bars.length === 0) return undefined;
  const costly = new Set([...bars].sort((a, b) => b.usd - a.usd).slice(0, MOST_STEPS));
  const more = bars.length - costly.size;
  const roles = (['step', 'worker', 'judge'] as const).filter((role) => steps.some((step) => step.role === role));
  return html`${barChart(bars.filter((bar) => costly.has(bar)))}${moreLine(more, say)}${legend(
    roles.map((role) => ({ name: say.roles[role], colour: ROLE_COLOURS[role] })),
  )}`;
}

/** Work and waiting of each run and of the steps in it; undefined when nobody has taken the time. */
export function timeBars({ runs, steps }: Report, say: Say): Markup | undefined {
  const ofSteps = steps.filter(({ role, durationS = 0 }) => role !== 'worker' && durationS > 0);
  const long = new Set([...ofSteps].sort((a, b) => b.durationS! - a.durationS!).slice(0, MOST_STEPS));
  const more = ofSteps.length - long.size;
  // Beside a run of hours, a step of minutes would be a dot: each has a scale of its own.
  const charts = [
    runs.map(({ id, wallS, waits }) => ({ label: id, wallS, waits })),
    ofSteps
      .filter((step) => long.has(step))
      .map(({ step, durationS, waits }) => ({ label: step, wallS: durationS, waits })),
  ].map((timed) => timed.filter(({ wallS = 0 }) => wallS > 0));
  if (charts.every((timed) => timed.length === 0)) return undefined;
  const bar = ({ label, wallS = 0, waits }: (typeof charts)[number][number]): Bar => {
    const working = Math.max(0, wallS - waits.person - waits.network);
    const parts = [
      { value: working, colour: 2, label: `${say.page.working}: ${duration(working)}` },
      { value: waits.person, colour: 1, label: `${say.page.person}: ${duration(waits.person)}` },
      { value: waits.network, colour: 4, label: `${say.page.network}: ${duration(waits.network)}` },
    ];
    return { label, parts, value: duration(wallS) };
  };
  return html`${charts.map((timed) => timed.length > 0 && barChart(timed.map(bar)))}${moreLine(more, say)}${legend([
    { name: say.page.working, colour: 2 },
    { name: say.page.person, colour: 1 },
    { name: say.page.network, colour: 4 },
  ])}`;
}

/** What was given to the models and what came back, on each side; undefined when there was nothing. */
export function tokenBars({ main, workers }: Report, say: Say): Markup | undefined {
  const kinds = [
    { name: say.cache.read, colour: 0, of: ({ tokens }: SideFigures) => tokens.cacheRead },
    { name: say.cache.created, colour: 5, of: ({ tokens }: SideFigures) => tokens.cacheCreation },
    { name: say.cache.uncached, colour: 1, of: ({ tokens }: SideFigures) => tokens.input },
    { name: say.cache.output, colour: 2, of: ({ tokens }: SideFigures) => tokens.output },
  ];
  const bars = [
    { label: say.columns.main, side: main },
    { label: say.columns.workers, side: workers },
  ].map(({ label, side }): Bar => {
    const parts = kinds.map(({ name, colour, of }) => ({
      value: of(side),
      colour,
      label: `${name}: ${figure(of(side))}`,
    }));
    return { label, parts, value: figure(parts.reduce((sum, { value }) => sum + value, 0)) };
  });
  if (bars.every(({ parts }) => parts.every(({ value }) => value === 0))) return undefined;
  return html`${barChart(bars)}${legend(kinds.map(({ name, colour }) => ({ name, colour })))}`;
}

/** Calls by tool and side; undefined when no tool was called. */
export function toolBars({ main, workers }: Report, say: Say): Markup | undefined {
  const names = [...new Set([...main.tools, ...workers.tools].map(({ name }) => name))];
  const bars = names
    .map((name) => {
      const [own, theirs] = [toolIn(main, name), toolIn(workers, name)];
      const calls = own.calls + theirs.calls;
      const notes = (['denied', 'failed', 'spilled'] as const)
        .map((what) => ({ what, count: own[what] + theirs[what] }))
        .filter(({ count }) => count > 0)
        .map(({ what, count }) => `${say.columns[what]} ${figure(count)}`);
      const parts = [
        { value: own.calls, colour: 0, label: `${say.columns.main}: ${figure(own.calls)}` },
        { value: theirs.calls, colour: 1, label: `${say.columns.workers}: ${figure(theirs.calls)}` },
      ];
      return { label: name, parts, value: [figure(calls), ...notes].join(' · '), calls };
    })
    .sort((a, b) => b.calls - a.calls)
    .slice(0, MOST_TOOLS);
  if (bars.length === 0) return undefined;
  return html`${barChart(bars)}${legend([
    { name: say.columns.main, colour: 0 },
    { name: say.columns.workers, colour: 1 },
  ])}`;
}

/** How many bars there are no room for. */
function moreLine(more: number, say: Say): Markup | false {
  return more > 0 && html`<p class="caption">${say.marks.more({ count: more })}</p>`;
}

function toolIn({ tools }: SideFigures, name: string): ToolFigures {
  return tools.find((tool) => tool.name === name) ?? { name, calls: 0, denied: 0, failed: 0, spilled: 0 };
}

/** Sums of one figure over all tools of both sides. */
export function toolSum({ main, workers }: Report, what: 'calls' | 'denied' | 'failed' | 'spilled'): number {
  return [...main.tools, ...workers.tools].reduce((sum, tool) => sum + tool[what], 0);
}

/** The rows of the table of steps. */
export function stepRows(steps: readonly StepFigures[], say: Say): { cells: string[]; failed: boolean }[] {
  return steps.map(({ step, run, ok, usd, turns, attempts, durationS, waits, sessions, error }) => ({
    failed: !ok,
    cells: [
      error ? `${step} (${cut(error, 120)})` : step,
      run,
      say.marks[ok ? 'ok' : 'failed'],
      usd === undefined ? '-' : money(usd),
      turns === undefined ? '-' : figure(turns),
      figure(attempts),
      figure(sessions.length),
      durationS === undefined ? '-' : duration(durationS),
      waits.person > 0 ? duration(waits.person) : '-',
      waits.network > 0 ? duration(waits.network) : '-',
    ],
  }));
}
