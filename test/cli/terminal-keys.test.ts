import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Key, KeyReader } from '../../src/cli/terminal/keys.js';

const read = (...chunks: (string | Buffer)[]): Key[] => {
  const reader = new KeyReader();
  return chunks.flatMap((chunk) => reader.read(chunk));
};
const named = (...chunks: string[]) => read(...chunks).map((key) => ('text' in key ? key.text : `<${key.name}>`));

describe('what a terminal sends', () => {
  test.each([
    ['arrows', '\x1b[A\x1b[B\x1b[C\x1b[D', ['<up>', '<down>', '<right>', '<left>']],
    ['arrows of the application mode', '\x1bOA\x1bOD', ['<up>', '<left>']],
    [
      'Home and End, in all forms',
      '\x1b[H\x1b[1~\x1bOH\x1b[7~\x1b[F\x1b[4~\x1bOF\x1b[8~',
      [...Array(4).fill('<home>'), ...Array(4).fill('<end>')],
    ],
    [
      'control keys',
      '\x01\x05\x15\x17\x0b\x19\x04\x0c',
      [
        '<home>',
        '<end>',
        '<kill-to-start>',
        '<kill-word>',
        '<kill-to-end>',
        '<yank>',
        '<end-of-input>',
        '<clear-screen>',
      ],
    ],
    [
      'words',
      '\x1bb\x1bf\x1b[1;5D\x1b[1;5C\x1b\x7f',
      ['<word-left>', '<word-right>', '<word-left>', '<word-right>', '<kill-word>'],
    ],
    ['a new line', 'a\x1b\rb\r', ['a', '<newline>', 'b', '<enter>']],
    ['both line ends at once are one Enter', 'a\r\nb\nc\r', ['a', '<enter>', 'b', '<enter>', 'c', '<enter>']],
    [
      'a committed input method, in one piece',
      '\u4f60\u597d\uff0c\u4e16\u754c\r',
      ['\u4f60\u597d\uff0c\u4e16\u754c', '<enter>'],
    ],
    ['keys that mean nothing here', '\x1b[5~\x1b[15~\x1b[[Ax\x1b[<0;3;4M', ['x']],
    ["a terminal's own answers", '\x1b[12;40Rx\x1b]11;rgb:0/0/0\x07y\x1bP1+r\x1b\\z', ['x', 'y', 'z']],
    ['a tab and other controls', 'a\tb\x00c\x1fd', ['a', 'b', 'c', 'd']],
    ['8-bit controls', 'a\x9b2Jb', ['a2Jb']],
  ])('%s', (_name, sent, keys) => {
    expect(named(sent)).toEqual(keys);
  });

  test('a paste is one key, whatever is in it', () => {
    expect(read('\x1b[200~one\rtwo \x1b[31mred\x03\x1b[201~\r')).toEqual([
      { name: 'paste', text: 'one\rtwo \x1b[31mred\x03' },
      { name: 'enter' },
    ]);
  });

  test('a paste whose end is lost does not swallow Ctrl-C and what follows', () => {
    expect(named('\x1b[200~half', '\x03', 'x')).toEqual(expect.arrayContaining(['<interrupt>', 'x']));
  });

  test('the Escape key alone waits for more, and can be dropped', () => {
    const reader = new KeyReader();
    expect(reader.read('\x1b')).toEqual([]);
    expect(reader.unfinished).toBe(true);
    reader.drop();
    expect(reader.read('[A')).toEqual([{ name: 'text', text: '[A' }]);
  });

  test('however it is cut into pieces, the keys are the same', () => {
    const piece = fc.constantFrom(
      'a',
      '\u7ea2',
      '\u{1f338}',
      '\x1b[A',
      '\x1bOH',
      '\x1b[3~',
      '\x17',
      '\x1b[200~p\u7ea2\rq\x1b[201~',
      '\x1bb',
    );
    // Typed text may come as one key or as several.
    const merged = (keys: Key[]) => JSON.stringify(keys).replaceAll('"},{"name":"text","text":"', '');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(60), { maxLength: 12 }), (pieces, cuts) => {
        const bytes = Buffer.from(pieces.join(''));
        const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        expect(merged(read(...chunks))).toEqual(merged(read(bytes)));
      }),
    );
  });
});
