import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Brief, Goal, Handoff, isOverflow, Verdict } from '../../src/documents/index.js';
import { words } from '../../src/locale/index.js';
import brief from '../cases/brief.json' with { type: 'json' };
import goal from '../cases/goal.json' with { type: 'json' };
import handoff from '../cases/handoff.json' with { type: 'json' };
import overflow from '../cases/overflow.json' with { type: 'json' };
import verdict from '../cases/verdict.json' with { type: 'json' };

interface Expected {
  missing?: string[];
  complete?: boolean;
  equals?: Record<string, string>;
  contains?: Record<string, string[]> | string[];
  lacks?: Record<string, string[]>;
  n_checks?: number;
  checks?: string[];
  unverifiable?: string[];
  omits_headings_of?: string[];
}

interface DocumentCase {
  id: string;
  lang?: string;
  op?: string;
  input: unknown;
  expected: Expected;
  why: string;
}

interface Parsed {
  missing(): string[];
  complete: boolean;
}

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'flower-documents-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The cases write some fields otherwise than the classes do. */
const fieldName = (name: string) => (name === 'deadends' ? 'deadEnds' : name);

function expectDocument(parsed: Parsed, expected: Expected) {
  const text = (field: string) => String((parsed as unknown as Record<string, unknown>)[fieldName(field)]);
  if (expected.missing) expect(parsed.missing()).toEqual(expected.missing);
  if (expected.complete !== undefined) expect(parsed.complete).toBe(expected.complete);
  for (const [field, value] of Object.entries(expected.equals ?? {})) expect(text(field)).toBe(value);
  for (const [field, parts] of Object.entries(expected.contains ?? {})) {
    for (const part of parts) expect(text(field)).toContain(part);
  }
  for (const [field, parts] of Object.entries(expected.lacks ?? {})) {
    for (const part of parts) expect(text(field)).not.toContain(part);
  }
  if (parsed instanceof Goal) {
    if (expected.checks) expect(parsed.checks).toEqual(expected.checks);
    if (expected.n_checks !== undefined) expect(parsed.checks).toHaveLength(expected.n_checks);
    if (expected.unverifiable) expect(parsed.unverifiable).toEqual(expected.unverifiable);
  }
}

function runs(
  kind: string,
  cases: DocumentCase[],
  of: { parse(text: string): Parsed; load(path: string): Promise<Parsed | undefined> },
) {
  describe(kind, () => {
    for (const { id, op, input, expected, why } of cases.filter((each) => typeof each.input === 'string')) {
      it(`${id}: ${why}`, async () => {
        if (op !== 'load') return expectDocument(of.parse(input as string), expected);
        const path = join(dir, `${id}.md`);
        for (const locale of ['en', 'zh', 'ja'] as const) {
          const [placeholder] = words(locale).documents.placeholders;
          await writeFile(path, (input as string).replaceAll(/[(（](?:未填|空)[)）]/g, placeholder!));
          expectDocument((await of.load(path))!, expected);
        }
      });
    }
  });
}

runs('brief', brief as unknown as DocumentCase[], Brief);
runs('goal', goal as unknown as DocumentCase[], Goal);
runs('handoff', handoff as unknown as DocumentCase[], Handoff);

describe('handoff', () => {
  const prompted = (handoff as unknown as DocumentCase[]).find(({ id }) => id === 'hand-028')!;
  it.each(['en', 'zh', 'ja'] as const)(`hand-028 (%s): ${prompted.why}`, (locale) => {
    const block = new Handoff(prompted.input as Record<string, string>).promptBlock(locale);
    const { labels } = words(locale).documents;
    for (const part of prompted.expected.contains as string[]) expect(block).toContain(part);
    for (const field of prompted.expected.omits_headings_of!) {
      expect(block).not.toContain(`## ${labels.handoff[fieldName(field) as 'decided'][0]}`);
    }
    expect(block).toMatch(/take over unfinished work|没有做完的工作|途中の作業を引き継ぐ/);
    expect(block).toMatch(/no memory of that session|没有任何记忆|記憶はなく/);
  });

  it('hand-029: missing file', async () => {
    expect(await Handoff.load(join(dir, 'does-not-exist'))).toBeUndefined();
  });
});

describe('verdict', () => {
  for (const { id, input, expected, why } of verdict) {
    it(`${id}: ${why}`, () => {
      const parsed = Verdict.parse(input);
      const { state, state_also_ok, failed, reason_contains, reason_lacks } = expected as {
        state: string;
        state_also_ok?: string[];
        failed?: string[];
        reason_contains?: string;
        reason_lacks?: string;
      };
      expect(parsed.achieved).toBe(expected.achieved);
      expect([state, ...(state_also_ok ?? [])]).toContain(parsed.state || 'none');
      if (failed) expect(parsed.failed).toEqual(failed);
      if (reason_contains) expect(parsed.reason).toContain(reason_contains);
      if (reason_lacks) expect(parsed.reason).not.toContain(reason_lacks);
    });
  }
});

describe('overflow', () => {
  it.each(overflow)('$id: $why', ({ input, expected }) => {
    expect(isOverflow(input)).toBe(expected);
  });
});
