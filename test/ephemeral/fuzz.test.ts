// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the braces are the shell's.
import { describe, expect, it } from 'vitest';
import { ephemeralCommands, isEphemeral } from '../../src/ephemeral/index.js';
import { handsOn } from './hands-on.js';
import { looks } from './looks.js';
import { Random } from './random.js';
import { createScratch, ELSEWHERE } from './scratch.js';

/** FUZZ_ROUNDS and FUZZ_SEED make a longer run, or another one. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

const PIECES = [
  ...'ls cat git log sed awk find sort uniq rg -o -i -f -exec -delete --output=x -n -e x a.txt src * ? [a] {a,b} $x "$x"'.split(
    ' ',
  ),
  ...'${x:-a} $((1)) $( ) ( ) { } ; | || && & ! > >> < /dev/null 2>&1 <<EOF EOF <<< if then else fi for in do done case esac'.split(
    ' ',
  ),
  ...[
    "'w f'",
    "'s/a/b/w f'",
    '\'{print > "f"}\'',
    '"',
    "'",
    '`',
    '\\',
    '\n',
    '\t',
    '#',
    '=',
    '-',
    '--',
    '~',
    '\u3042',
    '\ud800',
    '\0',
    '$',
    "$'",
  ],
];
const OPTIONS = [
  '-o',
  '-ox',
  '-i',
  '-f',
  '-w',
  '-c',
  '-C',
  '-D',
  '-d',
  '-e',
  '-K',
  '-s',
  '-x',
  '-O',
  '-p',
  '--output=x',
  '--output',
  '--set=x',
  '--in-place',
  '--pre=x',
  '--ext-diff',
  '--textconv',
  '--follow',
  '-delete',
  '-exec',
  '-fprint',
  '--compress-program=x',
  'w',
  'x',
  'expire',
  '--',
];

const NOT_HERE = new RegExp(
  `\\b(?:${Object.entries(ephemeralCommands)
    .flatMap(([family, names]) => (ELSEWHERE.has(family) ? names : []))
    .join('|')})\\b`,
);

const all = [...Object.values(looks).flat(), ...Object.values(handsOn).flat()];
const withoutServers = Object.entries(looks)
  .filter(([family]) => !ELSEWHERE.has(family))
  .flatMap(([, commands]) => commands);

/** One command with something put in, taken out, doubled, or swapped. */
function mutate(command: string, random: Random): string {
  const words = command.split(' ');
  const at = random.below(words.length + 1);
  switch (random.below(6)) {
    case 0:
      return [...words.slice(0, at), random.pick(OPTIONS), ...words.slice(at)].join(' ');
    case 1:
      return [...words.slice(0, at), ...words.slice(at + 1)].join(' ');
    case 2:
      return [...words.slice(0, at), random.pick(random.pick(all).split(' ')), ...words.slice(at)].join(' ');
    case 3: {
      const cut = random.below(command.length + 1);
      return command.slice(0, cut) + command.slice(cut + 1);
    }
    case 4: {
      const cut = random.below(command.length + 1);
      return command.slice(0, cut) + random.pick([...'wieoxfs;|&>\'"/-{}\n#', ...OPTIONS]) + command.slice(cut);
    }
    default:
      return `${command}${random.pick([' ', ';', '|', '&&', '\n', ' -', ' --'])}${random.pick(all)}`;
  }
}

describe('whatever comes in', () => {
  it('token soup neither throws nor stalls', () => {
    const random = new Random(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const soup = Array.from({ length: 1 + random.below(40) }, () => random.pick(PIECES)).join(random.pick(['', ' ']));
      expect(typeof isEphemeral(soup)).toBe('boolean');
    }
  });

  it('ten thousand characters of anything nested or repeated are answered', () => {
    const shapes = [
      '(',
      '{ ',
      '$(',
      '${x:-',
      '"',
      '$((',
      '[[ ! ',
      'if ',
      '{a,',
      '\\',
      'ls;',
      'ls|',
      '! ',
      '`',
      '<<A ',
      '-',
      "'",
      '((1+',
      'case x in a) ',
      '# rm a.txt\necho $(o $(( x++ , x ))',
    ];
    for (const shape of shapes) {
      const text = `ls ${shape.repeat(Math.ceil(10_000 / shape.length))}`;
      expect(typeof isEphemeral(text)).toBe('boolean');
      expect(typeof isEphemeral(text.slice(3))).toBe('boolean');
    }
    const programs = ['[', '/', '{', 's/a/b/;', '(', '"', '/a/', 'print ', '\\', 'N;', ':a;'];
    for (const program of programs) {
      const text = program.repeat(Math.ceil(10_000 / program.length)).replaceAll("'", '');
      expect(typeof isEphemeral(`sed '${text}' f`)).toBe('boolean');
      expect(typeof isEphemeral(`awk '${text}' f`)).toBe('boolean');
      expect(typeof isEphemeral(`jq '${text}' f`)).toBe('boolean');
      expect(typeof isEphemeral(`printf '${text}%' f`)).toBe('boolean');
    }
  });

  it('what passes after a change leaves the directory as it was', { timeout: 3_600_000 }, () => {
    const random = new Random(SEED);
    const scratch = createScratch();
    try {
      const before = scratch.fingerprint();
      const seen = new Set<string>();
      for (let round = 0; round < ROUNDS; round++) {
        let command = random.pick(withoutServers);
        for (let times = 1 + random.below(3); times > 0; times--) command = mutate(command, random);
        if (seen.has(command) || NOT_HERE.test(command) || !isEphemeral(command)) continue;
        seen.add(command);
        expect(scratch.run(command).ended, `does not end: ${command}`).toBe(true);
        expect(scratch.fingerprint(), `changes something: ${command}`).toBe(before);
      }
      expect(seen.size).toBeGreaterThan(ROUNDS / 20);
    } finally {
      scratch.remove();
    }
  });
});
