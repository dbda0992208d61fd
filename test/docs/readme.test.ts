import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeBlocks, DOCUMENTS, examples, links, ROOT, read } from './markdown.js';

describe('a code block that nobody compiles goes wrong unnoticed', () => {
  it('README shows examples/minimal.ts as it is', () => {
    const [block, ...others] = codeBlocks(read('README.md'), 'ts');
    expect(block).toBe(read('examples/minimal.ts'));
    expect(others).toEqual([]);
  });

  it.each(DOCUMENTS)('%s shows TypeScript only as it stands in examples/', (document) => {
    const files = examples();
    for (const block of codeBlocks(read(document), 'ts')) {
      expect(
        files.some((text) => text.includes(block)),
        block,
      ).toBe(true);
    }
  });
});

it.each(DOCUMENTS)('every link in %s leads somewhere', (document) => {
  const broken = links(read(document)).filter(({ path, anchor }) => {
    const target = path === '' ? join(ROOT, document) : resolve(ROOT, dirname(document), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
  });
  expect(broken).toEqual([]);
});

it('every link in README.md leads to something that is in the package', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  const missing = links(read('README.md')).filter(({ path }) => !files.includes(path.split('/')[0] ?? ''));
  expect(missing).toEqual([]);
});

/** The anchors that a heading gets when the text is shown as a page. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
