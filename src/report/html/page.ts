import { type Locale, words } from '../../locale/index.js';
import { sizeText } from '../../workbench/size.js';
import { duration, figure, money, percent } from '../number-text.js';
import { telling } from '../passes.js';
import { levelsOf, peakOf } from '../sample.js';
import { inputOf, shareOf } from '../side.js';
import type { FileFigures, Report } from '../types.js';
import { costBars, stepRows, timeBars, tokenBars, toolBars, toolSum } from './bars.js';
import { cacheCurve, mainCurve, workerCurves } from './curves.js';
import { html, Markup } from './markup.js';
import { STYLE } from './style.js';
import { figuresTable } from './table.js';

/** Sessions that the table shows. */
const MOST_SESSIONS = 200;

/**
 * The report as one page that holds everything it needs. It runs no script and asks for nothing, which its policy also forbids:
 * names and texts of models could not do so if they slipped through.
 */
export function reportPage(report: Report, { locale = 'en' }: { locale?: Locale } = {}): string {
  const say = words(locale).report;
  const { headings, page } = say;
  const { runDir, live, notices, madeAt } = report;
  const title = say.title({ runDir });
  const document = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
<h1>${page.title}</h1>
<p class="path">${runDir}<br>${page.made({ at: timeText(madeAt) })}</p>
${live && html`<p class="live">${say.live}</p>`}
${notices.length > 0 && html`<ul class="notices">${notices.map((notice) => html`<li>${notice}</li>`)}</ul>`}
${tiles(report, locale)}
${section(headings.context, page.contextCaption, mainCurve(report, say))}
${section(headings.workersContext, page.workersCaption, workerCurves(report, say))}
<div class="pair">
${section(headings.costByStep, undefined, costBars(report, say))}
<div>
${section(headings.time, page.timeCaption, timeBars(report, say))}
${section(headings.tokens, undefined, tokenBars(report, say))}
</div>
</div>
${section(headings.tools, page.toolsCaption, toolBars(report, say))}
${section(headings.cacheShare, page.cacheCaption, cacheCurve(report, say))}
${section(headings.steps, undefined, stepsTable(report, locale))}
${section(headings.sessions, undefined, sessionsTable(report, locale))}
${section(headings.passes, page.passesCaption, passesTable(report, locale))}
${section(headings.disk, undefined, diskTable(report, locale))}
</main>
</body>
</html>
`;
  return document.toString();
}

function section(title: string, caption: string | undefined, content: Markup | undefined): Markup | undefined {
  if (!content) return undefined;
  return html`<section>
<h2>${title}</h2>
${caption && html`<p class="caption">${caption}</p>`}
${content}
</section>`;
}

function tiles(report: Report, locale: Locale): Markup {
  const say = words(locale).report;
  const { main, workers, spending, runs, sessions, events } = report;
  const input = inputOf(main.tokens) + inputOf(workers.tokens);
  const wall = runs.reduce((sum, { wallS = 0 }) => sum + wallS, 0);
  const peak = sessions.reduce((most, { role, turns }) => Math.max(most, role === 'worker' ? 0 : peakOf(turns)), 0);
  const facts: [value: string, name: string][] = [
    [money(spending.total), say.spending.total],
    [wall > 0 ? duration(wall) : '-', say.page.wall({ runs: runs.length })],
    [figure(main.turns + workers.turns), say.sides.turns],
    [figure(input), say.cache.input],
    [percent(shareOf(main.tokens.cacheRead + workers.tokens.cacheRead, input)), say.page.fromCache],
    [percent(shareOf(workers.tokens.output, main.tokens.output + workers.tokens.output)), say.page.workersOutput],
    [figure(peak), say.page.peak],
    [figure(events.handoffs), say.events.handoffs],
    [figure(toolSum(report, 'calls')), say.page.calls],
    [figure(toolSum(report, 'denied')), say.page.denied],
    [figure(toolSum(report, 'spilled')), say.page.spilled],
    [figure(events.questions), say.events.questions],
  ];
  return html`<ul class="tiles">${facts.map(([value, name]) => html`<li><b>${value}</b><span>${name}</span></li>`)}</ul>`;
}

function stepsTable({ steps }: Report, locale: Locale): Markup | undefined {
  const say = words(locale).report;
  const { columns } = say;
  if (steps.length === 0) return undefined;
  const head = [columns.step, columns.run, columns.result, columns.cost, columns.turns, columns.attempts];
  return figuresTable([...head, columns.sessions, columns.time, columns.person, columns.network], stepRows(steps, say));
}

function sessionsTable({ sessions }: Report, locale: Locale): Markup | undefined {
  const { columns, roles, marks } = words(locale).report;
  if (sessions.length === 0) return undefined;
  const rows = sessions.slice(0, MOST_SESSIONS).map((session) => {
    const { name, sessionId, subpath, role, generation, entries, bytes, turns, drops } = session;
    const levels = levelsOf(session);
    const shown = [levels?.first, levels?.max, levels?.last].map((level) =>
      level === undefined ? '-' : figure(level),
    );
    const title = generation > 1 ? `${name} (${marks.generation({ number: generation })})` : name;
    const id = (subpath ?? sessionId).replace(/^.*agent-/, '').slice(0, 8);
    return {
      cells: [
        title,
        id,
        roles[role],
        figure(entries),
        sizeText(bytes),
        figure(turns.length),
        ...shown,
        figure(drops.length),
      ],
    };
  });
  const more = sessions.length - rows.length;
  const head = [columns.session, columns.id, columns.role, columns.entries, columns.size, columns.turns];
  return html`${figuresTable([...head, columns.first, columns.max, columns.last, columns.drops], rows)}${
    more > 0 && html`<p class="caption">${marks.more({ count: more })}</p>`
  }`;
}

function passesTable({ passes }: Report, locale: Locale): Markup | undefined {
  const { columns, passes: say } = words(locale).report;
  const rows = telling(passes).map(([name, count]) => ({ cells: [say[name], figure(count)] }));
  return rows.length > 0 ? figuresTable([columns.what, columns.count], rows) : undefined;
}

function diskTable({ disk }: Report, locale: Locale): Markup {
  const { columns, disk: say } = words(locale).report;
  const { workbench: _path, ...places } = disk;
  const rows = Object.entries(places) as [keyof typeof places, FileFigures][];
  return figuresTable(
    [columns.place, columns.files, columns.size],
    rows.map(([name, { files, bytes }]) => ({ cells: [say[name], figure(files), sizeText(bytes)] })),
  );
}

/** `2026-01-31 18:05`, local time. */
function timeText(at: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
