import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { withManagedBlock } from '../../src/documents/managed-block.js';
import { Takeover } from '../../src/documents/takeover.js';
import { LOCALES } from '../../src/locale/index.js';
import { scratch } from '../support/scratch.js';

const BEGIN = '<!-- flower: begin -->';
const END = '<!-- flower: end -->';

describe('the managed block', () => {
  test('goes to the end of a text that has none, and the text stays', () => {
    expect(withManagedBlock('# Mine\n', 'state')).toBe(`# Mine\n\n${BEGIN}\nstate\n${END}\n`);
    expect(withManagedBlock('# Mine', 'state')).toBe(`# Mine\n\n${BEGIN}\nstate\n${END}\n`);
    expect(withManagedBlock('', 'state')).toBe(`${BEGIN}\nstate\n${END}\n`);
  });

  test('is replaced where it is, and nothing around it changes', () => {
    const text = `before\n${BEGIN}\nold\n\nold\n${END}\nafter`;
    expect(withManagedBlock(text, 'new')).toBe(`before\n${BEGIN}\nnew\n${END}\nafter`);
  });

  test.each([
    ['only a beginning', `a\n${BEGIN}\nmine\n`],
    ['only an end', `a\nmine\n${END}\nb`],
    ['two blocks', `${BEGIN}\n1\n${END}\nmine\n${BEGIN}\n2\n${END}\n`],
    ['two beginnings', `${BEGIN}\n${BEGIN}\nmine\n${END}\n`],
    ['an end before its beginning', `${END}\nmine\n${BEGIN}\n`],
  ])(
    '%s: nobody knows whose text that is, so the block follows at the end, and is replaced there next time',
    (_, text) => {
      const once = withManagedBlock(text, 'one');
      expect(once.startsWith(text)).toBe(true);
      const twice = withManagedBlock(once, 'two');
      expect(twice.startsWith(text)).toBe(true);
      expect(twice).toBe(once.replace('\none\n', '\ntwo\n'));
    },
  );

  test('CRLF stays CRLF', () => {
    const once = withManagedBlock('mine\r\n', 'one\ntwo');
    expect(once).toBe(`mine\r\n\r\n${BEGIN}\r\none\r\ntwo\r\n${END}\r\n`);
    expect(withManagedBlock(once, 'one\ntwo')).toBe(once);
  });

  test('whatever the text and the words: what is not ours stays, and a second time changes nothing', () => {
    const piece = fc.oneof(fc.constantFrom(`${BEGIN}\n`, `${END}\n`, '\n', '\r\n', '<!--', '-->', '```'), fc.string());
    const text = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (own, body) => {
        const once = withManagedBlock(own, body);
        expect(withManagedBlock(once, body)).toBe(once);
        const marks = own.split(/\r?\n/).map((line) => line.trim());
        const [from, to] = [marks.indexOf(BEGIN), marks.indexOf(END)];
        const isClean = from >= 0 && from < to && marks.lastIndexOf(BEGIN) === from && marks.lastIndexOf(END) === to;
        if (!isClean) return once.startsWith(own);
        const lines = own.split('\n');
        const [before, after] = [lines.slice(0, from), lines.slice(to + 1)].map((part) => part.join('\n'));
        return once.startsWith(before!) && once.endsWith(after!);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the takeover', () => {
  const takeover = new Takeover({
    what: 'Build a mill.',
    accepted: ['it turns'],
    open: ['it grinds'],
    deadEnds: ['wind'],
  });
  let workspace: string;
  const at = (name: string) => join(workspace, name);
  const read = (name: string) => readFileSync(at(name), 'utf8');

  beforeEach(() => {
    workspace = scratch();
  });

  test('without either file AGENTS.md is made, and only that', async () => {
    expect(await takeover.write(workspace)).toEqual([]);
    expect(read('AGENTS.md')).toContain('- it grinds');
    expect(existsSync(at('CLAUDE.md'))).toBe(false);
  });

  test('both files get it, and what people wrote stays', async () => {
    for (const name of ['CLAUDE.md', 'AGENTS.md']) writeFileSync(at(name), `# ${name} by hand\n`);
    await takeover.write(workspace);
    await new Takeover({ what: 'Something else.' }).write(workspace);
    for (const name of ['CLAUDE.md', 'AGENTS.md']) {
      expect(read(name)).toMatch(new RegExp(`^# ${name} by hand\\n`));
      expect(read(name)).toContain('Something else.');
      expect(read(name)).not.toContain('it grinds');
    }
  });

  test('a link from one to the other stays a link, and the text comes once', async () => {
    writeFileSync(at('AGENTS.md'), 'by hand\n');
    symlinkSync('AGENTS.md', at('CLAUDE.md'));
    await takeover.write(workspace);
    expect(read('CLAUDE.md').split(BEGIN)).toHaveLength(2);
    writeFileSync(at('AGENTS.md'), 'changed\n');
    expect(read('CLAUDE.md')).toBe('changed\n');
  });

  test.each<[string, () => void]>([
    ['a link that leads out of the workspace', () => symlinkSync(join(scratch(), 'elsewhere.md'), at('AGENTS.md'))],
    ['a directory of that name', () => mkdirSync(at('AGENTS.md'))],
    ['a file that is not UTF-8', () => writeFileSync(at('AGENTS.md'), Buffer.from([0x93, 0xfa, 0x96, 0x7b]))],
  ])('%s is left alone, and that is told', async (_, make) => {
    make();
    const before = existsSync(at('AGENTS.md')) ? undefined : 'no target';
    expect(await takeover.write(workspace)).toEqual([expect.stringContaining(at('AGENTS.md'))]);
    expect(existsSync(at('AGENTS.md')) ? undefined : 'no target').toBe(before);
    rmSync(at('AGENTS.md'), { recursive: true });
  });

  test('a file outside that a link leads to keeps its text', async () => {
    const outside = join(scratch(), 'shared.md');
    writeFileSync(outside, 'shared\n');
    symlinkSync(outside, at('CLAUDE.md'));
    expect(await takeover.write(workspace)).toEqual([expect.stringContaining('CLAUDE.md')]);
    expect(readFileSync(outside, 'utf8')).toBe('shared\n');
  });

  test.each(LOCALES)('speaks %s, and leaves out what is empty', (locale) => {
    const text = takeover.toMarkdown(locale);
    expect(text.match(/^### /gm)).toHaveLength(4);
    expect(text).toContain('Build a mill.');
  });
});
