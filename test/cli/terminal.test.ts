import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duration, money } from '../../src/cli/terminal/figures.js';
import { sanitiseForeign, sanitiseLine } from '../../src/cli/terminal/sanitise.js';
import { styleFor, wantsColour } from '../../src/cli/terminal/style.js';
import { columns, fitMiddle, fit as fitTo, screenWidth, wrap } from '../../src/cli/terminal/width.js';

interface Base {
  id: string;
  strength: 'must' | 'should' | 'may';
  why: string;
}
type Case = Base &
  (
    | { op: 'sanitize-line'; input: string; expected: string }
    | { op: 'columns'; input: string; expected: number }
    | { op: 'fit'; input: { text: string; limit: number }; expected: { equals: string } }
    | { op: 'screen-width'; input: { terminal_columns: number }; expected: number }
  );

const cases: Case[] = JSON.parse(readFileSync(new URL('../cases/termsafe.json', import.meta.url), 'utf8'));

function answer(one: Case): unknown {
  switch (one.op) {
    case 'sanitize-line':
      return sanitiseLine(one.input);
    case 'columns':
      return columns(one.input);
    case 'fit':
      return { equals: fitTo(one.input.text, one.input.limit) };
    case 'screen-width':
      return screenWidth(one.input.terminal_columns);
  }
}

describe('cases', () => {
  test.each(cases)('$id $op: $why', (one) => {
    const given = answer(one);
    if (one.strength !== 'may') expect(given).toEqual(one.expected);
  });
});

