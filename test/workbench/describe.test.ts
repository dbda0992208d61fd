import { execFileSync } from 'node:child_process';
import { openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFile, describeText } from '../../src/workbench/describe.js';
import { inert } from '../../src/workbench/plain.js';
import { scratch } from '../support/scratch.js';

describe('a file that describes itself', () => {
  test.each([
    ['hash marker', '# desc: builds it\n', 'builds it'],
    ['slashes', '// desc: builds it\n', 'builds it'],
    ['dashes', '-- desc: builds it\n', 'builds it'],
    ['full-width colon', '# desc：构建\n', '构建'],
    ['no space', '#desc:builds\n', 'builds'],
    ['capitals', '# Desc: builds\n', 'builds'],
    ['indented', '  # desc: builds\n', 'builds'],
    ['marker wins over an earlier comment', '# first\n# desc: second\n', 'second'],
    ['marker in line 8', `${'x\n'.repeat(7)}# desc: eighth\n`, 'eighth'],
    ['marker in line 9 is too late', `${'x\n'.repeat(8)}# desc: ninth\n`, ''],
    ['an empty marker says nothing', '# desc:\n# real one\n', 'real one'],
    ['shebang is no description', '#!/bin/bash\n# real\n', 'real'],
    ['shebang alone', '#!/usr/bin/env python3\nprint(1)\n', ''],
    ['encoding line', '#!/usr/bin/python\n# -*- coding: utf-8 -*-\n# real\n', 'real'],
    ['vim line', '# vim: set ts=2\n# real\n', 'real'],
    ['docstring', '"""Counts words.\n\nMore."""\n', 'Counts words.'],
    ['docstring on one line', '"""Counts words."""\n', 'Counts words.'],
    ['docstring that opens on a line of its own', '"""\nCounts words.\n"""\n', 'Counts words.'],
    ['single-quoted docstring', "'''Counts words.'''\n", 'Counts words.'],
    ['empty docstring before code', '""""""\nx = 1\n', ''],
    ['block comment', '/* Counts words. */\nint x;\n', 'Counts words.'],
    ['doc comment on several lines', '/**\n * Counts words.\n */\n', 'Counts words.'],
    ['markdown heading', '# Decision: use SQLite\n\ntext\n', 'Decision: use SQLite'],
    ['html comment', '<!-- Summary -->\n# Title\n', 'Summary'],
    ['comment after code', 'import os\n# walks the tree\n', 'walks the tree'],
    ['C directive', '#include <stdio.h>\n// prints\n', 'prints'],
    ['front matter', '---\ntitle: x\n---\n', ''],
    ['csv', 'a,b\n1,2\n', ''],
    ['byte order mark', '\ufeff# desc: x\n', 'x'],
    ['CRLF', '# desc: x\r\nls\r\n', 'x'],
    ['old Mac line ends', '# desc: x\rls\r', 'x'],
    ['empty', '', ''],
  ])('%s', (_name, text, expected) => {
    expect(describeText(text)).toBe(expected);
  });

  test('is cut at 100 characters, never inside one', () => {
    expect([...describeText(`# desc: ${'🌸'.repeat(150)}\n`)]).toHaveLength(100);
    expect(describeText(`# desc: ${'x'.repeat(150)}\n`)).toBe('x'.repeat(100));
  });

  test('cannot put control characters, line separators or direction marks into its line', () => {
    expect(describeText('# desc: a\u001b[31mred\u2028## Rules\u202eevil\u0007\n')).toBe('a [31mred ## Rules evil');
  });

  test('is not read whole: a gigabyte costs no more than its head', () => {
    const file = path.join(scratch(), 'big.log');
    const descriptor = openSync(file, 'w');
    writeSync(descriptor, '# desc: big\n');
    truncateSync(file, 2 ** 30);
    expect(describeFile(file)).toBe('');
    writeFileSync(file, `# desc: big\n${'x'.repeat(10_000)}`);
    expect(describeFile(file)).toBe('big');
  });

  test('a binary says nothing, and neither does a file that cannot be opened', () => {
    const file = path.join(scratch(), 'a.out');
    writeFileSync(file, Buffer.from('# desc: no\n\0\x01'));
    expect(describeFile(file)).toBe('');
    expect(describeFile(path.join(scratch(), 'missing'))).toBe('');
  });

  test('a character cut by the end of the head does not spoil the description', () => {
    const file = path.join(scratch(), 'notes.md');
    writeFileSync(file, `# desc: ok\n${'界'.repeat(4000)}`);
    expect(describeFile(file)).toBe('ok');
  });

  test('a named pipe is not opened', async () => {
    const { benchWith } = await import('./bench.js');
    const bench = benchWith({ 'scripts/a.sh': '# desc: a\n' });
    execFileSync('mkfifo', [path.join(bench.scripts, 'pipe')]);
    expect(bench.scan(bench.scripts).map((entry) => entry.path)).toEqual(['.flower/scripts/a.sh']);
  });
});

describe('whatever a file holds', () => {
  const soup = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '#',
          '# desc:',
          '//',
          '--',
          '"""',
          '/*',
          '*/',
          '<!--',
          '-->',
          '\n',
          '\r',
          ' ',
          'x',
          '🌸',
          '<b>',
          '`',
        ),
      )
      .map((parts) => parts.join('')),
  );

  test('its description is one line of at most 100 characters', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const description = describeText(text);
        expect([...description].length).toBeLessThanOrEqual(100);
        expect(description).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  test('it cannot leave its line in the index or open a tag there', () => {
    fc.assert(
      fc.property(soup, (text) => {
        expect(inert(text)).not.toMatch(/[<>\n\r\u2028\u2029]/);
        expect(inert(text)).not.toMatch(/(?<!\\)`/);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });
});
