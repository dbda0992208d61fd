import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../src/locale/index.js';
import { html, Markup } from '../../src/report/html/markup.js';
import { reportPage } from '../../src/report/html/page.js';
import { coordinate, ticks } from '../../src/report/html/scale.js';
import { makeReport } from '../../src/report/report.js';
import type { Report } from '../../src/report/types.js';
import { scratch } from '../support/scratch.js';
import { checkHtml } from './html-check.js';
import { answer, call, epoch, makeRun, result, text } from './run-directory.js';

/** Names and texts as a model or a file could choose them. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></svg></style><script>alert(1)</script>',
  '&lt;b&gt; &amp; <!-- ]]>',
  '\u001b[2Jcleared\u001b]0;title\u0007 \u202eevil \u0000 \ud800',
  '`x` javascript:alert(1)',
];

async function hostileReport(): Promise<Report> {
  const step = (i: number) => HOSTILE[i % HOSTILE.length]!;
  const sessions = Object.fromEntries(
    HOSTILE.map((_, i) => [
      `s${i}`,
      [
        answer(`m${i}`, call(`t${i}`, step(i), { command: step(i) }), { in: 100 * (i + 1), read: 900, out: 5 }, i),
        result(`t${i}`, step(i), i),
        answer(`n${i}`, call(`u${i}`, 'Bash', { command: `${step(i)} x` }), { in: 100, out: 5 }, i),
      ],
    ]),
  );
  const rows = HOSTILE.map((name, i) => ({
    ...{ run: name, step: name, session_id: `s${i}`, ok: false, error: name, cost_usd: i, retired: [] },
    ...{ started_at: epoch(i) / 1000, ended_at: epoch(i + 5) / 1000 },
  }));
  const runDir = await makeRun(scratch(`flower-<b>&"'`), {
    sessions,
    rows,
    windows: { '<i>model</i>': 2000 },
    events: {
      'r<1>': [
        { s: 0, kind: 'step', text: '<u>' },
        { s: 9, kind: 'result' },
      ],
    },
  });
  return makeReport(runDir);
}

describe.each(LOCALES)('the page in %s', (locale) => {
  test('is sound HTML that loads nothing, runs nothing, and shows hostile names as text', async () => {
    const page = reportPage(await hostileReport(), { locale });
    const { elements, attributes } = checkHtml(page);
    expect(elements).not.toContain('script');
    expect(elements).not.toContain('img');
    expect(attributes.filter((name) => /^on|^src$|href$|^action$/.test(name))).toEqual([]);
    expect(page).toContain(`default-src 'none'`);
    expect(page).not.toMatch(/url\(|@import|javascript:[^a]/);
    expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('has every plot, and none for which there is nothing', async () => {
    const count = (page: string) => checkHtml(page).elements.filter((name) => name === 'section').length;
    const full = reportPage(await hostileReport(), { locale });
    const sparse = reportPage(await makeReport(await makeRun(scratch(), { rows: [{ step: 'work' }] })), { locale });
    expect(count(full)).toBeGreaterThanOrEqual(8);
    expect(count(sparse)).toBeGreaterThan(0);
    expect(count(sparse)).toBeLessThan(count(full));
    for (const page of [full, sparse]) expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });
});

test('figures of plots are finite, whatever is plotted', async () => {
  const turns = (n: number) => Array.from({ length: n }, (_, i) => answer(`m${i}`, text('x'), { in: i % 7 }, i));
  const sessions = { one: turns(1), many: turns(3000), zero: [answer('z', text('x'), { out: 1 }, 1)] };
  const page = reportPage(await makeReport(await makeRun(scratch(), { sessions })));
  checkHtml(page);
  expect(page).not.toMatch(/NaN|Infinity/);
  // A line of thousands of answers is thinned out.
  expect(page.length).toBeLessThan(200_000);
});

test('a handoff is marked where the successor begins', async () => {
  const one = (id: string, seconds: number) => answer(id, text('x'), { in: 100 }, seconds);
  const sessions = { a: [one('1', 1), one('2', 2)], b: [one('3', 3)] };
  const rows = [{ step: 'work', session_id: 'b', retired: ['a'], ok: true }];
  const page = reportPage(await makeReport(await makeRun(scratch(), { sessions, rows })));
  expect(page.match(/class="mark"/g)).toHaveLength(1);
  expect(page).toContain('Handoff to work (session 2)');
});

test('a legend is left out where a colour stands for several names', async () => {
  const page = async (names: number) => {
    const ids = Array.from({ length: names }, (_, i) => `s${i}`);
    const sessions = Object.fromEntries(ids.map((id, i) => [id, [answer(id, text('x'), { in: 100 }, i)]]));
    const rows = ids.map((id) => ({ step: `step ${id}`, session_id: id, ok: true }));
    return reportPage(await makeReport(await makeRun(scratch(), { sessions, rows })));
  };
  expect(await page(7)).toMatch(/<ul class="legend">[^\n]*step s6<\/li>/);
  expect(await page(8)).not.toMatch(/<ul class="legend">[^\n]*step s6<\/li>/);
});

test('only markup gets through a template unescaped, at any depth', () => {
  const nested = html`<i>${['<a>', html`<b>${'"'}</b>`, undefined, false, 0]}</i>`;
  expect(String(nested)).toBe('<i>&lt;a&gt;<b>&quot;</b>0</i>');
  expect(String(html`${new Markup('<p>')}${'<p>'}`)).toBe('<p>&lt;p&gt;');
});

test.each([
  [0, [0, 1]],
  [Number.NaN, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [100, [0, 25, 50, 75, 100]],
  [165_100, [0, 50_000, 100_000, 150_000, 200_000]],
])('a grid up to %s has round steps', (max, steps) => {
  expect(ticks(max)).toEqual(steps);
});

test('coordinates have no more digits than a screen shows', () => {
  expect([coordinate(1 / 3), coordinate(2), coordinate(1e-9)]).toEqual(['0.33', '2', '0']);
});