describe('what a terminal would act upon does not get through', () => {
  test.each([
    ['reset', 'a\x1bcb', 'ab'],
    ['save and restore the cursor', 'a\x1b7b\x1b8c', 'abc'],
    ['character set', 'a\x1b(Bb', 'ab'],
    ['screen alignment', 'a\x1b#8b', 'ab'],
    ['keypad mode', 'a\x1b=b', 'ab'],
    ['8-bit CSI', 'a\x9b2Jb', 'ab'],
    ['8-bit colour', 'a\x9b31mb', 'ab'],
    ['8-bit OSC', 'a\x9d0;title\x9cb', 'ab'],
    ['OSC closed by 8-bit ST', 'a\x1b]0;title\x9cb', 'ab'],
    ['OSC closed by BEL', 'a\x1b]52;c;AAAA\x07b', 'ab'],
    ['OSC without an end', 'a\x1b]0;title', 'a'],
    ['OSC without an end ends with its line', 'a\x1b]0;title\nb', 'a\nb'],
    ['OSC over a line break', 'a\x1b]0;ti\ntle\x07b', 'ab'],
    ['CSI over a line break', 'a\x1b[3\n1mb', 'a\nb'],
    ['CSI cut at the end', 'a\x1b[31', 'a'],
    ['a lone ESC at the end', 'a\x1b', 'a'],
    ['DCS', 'a\x1bPq#0;2\x1b\\b', 'ab'],
    ['passthrough', '\x1bPtmux;\x1b\x1b]52;c;AA\x07\x1b\\z', 'z'],
    ['multiplexer title', 'a\x1bktitle\x1b\\b', 'ab'],
    ['private mode', 'a\x1b[?25lb\x1b[?1049h', 'ab'],
    ['conceal', '\x1b[8mpassword\x1b[28m', 'password'],
    ['conceal among colours', '\x1b[8;31mx\x1b[0m', '\x1b[31mx\x1b[0m'],
    ['colours whose numbers look like conceal stay', '\x1b[38;5;8mx\x1b[0m', '\x1b[38;5;8mx\x1b[0m'],
    ['a colour left open is closed', '\x1b[31mx', '\x1b[31mx\x1b[0m'],
    ['also at each line end', '\x1b[31mx\ny', '\x1b[31mx\x1b[0m\ny'],
    ['a closed one is left alone', '\x1b[31mx\x1b[39m', '\x1b[31mx\x1b[39m'],
    ['carriage return', 'safe\revil', 'safeevil'],
    ['CRLF', 'a\r\nb', 'a\nb'],
    ['backspace and DEL', 'ab\b\x7fc', 'abc'],
    ['bidi isolates', 'a\u2066b\u2069c', 'abc'],
    ['line separator', 'a\u2028b', 'a b'],
    ['half a character', 'a\ud800b', 'a\ufffdb'],
    ['joined emoji stay whole', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['tabs stay', 'a\tb', 'a\tb'],
  ])('%s', (_name, input, expected) => {
    expect(sanitiseLine(input)).toBe(expected);
  });

  test('colours of others do not pass at all', () => {
    expect(sanitiseForeign('\x1b[31mred\x1b[0m \x1b[8mhidden')).toBe('red hidden');
  });

  test('nothing active is left of any text, and no new sequence comes to be', () => {
    const piece = fc.constantFrom(...'\x1b [ ] P \\ m 3 1 ; ? \x07 \x9b \x9c \x9d \n \x00 a 红 \u202e'.split(' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(sanitiseForeign(text)).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
        const line = sanitiseLine(text);
        expect(line.replace(/\x1b\[[\d;]*m/g, '')).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
        expect(sanitiseLine(line)).toBe(line);
      }),
    );
  });

  test('a long text of unfinished sequences takes no long time', () => {
    const text = '\x9d\n'.repeat(50_000);
    expect(sanitiseLine(text)).toBe('\n'.repeat(50_000));
  });
});

describe('width', () => {
  test.each([
    ['红', 2],
    ['한글', 4],
    ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 2],
    ['a\tb', 9],
    ['\x1b[31mred\x1b[0m', 3],
    ['', 0],
  ])('columns of %j', (text, expected) => {
    expect(columns(text)).toBe(expected);
  });

  test.each([
    [undefined, 80],
    [0, 80],
    [Number.NaN, 80],
    [60, 60],
    [110, 110],
    [111, 110],
  ])('screen of %s columns', (given, expected) => {
    expect(screenWidth(given)).toBe(expected);
  });

  test('what is cut never exceeds the limit, however small, and keeps the beginning', () => {
    expect(fitTo('abcdefgh', 6)).toBe('abc...');
    expect(fitTo('短短短短', 5)).toBe('短...');
    expect(fitTo('短短短短', 3)).toBe('短');
    expect(fitTo('one\n  two', 20)).toBe('one two');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: -1, max: 30 }), (text, limit) => {
        for (const cutTo of [fitTo, fitMiddle])
          expect(columns(cutTo(text, limit))).toBeLessThanOrEqual(Math.max(0, limit));
      }),
    );
  });

  test('wrapped lines fit and keep their indentation', () => {
    expect(wrap('    indented words that go on', 16)).toEqual(['    indented', '    words that', '    go on']);
    expect(wrap('红红红红红', 4)).toEqual(['红红', '红红', '红']);
  });

  test('no row begins with a mark that closes a sentence, and nothing gets lost', () => {
    expect(wrap('这里没有可以接着做的，现在开始。', 20)).toEqual(['这里没有可以接着做', '的，现在开始。']);
    expect(wrap('一二三四五，六七八九，十', 10)).toEqual(['一二三四', '五，六七', '八九，十']);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('字', '。', '」', ' ', 'a') }),
        fc.integer({ min: 4, max: 14 }),
        fc.integer({ min: 4, max: 14 }),
        (text, width, first) => {
          const rows = wrap(text, width, first);
          const squeezed = (some: string) => some.replace(/\s/g, '');
          expect(squeezed(rows.join(''))).toBe(squeezed(text));
          for (const [i, row] of rows.entries())
            expect(columns(row)).toBeLessThanOrEqual(Math.max(2, i ? width : first));
        },
      ),
    );
  });

  test('the entries of a list hang under their mark, and a first line with less room is not the measure of the others', () => {
    expect(wrap('- one two three\n12. four five', 10)).toEqual(['- one two', '  three', '12. four', '    five']);
    expect(wrap('one two three four', 10, 5)).toEqual(['one', 'two three', 'four']);
  });
});

describe('style and figures', () => {
  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    [{ TERM: 'dumb' }, true, false],
  ])('colour with %j on a terminal: %s', (env, isTerminal, expected) => {
    expect(wantsColour(env, isTerminal)).toBe(expected);
    expect(styleFor(expected).red('x')).toBe(expected ? '\x1b[31mx\x1b[39m' : 'x');
  });

  test('money and time', () => {
    expect([money(0.00031), money(12.3456)]).toEqual(['$0.0003', '$12.35']);
    expect([duration(0.2), duration(200), duration(7500)]).toEqual(['0s', '3m20s', '2h05m']);
  });
});
