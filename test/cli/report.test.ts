import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseArgv } from '../../src/cli/argv.js';
import { runReport } from '../../src/cli/commands/report.js';
import type { ReportFlags } from '../../src/cli/invocation.js';
import { table } from '../../src/cli/report/table.js';
import { columns } from '../../src/cli/terminal/width.js';
import { StoreError } from '../../src/errors.js';
import { LOCALES, words } from '../../src/locale/index.js';
import { duration, figure, money, percent } from '../../src/report/number-text.js';
import { sampled } from '../../src/report/sample.js';
import { checkHtml } from '../report/html-check.js';
import { answer, call, makeRun, result, text } from '../report/run-directory.js';
import { scratch } from '../support/scratch.js';
import { fakeIo } from './fake-io.js';

async function report(root: string, argv: readonly string[] = [], width?: number) {
  const io = fakeIo({ columns: width });
  const code = await runReport(
    parseArgv(['report', '-w', root, ...argv], 'en') as { kind: 'report' } & ReportFlags,
    io,
  );
  return { code, out: io.out(), err: io.err() };
}

async function workspace(name = 'work'): Promise<string> {
  const root = scratch();
  const turns = Array.from({ length: 40 }, (_, i) =>
    answer(`m${i}`, call(`t${i}`, name, { command: name }), { in: 10, read: 1000 * i, out: 5 }, i),
  );
  const sessions = { s: [...turns, result('t1', name, 41), answer('z', text(name), { in: 10 }, 42)] };
  const rows = Array.from({ length: 50 }, (_, i) => ({
    run: 'r1',
    step: `${name}#${i}`,
    session_id: 's',
    ok: i % 2 === 0,
    cost_usd: i,
  }));
  await makeRun(root, { sessions, rows });
  return root;
}

test.each(LOCALES.flatMap((locale) => [60, 80, 110].map((width) => ({ locale, width }))))(
  'the table in $locale keeps to $width columns, however long names are',
  async ({ locale, width }) => {
    const { code, out } = await report(await workspace(`工作 ${'long name '.repeat(20)}`), ['--lang', locale], width);
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => columns(line) > width)).toEqual([]);
  },
);

test('names and texts of models cannot steer the terminal', async () => {
  const { out } = await report(await workspace('a\u001b[2Jb\u009b31mc\u202ed\r\ne'), ['-v'], 80);
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(out).toContain('abcd e');
});

test('rows are left out of long tables, and said to be, unless all are wanted', async () => {
  const root = await workspace();
  const { out } = await report(root);
  expect(out).toContain('... and 10 earlier');
  expect(out).not.toContain('work#3 ');
  expect((await report(root, ['-v'])).out).toContain('work#3 ');
});

test('--html writes one page, and --json the figures, to their own places', async () => {
  const root = await workspace();
  const file = join(root, 'out.html');
  const { out } = await report(root, ['--html', file]);
  expect(out).toBe(`The report is in ${file}; open it in a browser.\n`);
  checkHtml(readFileSync(file, 'utf8'));
  const both = await report(root, ['--html', file, '--json']);
  expect(JSON.parse(both.out)).toMatchObject({ main: { turns: 41 }, steps: { length: 50 } });
  expect(both.err).toContain(file);
});

describe('failures', () => {
  test('nothing to report of: an error that says where was looked, and nothing is made', async () => {
    const root = scratch();
    await expect(report(root)).rejects.toThrow(StoreError);
    await expect(report(root)).rejects.toThrow(join(root, 'runs'));
    expect(readdirSync(root)).toEqual([]);
  });

  test('a page that cannot be written leaves none behind', async () => {
    const root = await workspace();
    mkdirSync(join(root, 'taken'));
    await expect(report(root, ['--html', join(root, 'taken')])).rejects.toThrow(/taken.*--html/);
    await expect(report(root, ['--html', join(root, 'no', 'such', 'r.html')])).rejects.toThrow(StoreError);
    expect(existsSync(join(root, 'no'))).toBe(false);
  });
});

test('a table gives names the room that figures leave', () => {
  expect(
    table(
      ['name', 'n'],
      [
        ['一二三四五六', '1'],
        ['b', '1000'],
      ],
      20,
    ),
  ).toEqual(['  name             n', '  一二三四五六     1', '  b             1000']);
  expect(table(['name', 'n'], [['一二三四五六七八九十', '1']], 16)[1]).toBe('  一二三...十  1');
});

test('long names that differ at their end are told apart', () => {
  const rows = ['a step of many words/coder#171', 'a step of many words/coder#172'].map((name) => [name, '1']);
  expect(table(['name', 'n'], rows, 25).slice(1)).toEqual(['  a step of ma...r#171  1', '  a step of ma...r#172  1']);
});

test.each([
  [0, '0'],
  [999, '999'],
  [999.6, '1.0K'],
  [1000, '1.0K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [299_000_000, '299.0M'],
  [5e12, '5000.0B'],
])('%s is written %s', (count, shown) => {
  expect(figure(count)).toBe(shown);
});

test('parts, money and time', () => {
  expect([percent(0.3406), percent(undefined), percent(0)]).toEqual(['34.1%', '-', '0.0%']);
  expect([money(0.00028), money(12.345)]).toEqual(['$0.0003', '$12.35']);
  expect([duration(8), duration(200), duration(7500)]).toEqual(['8s', '3m20s', '2h05m']);
});

test('samples keep the first, the last and every peak', () => {
  const values = Array.from({ length: 1000 }, (_, i) => (i === 500 ? 9000 : i));
  const some = sampled(values, 20, (value) => value);
  expect(some).toHaveLength(20);
  expect([some[0], some.at(-1)]).toEqual([0, 999]);
  expect(some).toContain(9000);
  expect(sampled([1, 2], 20, (value) => value)).toEqual([1, 2]);
});

test.each(LOCALES)('what was kept from the model is missing in the table and on the page (%s)', async (locale) => {
  const root = scratch();
  const views = { s: { denialsDropped: 17, interruptsNeutralized: 0 } };
  await makeRun(root, { sessions: { s: [answer('m', text('x'), { in: 10 }, 1)] }, views });
  const say = words(locale).report;
  const { out } = await report(root, ['--lang', locale], 100);
  expect(out).toContain(say.headings.passes);
  expect(out).toContain(`${say.passes.denials} 17`);
  expect(out).not.toContain(say.passes.interrupts);
  const page = join(root, 'page.html');
  await report(root, ['--lang', locale, '--html', page]);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain(say.passes.denials);
  expect(html).not.toContain(say.passes.interrupts);
});
