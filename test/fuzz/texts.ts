import { LOCALES, words } from '../../src/locale/index.js';
import type { Random } from '../ephemeral/random.js';

const packs = LOCALES.map((locale) => words(locale).documents);
const LABELS = packs.flatMap(({ labels }) =>
  Object.values(labels).flatMap((fields) => (Object.values(fields) as string[][]).flat()),
);
const STATES = packs.flatMap(({ verdict, placeholders }) => [...Object.values(verdict.states), ...placeholders]);
const MARKS = [
  ...[
    '#',
    '## ',
    '### ',
    '**',
    '__',
    '*',
    '_',
    ':',
    '：',
    '\\',
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
  ],
  ...[
    '---',
    '***',
    '===',
    '- [ ] ',
    '[x] ',
    '(',
    ')',
    '（',
    '✅ ',
    '❌ ',
    '    ',
    '\t',
    '\uFEFF',
    '\r',
    '\r\n',
    '|',
    '=>',
    ' — ',
    '、',
    '。',
    '.',
  ],
];
const WORDS = [
  ...[
    'achieved',
    'not',
    'not yet',
    'not_yet',
    'unreachable',
    'cannot be verified',
    'all checks passed',
    'but',
    'except',
    '1',
    '0',
    'true',
    'false',
  ],
  ...[
    '达成',
    '未达成',
    '无法核实',
    '已完成',
    '不',
    '没有',
    '但是',
    '達成',
    '未達成',
    '確認できない',
    'ただし',
    'none',
    '无',
    'なし',
    'PASS',
    'FAIL',
  ],
  ...[
    '3/5',
    '`npm test`',
    'exit code 0',
    'x',
    'it runs',
    '\u{1f600}',
    '\u3000',
    '\u2028',
    '\ud800',
    'é',
    '"quoted"',
    "isn't",
    'hardly',
    '?',
  ],
];

/** One line of a document, made of all that its readers treat in a special way. */
export function line(random: Random): string {
  const pieces = random.some(7, () => random.pick(random.pick([LABELS, STATES, MARKS, MARKS, WORDS, WORDS])));
  return pieces.join(random.pick(['', ' ']));
}

/** Some lines; one time in ten a few of them so often that the text gets long. */
export function text(random: Random, most = 8): string {
  const lines = random.some(most, () => line(random)).join('\n');
  if (!random.once(10) || lines === '') return lines;
  const separator = random.pick(['', '\n', ' ']);
  return `${lines}${separator}`.repeat(Math.ceil(random.below(10_000) / lines.length));
}
