// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the braces are the shell's.
import { ephemeralCommands } from '../../../src/ephemeral/index.js';
import type { Random } from '../../ephemeral/random.js';
import { call } from './programs.js';
import { script } from './scripts.js';
import { PATHS, TRACES, word } from './words.js';

const NAMES = Object.entries(ephemeralCommands)
  .filter(([family]) => family !== 'containers')
  .flatMap(([, names]) => names);

const ASSIGNMENTS = [
  ...[
    'PATH=.',
    'PATH=.:$PATH',
    'LD_PRELOAD=./evil',
    'GIT_PAGER=./evil',
    'PAGER=./evil',
    'LESSOPEN="|./evil"',
    'IFS=x',
    'x=1',
    'x=$(./evil)',
  ],
  ...[
    'GIT_EXTERNAL_DIFF=./evil',
    'GIT_SSH_COMMAND=./evil',
    'GIT_DIR=.git',
    'BASH_ENV=./evil',
    'ENV=./evil',
    'a[$(./evil)]=1',
    'x=(1 2)',
    'LC_ALL=C',
    'x+=1',
  ],
  ...[
    "PS4='$(./evil)'",
    "PROMPT_COMMAND='./evil'",
    'SHELLOPTS=xtrace',
    'AWKPATH=.',
    'GREP_OPTIONS=-r',
    'TZ=x',
    'GIT_CONFIG_COUNT=1',
    'MANPAGER=./evil',
    'EDITOR=./evil',
  ],
];
const REDIRECTS = [
  ...[
    '2>/dev/null',
    '>/dev/null',
    '2>&1',
    '&>/dev/null',
    '>/dev/null 2>&1',
    '<a.txt',
    '< /dev/null',
    '>made',
    '>>a.txt',
    '&>made',
    '>|made',
    '<>made',
    '>&made',
  ],
  ...[
    '2>made',
    '{fd}>made',
    '3>&1',
    '>&2',
    '>&-',
    '2>&-',
    '<<<x',
    '<<<"$(./evil)"',
    '>"/dev/null"',
    '>/dev/nul',
    '>/dev/null/../made',
    '> /dev/./null',
    '>&$x',
    '1>&2-',
    '<&3',
    '> $x',
    '>/dev/null{,x}',
    '< <(./evil)',
    '&>>made',
    '>/dev/tcp/127.0.0.1/1',
    '</dev/zero',
    '2> "/dev/null" ',
    '>!made',
    '>&!made',
    '&>|made',
  ],
];
const CONDITIONS = [
  ...[
    '-f a.txt',
    '-n $x',
    '$x == a*',
    '-v x',
    "-v 'a[$(./evil)]'",
    '-v a[$(./evil)]',
    "'a[$(./evil)]' -eq 0",
    'x -lt a[$(./evil)]',
    '! -e x',
    'a.txt -nt b.txt',
    '$x =~ ^a',
    '(-f x)',
  ],
  ...[
    '-f a.txt && -d src',
    '-f x || $(./evil)',
    '1 -eq 1',
    '$# -gt 0',
    '-o posix',
    '-R x',
    '-t 1',
    '$x -eq 1',
    '"${x:-$(./evil)}"',
    'a < b',
    '1 -eq x=1',
  ],
];
const ARITHMETIC = [
  '1+1',
  'x',
  'x++',
  'x=1',
  'a[$(./evil)]',
  '1 ? 2 : 3',
  '2**3',
  '1,2',
  "a['$(./evil)']",
  '0x1f',
  '$x',
  '$(./evil)',
  '1<2',
  '!0',
  '10#$x',
];

/** A whole command line, some levels deep. */
export function commandLine(random: Random, depth = 0): string {
  const line = depth > 2 || random.once(2) ? simple(random) : compound(random, depth);
  if (depth > 0) return line;
  if (random.once(30)) return line.replaceAll('\n', '\r\n');
  return random.once(30) ? `# ${random.pick(TRACES)}\n${line}` : line;
}

function simple(random: Random): string {
  const prefix = random.once(12) ? [random.pick(ASSIGNMENTS)] : [];
  const redirects = random.once(4) ? [random.pick(REDIRECTS)] : [];
  const parts = [...prefix, call(random, NAMES, (program) => script(random, program)), ...redirects];
  if (random.once(25)) parts.unshift(parts.pop()!);
  const line = parts.join(' ');
  return random.once(15) ? withHereDocument(random, line) : line;
}

