import { type Locale, words } from '../../locale/index.js';
import { duration, figure, money, percent } from '../../report/number-text.js';
import { telling } from '../../report/passes.js';
import { levelsOf, sampled } from '../../report/sample.js';
import { inputOf, shareOf } from '../../report/side.js';
import type { FileFigures, Report, SessionFigures, SideFigures, StepFigures, Waits } from '../../report/types.js';
import { sizeText } from '../../workbench/size.js';
import type { Style } from '../terminal/style.js';
import { fit as fitLine } from '../terminal/width.js';
import { table } from './table.js';

export interface TextOptions {
  /** Columns. */
  width: number;
  style: Style;
  locale: Locale;
  /** Leave no row out. */
  whole?: boolean;
}

const NOTHING = '-';
/** Seconds below which nobody has waited. */
const LEAST_WAIT = 0.5;
/** Rows that a table shows, unless all are asked for. */
const MOST_STEPS = 40;
const MOST_SESSIONS = 20;
const MOST_TOOLS = 10;
const MOST_COMMANDS = 8;
/** Of the curve of one session. */
const SAMPLES = 20;
const BAR = 44;

/** The report as lines for a terminal. */
export function reportText(report: Report, options: TextOptions): string[] {
  const { style, locale, width } = options;
  const say = words(locale).report;
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', style.bold(title), ...lines] : [];
  return [
    style.bold(fitLine(say.title({ runDir: report.runDir }), width)),
    ...(report.live ? [style.yellow(say.live)] : []),
    ...report.notices.map((notice) => style.yellow(`! ${notice}`)),
    ...section(say.headings.spending, spending(report, options)),
    ...section(say.headings.runs, runs(report, options)),
    ...section(say.headings.steps, steps(report.steps, options)),
    ...section(say.headings.sides, sides(report, options)),
    ...section(say.headings.levels, sessions(report.sessions, options)),
    ...curve(report.sessions, options),
    ...section(say.headings.cache, cache(report, options)),
    ...section(say.headings.tools, tools(report, options)),
    ...section(say.headings.events, events(report, options)),
    ...section(say.headings.passes, passes(report, options)),
    ...section(say.headings.disk, disk(report, options)),
  ];
}

function spending({ spending }: Report, { locale, width }: TextOptions): string[] {
  const say = words(locale).report;
  const { total, steps, workers, judges, aside, failed } = spending;
  const parts = [
    [say.spending.steps, steps],
    [say.spending.workers, workers],
    [say.spending.judges, judges],
    [say.spending.aside, aside],
    [say.spending.total, total],
    [say.spending.failed, failed],
  ] as const;
  const rows = parts.filter(([name, usd]) => usd > 0 || name === say.spending.total);
  return table(
    [say.columns.what, say.columns.cost, say.columns.share],
    rows.map(([name, usd]) => [name, money(usd), percent(shareOf(usd, total))]),
    width,
  );
}

function runs({ runs }: Report, { locale, width }: TextOptions): string[] {
  const { columns } = words(locale).report;
  return table(
    [columns.run, columns.cost, columns.steps, columns.time, columns.person, columns.network],
    runs.map(({ id, usd, steps, wallS, waits }) => [id, money(usd), figure(steps), time(wallS), ...waiting(waits)]),
    width,
  );
}

function steps(steps: readonly StepFigures[], { locale, width, whole }: TextOptions): string[] {
  const { columns, marks } = words(locale).report;
  if (steps.length === 0) return [];
  const shown = whole ? steps : steps.slice(-MOST_STEPS);
  const more = steps.length - shown.length;
  const lines = table(
    [columns.step, columns.cost, columns.turns, columns.attempts, columns.time, columns.person, columns.network],
    shown.map((step) => {
      const handoffs = step.sessions.length - 1;
      const notes = [
        !step.ok && marks.failed,
        step.resumed && marks.resumed,
        handoffs > 0 && marks.handoffs({ count: handoffs }),
      ].filter(Boolean);
      return [
        step.step + (notes.length > 0 ? ` (${notes.join(', ')})` : ''),
        step.usd === undefined ? NOTHING : money(step.usd),
        step.turns === undefined ? NOTHING : figure(step.turns),
        figure(step.attempts),
        time(step.durationS),
        ...waiting(step.waits),
      ];
    }),
    width,
  );
  return more > 0 ? [...lines, `  ${marks.earlier({ count: more })}`] : lines;
}

function sides({ main, workers }: Report, { locale, width }: TextOptions): string[] {
  const { columns, sides } = words(locale).report;
  const measures: readonly [name: string, of: (side: SideFigures) => number][] = [
    [sides.transcripts, ({ transcripts }) => transcripts],
    [sides.entries, ({ entries }) => entries],
    [sides.turns, ({ turns }) => turns],
    [sides.characters, ({ characters }) => characters],
    [sides.input, ({ tokens }) => inputOf(tokens)],
    [sides.output, ({ tokens }) => tokens.output],
  ];
  return table(
    [columns.what, columns.main, columns.workers, columns.workersShare],
    measures.map(([name, of]) => {
      const [own, theirs] = [of(main), of(workers)];
      return [name, figure(own), figure(theirs), percent(shareOf(theirs, own + theirs))];
    }),
    width,
  );
}

function sessions(all: readonly SessionFigures[], { locale, width, whole }: TextOptions): string[] {
  const { columns, marks } = words(locale).report;
  const shown = all.filter(({ turns }) => turns.length > 0);
  if (shown.length === 0) return [];
  const rows = shown.slice(0, whole ? undefined : MOST_SESSIONS).map((session) => {
    const { first, max, last } = levelsOf(session)!;
    const levels = [first, max, last].map(figure);
    return [titleOf(session, locale), figure(session.turns.length), ...levels, figure(session.drops.length)];
  });
  const more = shown.length - rows.length;
  return [
    ...table([columns.session, columns.turns, columns.first, columns.max, columns.last, columns.drops], rows, width),
    ...(more > 0 ? [`  ${marks.more({ count: more })}`] : []),
  ];
}

