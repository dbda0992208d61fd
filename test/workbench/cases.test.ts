import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { words } from '../../src/locale/index.js';
import { sizeText } from '../../src/workbench/size.js';
import cases from '../cases/workbench.json' with { type: 'json' };
import { benchWith, listed } from './bench.js';

interface Case {
  id: string;
  why: string;
  input: { files?: Record<string, string>; op?: string };
  expected: {
    entries?: { path: string; description: string }[];
    order?: string[];
    listed?: string[];
    size_shown?: string;
    all_empty?: boolean;
    sections?: string[];
    prompt_block_entries?: number;
    says_more?: number;
    index_entries?: number;
  };
}

const SIZED = /^<(\d+) bytes>$/;

function contentOf(text: string): string | Buffer {
  const bytes = SIZED.exec(text)?.[1];
  return bytes ? Buffer.alloc(Number(bytes), 1) : text;
}

describe('shared cases', () => {
  for (const { id, why, input, expected } of (cases as Case[]).filter((one) => one.input.op === undefined)) {
    test(`${id}: ${why}`, () => {
      const files = Object.entries(input.files ?? {}).map(([name, text]) => [name, contentOf(text)]);
      const bench = benchWith(Object.fromEntries(files));
      bench.refresh();
      const entries = [bench.scripts, bench.artifacts, bench.notes].flatMap((directory) => bench.scan(directory));
      const index = readFileSync(bench.indexPath, 'utf8');
      const block = bench.promptBlock();
      const say = words('en').workbench;

      if (expected.entries) {
        expect(entries.map(({ path, description }) => ({ path, description }))).toEqual(expected.entries);
      }
      if (expected.order) expect(entries.map((entry) => entry.path)).toEqual(expected.order);
      if (expected.listed) expect(entries.map((entry) => entry.path)).toEqual(expected.listed);
      if (expected.size_shown) {
        expect(sizeText(entries[0]!.bytes)).toBe(expected.size_shown);
        expect(index).toContain(`(${expected.size_shown})`);
      }
      if (expected.all_empty) {
        expect(entries).toEqual([]);
        expect(existsSync(bench.indexPath)).toBe(true);
        for (const section of expected.sections ?? []) expect(index).toContain(`## ${section}`);
        expect(block).toContain(say.empty);
      }
      if (expected.prompt_block_entries !== undefined) {
        expect(listed(block)).toHaveLength(expected.prompt_block_entries);
        expect(listed(index)).toHaveLength(expected.index_entries!);
        expect(block).toContain(say.more(expected.says_more!, '.flower/INDEX.md'));
      }
    });
  }
});
