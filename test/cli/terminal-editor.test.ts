import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineEditor } from '../../src/cli/terminal/editor.js';
import { inputRows } from '../../src/cli/terminal/input-view.js';
import type { KeyName } from '../../src/cli/terminal/keys.js';
import { columns } from '../../src/cli/terminal/width.js';

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

/** Types texts and named keys (`<left>`), and shows the cursor as `|`. */
function typed(...keys: string[]): string {
  return shown(pressed(new LineEditor(), ...keys));
}
const shown = ({ before, after }: LineEditor) => `${before}|${after}`;

function pressed(line: LineEditor, ...keys: string[]): LineEditor {
  for (const key of keys.flatMap((each) => each.split(/(<[a-z-]+>)/).filter(Boolean))) {
    const name = /^<(.+)>$/.exec(key)?.[1];
    if (name === 'enter') line.enter();
    else line.press(name ? { name: name as KeyName } : { name: 'text', text: key });
  }
  return line;
}

describe('cases', () => {
  interface Case {
    id: string;
    area: string;
    input: unknown;
    expected: string;
    why: string;
  }
  const all: Case[] = JSON.parse(readFileSync(new URL('../cases/behaviors.json', import.meta.url), 'utf8'));
  const cases = all.filter(({ area, input }) => area === 'line-edit' && Array.isArray(input));

  test.each(cases)('$id: $input', ({ input, expected }) => {
    const keys = (input as string[]).map((key) => (key.toLowerCase().startsWith('<') ? key.toLowerCase() : key));
    expect(pressed(new LineEditor(), ...keys).enter()).toBe(expected);
  });
  test('there are some', () => expect(cases.length).toBeGreaterThan(0));
});

describe('editing', () => {
  test.each([
    ['in the middle', ['abc', '<left><left>', '<right>', 'X'], 'abX|c'],
    ['Home and End', ['abc<home>X<end>Y'], 'XabcY|'],
    ['beyond the ends', ['<left><backspace><delete>a<right><right><delete>b'], 'ab|'],
    ['wide characters', ['红色的花<left><backspace>'], '红色|花'],
    ['a joined emoji is one character', [`a${FAMILY}b<left><backspace>`], 'a|b'],
    ['a letter with its accents too', ['xe\u0301\u0323<backspace>'], 'x|'],
    ['a flag too', ['\u{1f1ef}\u{1f1f5}<left>x'], 'x|\u{1f1ef}\u{1f1f5}'],
    ['the word before', ['one two.three  <kill-word>'], 'one |'],
    ['words without blanks between', ['修改 测试文件<kill-word>'], '修改 |'],
    ['by words', ['one, two<word-left><word-left>X'], 'X|one, two'],
    ['by words to the right', ['one, two<home><word-right><word-right>X'], 'one, twoX|'],
    ['to the start, and back again', ['one two<left><kill-to-start>X<yank>'], 'Xone tw|o'],
    ['to the end', ['one two<home><right><kill-to-end>'], 'o|'],
    ['the word after', ['one two<home><kill-word-right>'], '| two'],
    ['the start of its own line only', ['one<newline>two<kill-to-start>'], 'one\n|'],
    ['everything before the start of a line', ['one<newline>two<kill-to-start><kill-to-start>'], '|'],
    ['up and down within several lines', ['红色abc<newline>de<up>X<down>Y'], '红色Xabc\ndeY|'],
  ])('%s', (_name, keys, expected) => {
    expect(typed(...keys)).toBe(expected);
  });

  test('a paste of many lines stays one text, without what a terminal would act upon', () => {
    const line = new LineEditor();
    line.press({ name: 'paste', text: 'one\r\ntwo\x1b[2J\rthree\tx\u202e\n' });
    expect(line.enter()).toBe('one\ntwo\nthree\tx\n');
  });

  test('what was entered comes back, and so does what was being typed', () => {
    const line = pressed(new LineEditor(), 'first<enter>second<enter>second<enter>dra');
    pressed(line, '<up>');
    expect(shown(line)).toBe('second|');
    expect(shown(pressed(line, '<up>'))).toBe('first|');
    expect(shown(pressed(line, '<up>'))).toBe('first|');
    expect(shown(pressed(line, '<down><down>ft'))).toBe('draft|');
  });

  test('the cursor never stands within a character', () => {
    const key = fc.constantFrom(
      '<left>',
      '<right>',
      '<backspace>',
      '<delete>',
      '<word-left>',
      '<up>',
      '<newline>',
      '红',
      FAMILY,
      'e\u0301',
      'a ',
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 25 }), (keys) => {
        const line = pressed(new LineEditor(), ...keys);
        const ends = [...new Intl.Segmenter().segment(line.text)].map(({ index }) => index);
        expect([...ends, line.text.length]).toContain(line.cursor);
      }),
    );
  });
});

describe('the input line on the screen', () => {
  const view = (text: string, width = 20, most = 6, cursor = text.length) =>
    inputRows({ prompt: '> ', text, cursor }, width, most);

  test('breaks where the row is full, and keeps a column for the cursor', () => {
    expect(view('0123456789abcdefghij')).toEqual({ rows: ['> 0123456789abcdefg', '  hij'], cursorRow: 1, cursorAt: 5 });
    expect(view('红红红红红红红红红')).toMatchObject({ rows: ['> 红红红红红红红红', '  红'] });
  });

  test('shows line breaks as such, and the rows around the cursor when there are too many', () => {
    expect(view('a\nb\nc\nd', 20, 3)).toEqual({ rows: ['> ...', '  c', '  d'], cursorRow: 2, cursorAt: 3 });
    expect(view('a\nb\nc\nd', 20, 3, 0)).toEqual({ rows: ['> a', '  b', '  c'], cursorRow: 0, cursorAt: 2 });
  });

  test('a prompt that would fill the screen is cut', () => {
    const { rows } = inputRows({ prompt: 'a very long prompt indeed > ', text: 'x', cursor: 1 }, 24, 3);
    expect(rows[0]).toMatch(/^a very.*\.\.\. x$/);
  });

  test('a paste of ten thousand lines is not broken into rows as a whole', () => {
    const text = Array.from({ length: 10_000 }, (_, i) => `红 line ${i}`).join('\n');
    const { rows, cursorRow } = view(text, 40, 4);
    expect(rows).toEqual(['> ...', '  红 line 9997', '  红 line 9998', '  红 line 9999']);
    expect(cursorRow).toBe(3);
  });

  test('no row is wider than the screen, and the cursor is in one of them', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '红', FAMILY, '\t', '\n', 'e\u0301') });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 8, max: 60 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        (line, width, most, at) => {
          const ends = [
            0,
            ...[...new Intl.Segmenter().segment(line)].map(({ index, segment }) => index + segment.length),
          ];
          const { rows, cursorRow, cursorAt } = inputRows(
            { prompt: '> ', text: line, cursor: ends[at % ends.length]! },
            width,
            most,
          );
          expect(rows.length).toBeLessThanOrEqual(most);
          for (const row of rows) expect(columns(row)).toBeLessThan(width);
          expect(rows[cursorRow]!.length).toBeGreaterThanOrEqual(cursorAt);
        },
      ),
    );
  });
});