/** The curve of the session with the most turns. */
function curve(all: readonly SessionFigures[], { locale, width, style }: TextOptions): string[] {
  const main = all.filter(({ role }) => role !== 'worker');
  const longest = main.reduce<SessionFigures | undefined>(
    (most, session) => (session.turns.length > (most?.turns.length ?? 1) ? session : most),
    undefined,
  );
  const levels = longest && levelsOf(longest);
  if (!longest || !levels || levels.max === 0) return [];
  const turns = longest.turns.map(({ level }, i) => ({ level, number: i + 1 }));
  const bar = Math.max(10, Math.min(BAR, width - 24));
  const title = words(locale).report.curve({ session: titleOf(longest, locale), turns: turns.length });
  return [
    '',
    style.bold(fitLine(title, width)),
    ...sampled(turns, SAMPLES, ({ level }) => level).map(({ level, number }) => {
      const length = Math.max(1, Math.round((level / levels.max) * bar));
      return `  ${String(number).padStart(6)}  ${figure(level).padStart(7)}  ${'#'.repeat(length)}`;
    }),
  ];
}

function titleOf({ name, generation }: SessionFigures, locale: Locale): string {
  return generation > 1 ? `${name} (${words(locale).report.marks.generation({ number: generation })})` : name;
}

function cache({ main, workers }: Report, { locale, width }: TextOptions): string[] {
  const { columns, cache } = words(locale).report;
  const of = (name: string, pick: (side: SideFigures) => number): string[] => {
    const [own, theirs] = [pick(main), pick(workers)];
    const both = own + theirs;
    const whole = inputOf(main.tokens) + inputOf(workers.tokens);
    return [name, figure(own), figure(theirs), figure(both), percent(shareOf(both, whole))];
  };
  const outputs = (name: string, pick: (side: SideFigures) => number): string[] => {
    const [own, theirs] = [pick(main), pick(workers)];
    return [name, figure(own), figure(theirs), figure(own + theirs), NOTHING];
  };
  return table(
    [columns.tokens, columns.main, columns.workers, columns.both, columns.ofInput],
    [
      of(cache.read, ({ tokens }) => tokens.cacheRead),
      of(cache.created, ({ tokens }) => tokens.cacheCreation),
      of(cache.uncached, ({ tokens }) => tokens.input),
      of(cache.input, ({ tokens }) => inputOf(tokens)),
      outputs(cache.output, ({ tokens }) => tokens.output),
      outputs(cache.thinking, ({ tokens }) => tokens.thinking),
    ],
    width,
  );
}

function tools({ main, workers, scripts }: Report, { locale, width, whole }: TextOptions): string[] {
  const { columns, lists } = words(locale).report;
  const sides = [
    [columns.main, main],
    [columns.workers, workers],
  ] as const;
  const rows = sides.flatMap(([side, { tools }]) =>
    tools
      .slice(0, whole ? undefined : MOST_TOOLS)
      .map(({ name, calls, denied, failed, spilled }) => [
        `${side}: ${name}`,
        ...[calls, denied, failed, spilled].map(figure),
        percent(shareOf(denied, calls)),
      ]),
  );
  if (rows.length === 0) return [];
  const listed = (title: string, items: readonly string[]) =>
    items.length > 0 ? [fitLine(`  ${title} ${items.join(', ')}`, width)] : [];
  return [
    ...table(
      [columns.tool, columns.calls, columns.denied, columns.failed, columns.spilled, columns.deniedShare],
      rows,
      width,
    ),
    ...listed(
      lists.commands,
      main.commands.slice(0, whole ? undefined : MOST_COMMANDS).map(({ word, count }) => `${word} ${count}`),
    ),
    ...listed(
      lists.scripts,
      scripts.slice(0, whole ? undefined : MOST_COMMANDS).map(({ name, runs }) => `${name} ${runs}`),
    ),
  ];
}

function events({ events }: Report, { locale, width }: TextOptions): string[] {
  const say = words(locale).report.events;
  const kinds = Object.keys(events) as (keyof Report['events'])[];
  return [fitLine(`  ${kinds.map((kind) => `${say[kind]} ${figure(events[kind])}`).join(', ')}`, width)];
}

function passes({ passes }: Report, { locale, width }: TextOptions): string[] {
  const say = words(locale).report.passes;
  const told = telling(passes).map(([name, count]) => `${say[name]} ${figure(count)}`);
  return told.length > 0 ? [fitLine(`  ${told.join(', ')}`, width)] : [];
}

function disk({ disk }: Report, { locale, width }: TextOptions): string[] {
  const { columns, disk: say, noWorkbench } = words(locale).report;
  const { workbench, ...places } = disk;
  const rows = Object.entries(places) as [keyof typeof places, FileFigures][];
  return [
    ...(workbench === undefined ? [`  ${noWorkbench}`] : []),
    ...table(
      [columns.place, columns.files, columns.size],
      rows.map(([name, { files, bytes }]) => [say[name], figure(files), sizeText(bytes)]),
      width,
    ),
  ];
}

function waiting({ person, network }: Waits): string[] {
  return [person, network].map((seconds) => (seconds < LEAST_WAIT ? NOTHING : duration(seconds)));
}

function time(seconds: number | undefined): string {
  return seconds === undefined ? NOTHING : duration(seconds);
}
