import type { Random } from '../../ephemeral/random.js';

const PIECES = [
  ...'|;&<>()[]{}$`\'"\\*?~#=!-+%^@,.:/\n\t ',
  ...[
    '$(',
    '${',
    '$((',
    '))',
    '<<',
    '>>',
    '&&',
    '||',
    ';;',
    '2>',
    '>&',
    '<(',
    '>(',
    '-o',
    '-i',
    '-f',
    '-e',
    '-c',
    '--',
    '--output=made',
  ],
  ...[
    'made',
    './evil',
    '$x',
    '*',
    '\r',
    '\u00a0',
    '\u2028',
    '\0',
    '\ud800',
    '\u0085',
    '-exec',
    '-delete',
    'w made',
    ' e',
    '>made',
    '|sh',
    "'w",
    '!',
  ],
];

/** One to three small changes at any place of a command line: a piece put in, taken out, doubled, or taken from another. */
export function mutate(random: Random, line: string, other: string): string {
  let text = line;
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(text.length + 1);
    const to = Math.min(text.length, at + 1 + random.below(4));
    text = random.pick([
      () => text.slice(0, at) + random.pick(PIECES) + text.slice(at),
      () => text.slice(0, at) + text.slice(to),
      () => text.slice(0, to) + text.slice(at),
      () => text.slice(0, at) + random.pick(PIECES) + text.slice(to),
      () => text.slice(0, at) + other.slice(random.below(other.length + 1)),
      () => swapWords(random, text, other),
    ])();
  }
  return text;
}

function swapWords(random: Random, text: string, other: string): string {
  const words = text.split(' ');
  words[random.below(words.length)] = random.pick(other.split(' '));
  return words.join(' ');
}
