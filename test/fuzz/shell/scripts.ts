import type { Random } from '../../ephemeral/random.js';

const SED = [
  ...[
    'p',
    'd',
    'q',
    'n',
    'N',
    'P',
    'D',
    'h',
    'G',
    'x',
    '=',
    'l',
    'e',
    'w made',
    'W made',
    'r a.txt',
    'R a.txt',
    'F',
    'z',
  ],
  ...[
    's/a/b/',
    's/a/b/g',
    's/a/b/w made',
    's/a/touch made/e',
    's/.*/.\\/evil/e',
    's/a/b/gew made',
    's|a|b|2p',
    's,a,b,I;w made',
  ],
  ...[
    's/[/]/x/w made',
    's/[]/]w made/x/',
    's/\\//x/',
    's/a/b\\\nw made/',
    'y/a/b/',
    'y/a/b/w made',
    'a text',
    'a\\\nw made',
    'i x\nw made',
  ],
  ...[
    'c\\\ntext',
    ':a',
    'ba',
    'b',
    't',
    'Ta',
    '{',
    '}',
    '{p;p}',
    '{w made\n}',
    '1e touch made',
    'e ./evil',
    '#n',
    '# x\nw made',
    'v 4',
    's/a/b/;;p',
  ],
  ...[
    '}w made',
    '\\xaxw made',
    's\na\nb\nw made',
    'sxaxbxw made',
    'l 5w made',
    'q5;w made',
    '1~2w made',
    'a\\',
    "'",
    ';',
  ],
];
const SED_ADDRESS = [
  '',
  '',
  '',
  '1',
  '$',
  '1,3',
  '/a/',
  '/a/,/b/',
  '/[/]w made/',
  '\\,a,',
  '1!',
  '0~3',
  '/a/I',
  '2,+1',
  '/\\/w made/',
  '1,/x/',
];

const AWK = [
  ...[
    'print',
    'print $1',
    'print $1 > "made"',
    'print >> "made"',
    'print | "./evil"',
    'print |& "./evil"',
    'printf "%s", $2 > $1',
  ],
  ...[
    'system("./evil")',
    '"./evil" | getline',
    'getline < "a.txt"',
    'getline',
    'close("x")',
    'x = $1',
    'n++',
    'print (1 > 2)',
    'print 1 > 2',
  ],
  ...[
    'print(1)>"made"',
    'print a, b > "made"',
    'if (1 > 0) print > "made"',
    'if (NR > 1) print',
    'while (1) ;',
    'do { } while (1)',
    'for (;;) ;',
  ],
  ...[
    'for (i = 0; i < 3; i++) print i',
    'for (k in a) print k > "made"',
    'fflush()',
    '@system("x")',
    'f = "system"; @f("./evil")',
    'exit',
    'next',
  ],
  ...[
    'print "a" "b" > /made/',
    'print /x/ > "made"',
    'print length > "made"',
    'print 1 ? 2 : 3 > "made"',
    'print -1 " " > "made"',
    'delete a',
    'gsub(/a/, "b")',
  ],
  ...[
    'x = /=/ ? "a" : "b"',
    'print a /b/ c > "made" /d/',
    'print "\\"" > "made"',
    'print "a\\\n" > "made"',
    'print $1 # > "x"',
    'print # x\n> "made"',
    'print \\\n> "made"',
    'return',
  ],
  ...[
    'printf("%s\\n", $1) | "./evil"',
    'print $(1 > 0)',
    'print a[1 > 0]',
    'print (1)(2) > "made"',
    'print 1, 2 > "/dev/stderr"',
    'print > "/inet/tcp/0/127.0.0.1/1"',
    'i = i++ /2/ 3',
  ],
];
const AWK_PATTERN = [
  '',
  '',
  'BEGIN ',
  'END ',
  '/a/ ',
  'NR==1 ',
  '$1 > 3 ',
  '/[/]/ ',
  '!/x/ ',
  'NR==1,NR==2 ',
  'function f(x) ',
  '@load "x"\nBEGIN ',
  'BEGINFILE ',
  '@include "x"; ',
];

const JQ = [
  ...[
    '.',
    '.a',
    '.a[]',
    'keys',
    'length',
    '.[0]?',
    'map(.)',
    'select(.a)',
    'input',
    'inputs',
    'env',
    '$ENV.PATH',
    'input_filename',
    'debug',
    'stderr',
  ],
  ...[
    'range(3)',
    'range(1;infinite)',
    'repeat(.)',
    'recurse',
    'recurse(.+1)',
    'until(false; .)',
    'while(true; .)',
    'def f: f; f',
    '[limit(3; repeat(1))]',
    'halt',
    'error',
  ],
  ...[
    'import "x" as x; .',
    'include "x"; .',
    '$__loc__',
    '@sh',
    '@base64',
    'getpath(["a"])',
    '.. | .b?',
    'reduce range(3) as $i (0; .+$i)',
    'foreach .a[] as $x (0; .)',
    'limit(1; .a[])',
    'first(range(1e9))',
    'last(range(1e12))',
    '"\\(.a)"',
    'label $f | break $f',
    'ltrimstr("x")',
    'splits("a")',
    'test("(a+)+$")',
    'input_line_number',
    'get_search_list',
    'path(..)',
    'range(1e18)',
  ],
];

const PRINTF = [
  '%s',
  '%d',
  '%b',
  '%q',
  '%n',
  '%5n',
  '%-n',
  '%%n',
  '%c',
  '%(%F)T',
  '%*d',
  '%.3s',
  '\\n',
  'x',
  '%ln',
  '%99d',
  '\\x25n',
  '%1$s',
  '%',
  "%'d",
  '%hhn',
  '%#x',
  '%i',
];

/** The programs that some commands take as their first operand, in single quotes mostly; '' for other commands. */
export function script(random: Random, program: string): string {
  const text = body(random, program);
  if (text === undefined) return '';
  const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
  if (program === 'sed' && random.once(4))
    return random.pick([
      `-e ${quoted}`,
      `-e ${quoted} -e p`,
      `--expression=${quoted}`,
      `-ne ${quoted}`,
      `-s ${quoted}`,
      `-n -- ${quoted}`,
    ]);
  return random.once(12) ? `"${text}"` : quoted;
}

function body(random: Random, program: string): string | undefined {
  const several = (pieces: readonly string[], joints: readonly string[]) =>
    [random.pick(pieces), ...random.some(3, () => random.pick(joints) + random.pick(pieces))].join('');
  switch (program) {
    case 'sed': {
      const commands = [0, ...random.some(3, () => 0)].map(() => random.pick(SED_ADDRESS) + random.pick(SED));
      return commands.join(random.pick([';', '\n', '; ', '}', '']));
    }
    case 'awk':
    case 'gawk':
    case 'mawk':
    case 'nawk': {
      const rules = [0, ...random.some(2, () => 0)].map(
        () => `${random.pick(AWK_PATTERN)}{${several(AWK, ['; ', '\n', ' } {', ';;', ' ', ', '])}}`,
      );
      return rules.join(random.pick([' ', '\n', ';']));
    }
    case 'jq':
      return several(JQ, [' | ', ', ', ' + ', ' // ', ' as $x | ', '\n#x\n|']);
    case 'printf':
      return several(PRINTF, ['', ' ']);
    case 'grep':
    case 'egrep':
    case 'rg':
      return random.pick(['foo', '^a', 'a|b', '(a+)+$', '--', '-f', '[[:alpha:]]', '\\d']);
    default:
      return undefined;
  }
}