function withHereDocument(random: Random, line: string): string {
  const body = random.pick([
    'text',
    '$HOME',
    '$(./evil)',
    '`./evil`',
    '${x:=1}',
    '$((a[$(./evil)]))',
    '\\$(./evil)',
    'EOF2',
    "'",
    '${x:-$(./evil)}',
    '$x',
  ]);
  const [operator, delimiter, end] = random.pick([
    ['<<', 'EOF', 'EOF'],
    ['<<', "'EOF'", 'EOF'],
    ['<<', '"EOF"', 'EOF'],
    ['<<', '\\EOF', 'EOF'],
    ['<<-', 'EOF', '\tEOF'],
    ['<<', 'E"O"F', 'EOF'],
    ['<<', 'EOF', ' EOF'],
    ['<<', '$x', '$x'],
    ['<<', "E'\n'F", 'E'],
  ] as const);
  return `${line} ${operator}${delimiter}\n${body}\n${end}\n${random.pick(['', '', './evil', 'pwd', random.pick(TRACES)])}`;
}

function compound(random: Random, depth: number): string {
  const inner = () => commandLine(random, depth + 1);
  const operand = () => word(random, random.pick(PATHS));
  return random.pick([
    () => [inner(), inner()].join(random.pick([' && ', ' || ', '; ', '\n', ' | ', ' |& ', ' & ', ';', '&&\n'])),
    () => [inner(), inner()].join(random.pick([' && ', ' || ', '; ', '\n', ' | '])),
    () => [inner(), inner(), inner()].join(random.pick([' && ', '; ', ' | '])),
    () =>
      `${inner()} | ${random.pick(['head -5', 'wc -l', 'sort', 'grep foo', 'tail -3', 'sh', 'xargs touch', 'tee made', 'cat', 'jq .', 'bash -s', 'sed p', 'uniq - made', 'while read x; do $x; done'])}`,
    () => `if ${inner()}; then ${inner()}; fi`,
    () => `if [ -f ${operand()} ]; then ${inner()}; else ${inner()}; fi`,
    () =>
      `for ${random.pick(['f', 'i', 'x', 'PATH', 'path', 'f1', '_'])} in ${operand()} ${operand()}; do ${inner()}; done`,
    () =>
      `for f in ${operand()}; do ${random.pick(['cat', 'wc -l', 'head -3', 'sort', 'sed -n', 'ls', 'tail', 'git log', 'awk', 'find', 'file'])} ${random.pick(['$f', '"$f"', '"./$f"', '${f}', '"${f%.*}"', '-- "$f"', '$f made'])}; done`,
    () => `for ((i=${random.pick(ARITHMETIC)}; i<2; i++)); do ${inner()}; done`,
    () => `while ${inner()}; do ${inner()}; break; done`,
    () => `until ${inner()}; do ${inner()}; done`,
    () => `case ${operand()} in ${operand()}) ${inner()} ;; *) ${inner()} ${random.pick([';;', ';&', ';;&', ''])} esac`,
    () => `select x in a b; do ${inner()}; done`,
    () => `(${inner()})`,
    () => `{ ${inner()}; }`,
    () => `{ ${inner()}; } ${random.pick(REDIRECTS)}`,
    () => `(${inner()}) ${random.pick(REDIRECTS)}`,
    () => `! ${inner()}`,
    () => `time ${inner()}`,
    () => `coproc ${inner()}`,
    () => `coproc X { ${inner()}; }`,
    () => `${random.pick(['ls', 'cat', 'f'])}() { ${random.pick(TRACES)}; }; ${inner()}`,
    () => `function ${random.pick(['ls', 'git', 'f'])} { ${random.pick(TRACES)}; }\n${inner()}`,
    () => `alias ls='${random.pick(TRACES)}'\n${inner()}`,
    () => `[[ ${random.pick(CONDITIONS)} ]] && ${inner()}`,
    () => `[[ ${random.pick(CONDITIONS)} ${random.pick(['&&', '||'])} ${random.pick(CONDITIONS)} ]]`,
    () => `(( ${random.pick(ARITHMETIC)} )); ${inner()}`,
    () => `echo $(( ${random.pick(ARITHMETIC)} ${random.pick(['+', '*', ',', '='])} ${random.pick(ARITHMETIC)} ))`,
    () => `cd ${operand()} && ${inner()}`,
    () =>
      `${random.pick(['command', 'builtin', 'exec', 'nohup', 'timeout 5', 'env', 'nice', 'stdbuf -oL', 'setsid', 'command -p', 'time -p', 'noglob', 'nocorrect', '-'])} ${inner()}`,
    () => `${random.pick(ASSIGNMENTS)}; ${inner()}`,
    () => `${inner()} ${random.pick(['&', ';', '#', '\\', '; #', '|', '&&', ';;', '\n\n'])}`,
    () => `diff <(${inner()}) <(${inner()})`,
    () => `${inner()} > >(${inner()})`,
    () => `eval "${inner()}"`,
  ])();
}
