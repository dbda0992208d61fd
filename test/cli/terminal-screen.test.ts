import { PassThrough } from 'node:stream';
import xterm from '@xterm/headless';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { RowsWithCursor } from '../../src/cli/terminal/input-view.js';
import { inputRows } from '../../src/cli/terminal/input-view.js';
import { Screen, type Terminal } from '../../src/cli/terminal/screen.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A screen on a terminal of that size, as a person would see it. */
function stage(columns = 40, rows = 12) {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 1000,
    allowProposedApi: true,
    convertEol: true,
  });
  const out: Terminal = Object.assign(new PassThrough(), { columns, rows });
  let sent = '';
  let shown: Promise<void> = Promise.resolve();
  out.on('data', (chunk: Buffer) => {
    sent += chunk;
    shown = new Promise((resolve) => terminal.write(chunk, resolve));
  });
  const line = { status: 'status', fill: 0, prompt: '> ', text: '', cursor: 0 };
  const footer = (size: { columns: number }): RowsWithCursor => {
    const { rows, cursorRow, cursorAt } = inputRows(line, size.columns, 4);
    return { rows: [line.status.padEnd(size.columns * line.fill, '.'), ...rows], cursorRow: cursorRow + 1, cursorAt };
  };
  const screen = new Screen(out, footer);
  closing.push(
    () => screen.close(),
    () => terminal.dispose(),
  );
  const type = (text: string) => {
    line.text += text;
    line.cursor = line.text.length;
    screen.refresh();
  };
  const resize = (width: number, height = rows) => {
    terminal.resize(width, height);
    Object.assign(out, { columns: width, rows: height });
    out.emit('resize');
  };
  /** All lines, what has scrolled away too; lines that the terminal itself has broken are whole again. */
  const all = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await shown;
    const buffer = terminal.buffer.active;
    const lines: string[] = [];
    for (let y = 0; y < buffer.length; y++) {
      const row = buffer.getLine(y)!;
      const text = row.translateToString(true);
      if (row.isWrapped) lines[lines.length - 1] += text;
      else lines.push(text);
    }
    return lines.join('\n').trimEnd().split('\n');
  };
  const cursor = () => ({ column: terminal.buffer.active.cursorX, row: terminal.buffer.active.cursorY });
  return { screen, line, type, resize, all, cursor, out, sent: () => sent };
}

describe('the last lines of the screen', () => {
  test('stay the last ones, and what is half typed survives, while output goes by above', async () => {
    const { screen, type, all } = stage();
    type('half a ');
    for (let i = 0; i < 30; i++) {
      screen.above(`line ${i}\n`);
      if (i === 15) type('sentence');
    }
    const lines = await all();
    expect(lines.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, i) => `line ${i}`));
    expect(lines.slice(30)).toEqual(['status', '> half a sentence']);
  });

  test('grow and shrink with what is typed', async () => {
    const { screen, line, type, all, cursor } = stage(20);
    screen.above('above\n');
    type('0123456789'.repeat(5));
    const rows = ['> 01234567890123456', '  78901234567890123', '  4567890123456789'];
    expect(await all()).toEqual(['above', 'status', ...rows]);
    expect(cursor()).toEqual({ column: 18, row: 4 });
    line.text = '';
    line.cursor = 0;
    type('x');
    expect(await all()).toEqual(['above', 'status', '> x']);
  });

  test('are not broken by characters that the terminal takes to be wider than we do', async () => {
    const { screen, line, all } = stage(20);
    line.status = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(9);
    for (let i = 0; i < 5; i++) screen.above(`line ${i}\n`);
    const lines = await all();
    expect(lines.slice(0, 5)).toEqual(['line 0', 'line 1', 'line 2', 'line 3', 'line 4']);
    expect(lines).toHaveLength(7);
  });

  test('the cursor stands where the next character goes', async () => {
    const { line, type, all, cursor, screen } = stage();
    type('红色abc');
    line.cursor = 2;
    screen.refresh();
    await all();
    expect(cursor()).toEqual({ column: 6, row: 1 });
  });

  test('go when it is closed, and the terminal is as it was', async () => {
    const { screen, type, all, sent } = stage();
    screen.above('said\n');
    type('typing');
    screen.close();
    screen.above('after\n');
    expect(await all()).toEqual(['said', 'after']);
    for (const [on, off] of [
      ['\x1b[?2004h', '\x1b[?2004l'],
      ['\x1b[?25l', '\x1b[?25h'],
      ['\x1b[?7l', '\x1b[?7h'],
    ] as const) {
      expect(sent().lastIndexOf(off)).toBeGreaterThan(sent().lastIndexOf(on));
    }
  });

  test('clear leaves them alone on the screen', async () => {
    const { screen, type, all } = stage(40, 6);
    screen.above('one\ntwo\n');
    type('typed');
    screen.clear();
    expect((await all()).slice(-2)).toEqual(['status', '> typed']);
  });
});

describe('a screen that changes its size', () => {
  test('narrower: the status line that was broken by it leaves nothing behind', async () => {
    const { screen, line, type, resize, all } = stage(60);
    line.fill = 1;
    screen.above('above\n');
    type('typed');
    await all();
    resize(30);
    expect(await all()).toEqual(['above', 'status'.padEnd(30, '.'), '> typed']);
  });

  test('nothing that was printed is lost or doubled, whatever happens in which order', async () => {
    const act = fc.oneof(
      fc.record({
        do: fc.constant('print' as const),
        text: fc.string({ unit: fc.constantFrom('a', 'b ', '红', '🌸'), minLength: 1, maxLength: 90 }),
      }),
      fc.record({
        do: fc.constant('type' as const),
        text: fc.string({ unit: fc.constantFrom('x', '花', '\n'), minLength: 1, maxLength: 12 }),
      }),
      fc.record({
        do: fc.constant('resize' as const),
        columns: fc.integer({ min: 30, max: 100 }),
        rows: fc.integer({ min: 10, max: 30 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const { screen, line, type, resize, all } = stage(60, 14);
        line.fill = 1;
        const printed: string[] = [];
        for (const each of acts) {
          if (each.do === 'print') {
            const text = `<${each.text}>`;
            printed.push(text);
            screen.above(`${text}\n`);
          } else if (each.do === 'type') type(each.text.slice(0, 12));
          else resize(each.columns, each.rows);
          await all();
        }
        const lines = await all();
        const at = lines.findLastIndex((text) => text.startsWith('status'));
        expect(lines.filter((text) => text.startsWith('status'))).toHaveLength(1);
        expect(
          lines
            .slice(0, at)
            .filter(Boolean)
            .map((line) => line.replaceAll(' ', '')),
        ).toEqual(printed.map((line) => line.replaceAll(' ', '')));
        screen.close();
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
