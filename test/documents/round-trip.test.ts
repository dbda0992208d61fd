import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reservationIn } from '../../src/documents/conclusion.js';
import { Brief, Goal, Handoff, Verdict } from '../../src/documents/index.js';
import { LOCALES, words } from '../../src/locale/index.js';

// Text made of everything the reader treats in a special way, next to anything at all.
const labels = LOCALES.flatMap((locale) =>
  Object.values(words(locale).documents.labels).flatMap((fields) => (Object.values(fields) as string[][]).flat()),
);
const placeholders = LOCALES.flatMap((locale) => words(locale).documents.placeholders);
const marks = [
  '#',
  '##',
  '### ',
  '**',
  '__',
  ':',
  ':',
  '\\',
  '\\\\',
  '```',
  '~~~',
  '````',
  '- ',
  '* ',
  '1. ',
  '一、',
  '> ',
  '【',
  '】',
];
const shapes = [
  '---',
  '***',
  '===',
  '- [ ] ',
  '[x] ',
  '(x)',
  '✅ ',
  ' ',
  '   ',
  '    ',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\uFEFF',
];
const ends = ['\u2028', '\u0085', '\u3000', 'none', '无', '-', '0', 'x', '目标用户', 'a b', '3.5 s'];
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...labels, ...placeholders) },
  { weight: 6, arbitrary: fc.constantFrom(...marks, ...shapes, ...ends) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
const lines = fc.array(text, { maxLength: 4 }).map((parts) => parts.join('\n'));
const locale = fc.constantFrom(...LOCALES);
const runs = { numRuns: 1500 };

/** The fields alone: where it was read from is no part of a document. */
const fields = (document: object) => ({ ...document, path: undefined });

describe('what was written is what is read', () => {
  it('brief, whatever its sections say', () => {
    fc.assert(
      fc.property(fc.record({ goal: lines, accept: lines, bounds: lines, unknowns: lines }), locale, (init, tongue) => {
        const brief = new Brief(init);
        expect(fields(Brief.parse(brief.toMarkdown(tongue)))).toEqual(fields(brief));
      }),
      runs,
    );
  });

  it('goal, whatever its statement and checks say', () => {
    fc.assert(
      fc.property(
        fc.record({ statement: lines, checks: fc.array(lines, { maxLength: 4 }) }),
        locale,
        (init, tongue) => {
          const goal = new Goal(init);
          expect(fields(Goal.parse(goal.toMarkdown(tongue)))).toEqual(fields(goal));
        },
      ),
      runs,
    );
  });

  it('handoff, whatever its sections say', () => {
    const init = fc.record({ doing: lines, decided: lines, deadEnds: lines, next: lines, scene: lines, step: lines });
    fc.assert(
      fc.property(init, locale, (each, tongue) => {
        const handoff = new Handoff(each);
        expect(fields(Handoff.parse(handoff.toMarkdown(tongue)))).toEqual(fields(handoff));
      }),
      runs,
    );
  });

  it('verdict, unless its reason takes back what it concludes', () => {
    const state = fc.constantFrom('achieved', 'not_yet', 'unreachable', '' as const);
    fc.assert(
      fc.property(
        fc.record({ state, reason: lines, failed: fc.array(lines, { maxLength: 3 }) }),
        locale,
        (init, tongue) => {
          fc.pre(reservationIn(init.reason) === undefined);
          const verdict = new Verdict(init);
          expect(fields(Verdict.parse(verdict.toMarkdown(tongue)))).toEqual(fields(verdict));
        },
      ),
      runs,
    );
  });

  it('an amendment changes no check, whatever the person says', () => {
    fc.assert(
      fc.property(lines, locale, (said, tongue) => {
        const goal = new Goal({ statement: 'It runs.', checks: ['exit code 0', 'prints three columns'] });
        const read = Goal.parse(goal.amend(said, tongue).toMarkdown(tongue));
        expect(read.checks).toEqual(goal.checks);
        expect(read.statement.startsWith('It runs.')).toBe(true);
      }),
      runs,
    );
  });
});

describe('reading anything', () => {
  it('never throws', () => {
    fc.assert(
      fc.property(lines, (any) => {
        for (const kind of [Brief, Goal, Handoff, Verdict]) kind.parse(any);
      }),
      runs,
    );
  });

  it('takes nothing from a fence', () => {
    const fence = fc.constantFrom('```', '~~~', '`````', '~~~~', '  ```');
    fc.assert(
      fc.property(lines, lines, fence, fc.boolean(), (before, inside, mark, closed) => {
        fc.pre(!/[`~]{3}/.test(before) && !/[`~]{3}/.test(inside));
        const secret = inside.replaceAll(/[^\n]+/g, (line) => `${line}SECRET`);
        const reply = `${before}\n${mark}\n${secret}\n${closed ? mark : ''}`;
        for (const kind of [Brief, Goal, Handoff, Verdict])
          expect(JSON.stringify(kind.parse(reply))).not.toContain('SECRET');
      }),
      runs,
    );
  });

  it('does not slow down on long hostile text', () => {
    const hostile = [
      '#',
      '- ```\n',
      '\n',
      ' ',
      '全',
      '均已',
      '達成',
      '**',
      'all ',
      'achieved ',
      '项目',
      '目标:',
      '（',
      '- ',
      '1.',
      '> **a** — ',
      'cannot ',
    ];
    for (const piece of hostile) {
      for (const head of ['', '结论:', '## Verdict\n', '## Goal\n']) {
        const long = `${head}${piece.repeat(20_000 / piece.length)}x`;
        for (const kind of [Brief, Goal, Handoff, Verdict]) kind.parse(long);
      }
    }
    // Bounded by the test's own time limit: exponential matching would never end.
  });
});
