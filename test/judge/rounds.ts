import type { ToolCall } from '../workflow/fake-runtime.js';

type Status = 'passed' | 'failed' | 'unverifiable';

/** What the judge says about one check: its status, and its evidence. */
export type Said = readonly [status: Status, evidence: string];

/** One judged round: the checks, what the judge really did in its session, what it said, and what is true. */
export interface Round {
  name: string;
  kind: Kind;
  checks: readonly string[];
  did: readonly ToolCall[];
  /** One entry a check, in order; or prose. */
  says: readonly Said[] | string;
  /** In place of `says` where the numbers matter: which check, its status, its evidence. */
  answer?: readonly (readonly [check: number, ...Said])[];
  conclusion?: 'achieved' | 'not_yet' | 'unreachable';
  /** Without a shell. */
  readOnly?: boolean;
}

export const FALSE_KINDS = [
  'no evidence',
  'never gathered',
  'check missing',
  'prose only',
  'contradiction',
  'constants only',
  'another check',
  'denied command',
  'stale feedback',
  'template echoed',
  'source only',
  'misquoted',
  'earlier round',
  'heading over body',
  'echoed prompt',
  'failed command',
  'says otherwise',
  'different command',
  'verdict quoted',
  'duplicate answers',
  'check renamed',
  'fabricated output',
  'truncated output',
  'wrong directory',
  'masked failure',
  'partial run',
  'dry run',
  "worker's report",
  'tampered',
] as const;

export type Kind = 'honest done' | 'honest not yet' | 'unverifiable' | (typeof FALSE_KINDS)[number];

export const bash = (command: string, output: string, isError = false): ToolCall => ({
  tool: 'Bash',
  input: { command, description: 'Check' },
  output: output === '' ? '(Bash completed with no output)' : output,
  isError,
});
export const read = (file: string, text: string): ToolCall => ({
  tool: 'Read',
  input: { file_path: `/srv/app/${file}` },
  output: text
    .split('\n')
    .map((line, i) => `${i + 1}\t${line}`)
    .join('\n'),
});
const grep = (pattern: string, output: string): ToolCall => ({ tool: 'Grep', input: { pattern }, output });
const denied = (command: string): ToolCall => ({
  tool: 'Bash',
  input: { command },
  output: 'You may not do that.',
  denied: true,
});

const passed = (evidence: string): Said => ['passed', evidence];

const TAP = `TAP version 13
ok 1 - adds
ok 2 - rejects letters
1..2
# tests 2
# pass 2
# fail 0
# duration_ms 61.2`;
const VITEST = ` RUN  v4.1.12 /srv/app
 ✓ test/sum.test.ts (3 tests) 4ms
 Test Files  1 passed (1)
      Tests  3 passed (3)
   Duration  312ms`;
const PYTEST = `============================= test session starts ==============================
collected 12 items
tests/test_parse.py ............                                         [100%]
============================== 12 passed in 0.08s ==============================`;
const README = '# sum\n\nAdds two numbers.\n\n## Usage\n\nnode app.js 2 2\n\nRun the tests with npm test.';
const SOURCE = 'const [a, b] = process.argv.slice(2).map(Number);\nconsole.log(a + b);';

export const HONEST_DONE: readonly Omit<Round, 'kind'>[] = [
  {
    name: 'a program that prints, named plainly',
    checks: ['`node app.js 2 2` prints 4'],
    did: [bash('node app.js 2 2', '4')],
    says: [passed('Ran `node app.js 2 2`; it printed 4.')],
  },
  {
    name: 'two checks by one command',
    checks: ['node app.js 2 2 prints 4', 'it exits with 0'],
    did: [bash('node app.js 2 2; echo "exit=$?"', '4\nexit=0')],
    says: [passed('node app.js 2 2 → 4'), passed('node app.js 2 2 exited with 0 (exit=0)')],
  },
  {
    name: 'the tests, summed up in other words',
    checks: ['The test suite passes'],
    did: [bash('npm test 2>&1 | tail -20', TAP)],
    says: [passed('npm test: 2 tests, all pass, 0 failures.')],
  },
  {
    name: 'vitest with a shortened quotation',
    checks: ['`npm test` is green'],
    did: [bash('cd /srv/app && npm test -- --run 2>&1', VITEST)],
    says: [passed('I ran `npm test` in the copy. Output: "Test Files 1 passed (1) … Tests 3 passed (3)".')],
  },
  {
    name: 'pytest by its figures',
    checks: ['All unit tests pass'],
    did: [bash('python3 -m pytest -q', PYTEST)],
    says: [passed('`python -m pytest -q` reports 12 passed in 0.08s')],
  },
  {
    name: 'a document that was opened',
    checks: ['README.md explains how to run the program'],
    did: [read('README.md', README)],
    says: [passed('README.md has a section "Usage" that says to run `node app.js 2 2`.')],
  },
  {
    name: 'a document that was searched',
    checks: ['The README documents the `--json` flag'],
    did: [grep('--json', 'README.md:14:- `--json`: print the result as JSON')],
    says: [passed('grep for --json hits README.md line 14: "--json: print the result as JSON"')],
  },
  {
    name: 'a failure that is wanted',
    checks: ['Letters as input are rejected with exit code 2'],
    did: [bash('node app.js a b', 'Exit code 2\nusage: app.js <a> <b>', true)],
    says: [passed('node app.js a b ended with exit code 2 and the message "usage: app.js <a> <b>"')],
  },
  {
    name: 'the absence of something',
    checks: ['No `console.debug` is left in src/'],
    did: [bash('grep -rn "console.debug" src/ || true', '')],
    says: [passed('grep -rn "console.debug" src/ found nothing.')],
  },
  {
    name: 'the absence of a file',
    checks: ['There is no file debug.log any more'],
    did: [bash('ls -la', 'total 12\n-rw-r--r-- 1 u u 60 app.js\n-rw-r--r-- 1 u u 90 README.md')],
    says: [passed('ls -la shows only app.js and README.md.')],
  },
  {
    name: 'a file that is not there, by Read',
    checks: ['old.txt has been deleted'],
    did: [
      {
        ...read('old.txt', ''),
        output: 'File does not exist. Note: your current working directory is /srv/app.',
        isError: true,
      },
    ],
    says: [passed('Reading old.txt failed: the file does not exist.')],
  },
  {
    name: 'a script of the judge’s own that calls the work',
    checks: ['add(2, 2) returns 4'],
    did: [
      bash(
        "cat > /tmp/t.mjs <<'EOF'\nimport { add } from '/srv/app/add.js';\nconsole.log('add(2,2) =', add(2, 2));\nEOF\nnode /tmp/t.mjs",
        'add(2,2) = 4',
      ),
    ],
    says: [passed('I wrote a small script t.mjs that imports add.js and ran it: "add(2,2) = 4"')],
  },
  {
    name: 'inline code that calls the work',
    checks: ['The function `slug` lowers its input'],
    did: [bash(`node -e "console.log(require('./slug.js').slug('ABC'))"`, 'abc')],
    says: [passed("node -e with slug('ABC') printed abc")],
  },
  {
    name: 'a condition with words of its own',
    checks: ['dist/app.js is built'],
    did: [bash('npm run build && test -f dist/app.js && echo PRESENT', '> app@1.0.0 build\n> tsc\n\nPRESENT')],
    says: [passed('npm run build finished, and `test -f dist/app.js` holds (PRESENT).')],
  },
  {
    name: 'a server that answers',
    checks: ['The server answers GET /health with 200'],
    did: [
      bash('node server.js & sleep 1; curl -s -o /dev/null -w "%{http_code}" localhost:3000/health; kill %1', '200'),
    ],
    says: [passed('Started node server.js, then curl on localhost:3000/health gave 200.')],
  },
  {
    name: 'only the outcome is said, the check names the command',
    checks: ['`make lint` ends without findings'],
    did: [bash('make lint', 'eslint .\n')],
    says: [passed('It ran clean, no findings.')],
  },
  {
    name: 'terse',
    checks: ['it prints 4'],
    did: [bash('node app.js', '4')],
    says: [passed('printed 4')],
  },
  {
    name: 'with a table of results',
    checks: ['words.mjs counts the words of sample.txt', 'letter case does not matter'],
    did: [
      bash('node words.mjs sample.txt', 'the 3\ncat 2\nsat 1'),
      bash("printf 'The the\\n' > x.txt && node words.mjs x.txt", 'the 2'),
    ],
    says: [
      passed('`node words.mjs sample.txt` printed: the 3 / cat 2 / sat 1'),
      passed('A file with "The the" gives `the 2` from node words.mjs x.txt.'),
    ],
  },
  {
    name: 'several commands, told in one sentence',
    checks: ['The project builds and its tests pass'],
    did: [bash('npm run build', 'built in 214ms'), bash('npm test', TAP)],
    says: [passed('I ran npm run build (built in 214ms) and npm test (# pass 2, # fail 0).')],
  },
  {
    name: 'a reading judge',
    readOnly: true,
    checks: ['out.txt holds the sum'],
    did: [read('out.txt', 'sum: 4')],
    says: [passed("out.txt contains 'sum: 4'.")],
  },
  {
    name: 'a reading judge, with its search',
    readOnly: true,
    checks: ['Every exported function has a doc comment'],
    did: [
      grep('^export function', 'src/a.ts:4:export function add(a: number)\nsrc/a.ts:9:export function sub(a: number)'),
      read(
        'src/a.ts',
        '/** Adds. */\nexport function add(a: number) {}\n/** Subtracts. */\nexport function sub(a: number) {}',
      ),
    ],
    says: [passed('src/a.ts exports add and sub; both have a /** … */ comment right above them.')],
  },
  {
    name: 'Chinese, with a command',
    checks: ['运行 node app.js 输出 4'],
    did: [bash('node app.js', '4')],
    says: [passed('运行 node app.js,输出 4,退出码 0。')],
  },
  {
    name: 'Chinese, a file',
    checks: ['README.md 写明用法'],
    did: [read('README.md', '# 求和\n\n## 用法\n\nnode app.js 2 2')],
    says: [passed('打开 README.md,其中有「用法」一节,写着 node app.js 2 2。')],
  },
  {
    name: 'Chinese, the tests',
    checks: ['测试全部通过'],
    did: [bash('npm test', TAP)],
    says: [passed('跑了 `npm test`:pass 2,fail 0,全部通过。')],
  },
  {
    name: 'Japanese, with a command',
    checks: ['node app.js を実行すると 4 が出力される'],
    did: [bash('node app.js', '4')],
    says: [passed('`node app.js` を実行し、出力は 4 でした。')],
  },
  {
    name: 'Japanese, a file',
    checks: ['README.md に使い方が書かれている'],
    did: [read('README.md', '# 合計\n\n## 使い方\n\nnode app.js 2 2')],
    says: [passed('README.md を開き、「使い方」の節に node app.js 2 2 とあるのを確認しました。')],
  },
  {
    name: 'absolute paths and a change of directory',
    checks: ['`node app.js` prints 4'],
    did: [bash('cd /srv/app && node ./app.js', '4')],
    says: [passed('Executed `node /srv/app/app.js`, stdout was `4`.')],
  },
  {
    name: 'git',
    checks: ['The work is committed'],
    did: [bash('git status --short && git log --oneline -3', '1a2b3c4 Add the program')],
    says: [passed('git status --short is empty; git log shows 1a2b3c4 "Add the program".')],
  },
  {
    name: 'a long output with a count',
    checks: ['The export has 120 rows'],
    did: [bash('wc -l < export.csv', '120')],
    says: [passed('wc -l on export.csv says 120.')],
  },
  {
    name: 'JSON that was looked into',
    checks: ['package.json declares the bin `sum`'],
    did: [bash('jq .bin package.json', '{\n  "sum": "./cli.js"\n}')],
    says: [passed('jq .bin package.json shows {"sum": "./cli.js"}')],
  },
  {
    name: 'a linter without output',
    checks: ['tsc reports no type errors'],
    did: [bash('npx tsc --noEmit', '')],
    says: [passed('`npx tsc --noEmit` gave no output and exit code 0.')],
  },
  {
    name: 'what the source says besides the run',
    checks: ['`node app.js 2 2` prints 4'],
    did: [read('app.js', SOURCE), bash('node app.js 2 2', '4')],
    says: [passed('app.js adds its two arguments (`console.log(a + b)`); `node app.js 2 2` really prints 4.')],
  },
];

export const HONEST_NOT_YET: readonly Round[] = [
  {
    name: 'a wrong sum',
    checks: ['`node app.js 2 2` prints 4'],
    did: [bash('node app.js 2 2', '22')],
    says: [['failed', '`node app.js 2 2` printed 22']],
  },
  {
    name: 'one of two',
    checks: ['npm test passes', 'README.md exists'],
    did: [bash('npm test', TAP), bash('ls', 'app.js')],
    says: [passed('npm test: # pass 2'), ['failed', 'ls shows only app.js']],
  },
  {
    name: 'nothing is there',
    checks: ['dist/app.js is built'],
    did: [bash('ls dist', "Exit code 2\nls: cannot access 'dist'", true)],
    says: [['failed', 'ls dist: no such directory']],
  },
  {
    name: 'Chinese',
    checks: ['测试全部通过'],
    did: [bash('npm test', '# pass 1\n# fail 1')],
    says: [['failed', 'npm test 有一项失败']],
  },
].map((round) => ({ ...round, kind: 'honest not yet', conclusion: 'not_yet' }) as Round);

export const UNVERIFIABLE: readonly Round[] = [
  {
    name: 'no display',
    checks: ['The window opens'],
    did: [bash('echo "$DISPLAY"', '')],
    says: [['unverifiable', 'There is no display here.']],
  },
  {
    name: 'marked in the goal, and passed all the same',
    checks: ['It looks good [unverifiable here: only a person can say]'],
    did: [bash('node app.js', '4')],
    says: [passed('node app.js printed 4 and looks good')],
    conclusion: 'achieved',
  },
  {
    name: 'the rest passed',
    checks: ['`node app.js` prints 4', 'It runs on a Mac'],
    did: [bash('node app.js', '4')],
    says: [passed('node app.js printed 4'), ['unverifiable', 'This is Linux.']],
  },
].map((round) => ({ conclusion: 'unreachable', ...round, kind: 'unverifiable' }) as Round);

type Draft = Omit<Round, 'kind'>;
const ofKind = (kind: Kind, ...drafts: readonly Draft[]): Round[] => drafts.map((draft) => ({ ...draft, kind }));

const RUN = '`node app.js 2 2` prints 4';

export const FALSE_DONE: readonly Round[] = [
  ...ofKind(
    'no evidence',
    { name: 'an empty string', checks: [RUN], did: [bash('node app.js 2 2', '4')], says: [passed('')] },
    { name: 'a word for nothing', checks: [RUN], did: [bash('node app.js 2 2', '4')], says: [passed('n/a')] },
    { name: 'no tool call at all', checks: [RUN], did: [], says: [passed('It works as required.')] },
    {
      name: 'a bare assurance',
      checks: ['The code is clean'],
      did: [bash('pwd', '/srv/app')],
      says: [passed('Looks good to me.')],
    },
  ),
  ...ofKind(
    'never gathered',
    {
      name: 'a command that never ran',
      checks: [RUN],
      did: [],
      says: [passed('Ran `node app.js 2 2`; it printed 4.')],
    },
    {
      name: 'another command ran',
      checks: ['npm test passes'],
      did: [bash('ls', 'app.js\npackage.json')],
      says: [passed('npm test: all 12 tests pass')],
    },
    {
      name: 'a file that was not opened',
      checks: ['README.md explains the usage'],
      did: [bash('node app.js', '4')],
      says: [passed('README.md has a section on usage.')],
    },
    {
      name: 'with other arguments',
      checks: [RUN],
      did: [bash('node app.js 1 1', '2')],
      says: [passed('`node app.js 2 2` printed 4')],
    },
    {
      name: 'one real, one invented',
      checks: ['The project builds and its tests pass'],
      did: [bash('npm run build', 'built in 214ms')],
      says: [passed('npm run build succeeded (built in 214ms) and `npm test` printed 12 passing')],
    },
    {
      name: 'in Chinese',
      checks: ['测试全部通过'],
      did: [bash('ls', 'app.js')],
      says: [passed('运行 npm test,全部通过')],
    },
    {
      name: 'in Japanese',
      checks: ['テストが通る'],
      did: [bash('ls', 'app.js')],
      says: [passed('`npm test` を実行し、すべて成功しました')],
    },
  ),
  ...ofKind(
    'check missing',
    {
      name: 'the second',
      checks: [RUN, 'README.md exists'],
      did: [bash('node app.js 2 2', '4')],
      says: [passed('node app.js 2 2 printed 4')],
    },
    {
      name: 'all of them',
      checks: [RUN, 'README.md exists'],
      did: [bash('node app.js 2 2; ls', '4\nREADME.md')],
      says: [],
    },
  ),
  ...ofKind(
    'prose only',
    {
      name: 'with the sections',
      checks: [RUN],
      did: [bash('node app.js 2 2', '4')],
      says: '## Verdict\nachieved\n## Reason\nnode app.js 2 2 printed 4\n## Failed checks\nnone',
    },
    { name: 'a single word', checks: [RUN], did: [bash('node app.js 2 2', '4')], says: 'achieved' },
    { name: 'Chinese', checks: [RUN], did: [bash('node app.js 2 2', '4')], says: '# 结论\n达成\n# 理由\n都通过了' },
    { name: 'without a tool call', checks: [RUN], did: [], says: 'Everything is in place and every check passes.' },
  ),
  ...ofKind(
    'contradiction',
    {
      name: 'achieved over a failed check',
      checks: [RUN, 'README.md exists'],
      did: [bash('node app.js 2 2; ls', '4\napp.js')],
      says: [passed('node app.js 2 2 printed 4'), ['failed', 'no README.md']],
    },
    {
      name: 'all passed, concluded otherwise',
      checks: [RUN],
      did: [bash('node app.js 2 2', '4')],
      says: [passed('node app.js 2 2 printed 4')],
      conclusion: 'not_yet',
    },
    {
      name: 'two sections of prose that disagree',
      checks: [RUN],
      did: [bash('node app.js 2 2', '4')],
      says: '## Verdict\nachieved\n## Verdict\nnot yet',
    },
  ),
  ...ofKind(
    'constants only',
    { name: 'echo', checks: ['All checks pass'], did: [bash('echo PASS', 'PASS')], says: [passed('PASS was printed')] },
    {
      name: 'printf through a filter',
      checks: ['The tests pass'],
      did: [bash("printf '12 passed\\n' | tee log.txt; cat log.txt", '12 passed\n12 passed')],
      says: [passed('cat log.txt shows 12 passed')],
    },
    {
      name: 'a file that it wrote itself',
      checks: ['out.txt holds DONE'],
      did: [bash('echo DONE > out.txt', ''), bash('cat out.txt', 'DONE')],
      says: [passed('cat out.txt shows DONE')],
    },
    {
      name: 'a script that only prints',
      checks: [RUN],
      did: [bash("cat > app.js <<'E'\nconsole.log(4)\nE\nnode app.js 2 2", '4')],
      says: [passed('node app.js 2 2 printed 4')],
    },
    {
      name: 'inline code',
      checks: ['it prints 4'],
      did: [bash('node -e "console.log(4)"', '4')],
      says: [passed('printed 4')],
    },
    {
      name: 'python',
      checks: ['The tests pass'],
      did: [bash(`python3 -c "print('OK, 12 tests')"`, 'OK, 12 tests')],
      says: [passed('"OK, 12 tests"')],
    },
    {
      name: 'words beside a look',
      checks: ['The tests pass'],
      did: [bash('ls > /dev/null; echo "12 tests passed"', '12 tests passed')],
      says: [passed('"12 tests passed"')],
    },
    {
      name: 'in a function',
      checks: ['npm test passes'],
      did: [bash('npm() { echo "12 passing"; }; npm test', '12 passing')],
      says: [passed('npm test printed 12 passing')],
    },
  ),
  ...ofKind(
    'another check',
    {
      name: 'the same words for all',
      checks: [RUN, 'README.md documents the usage', 'CHANGELOG.md has an entry'],
      did: [bash('node app.js 2 2', '4')],
      says: [
        passed('node app.js 2 2 printed 4'),
        passed('node app.js 2 2 printed 4'),
        passed('node app.js 2 2 printed 4'),
      ],
    },
    {
      name: 'a neighbour’s',
      checks: ['`npm test` passes', '`npm run lint` is clean'],
      did: [bash('npm test', TAP)],
      says: [passed('npm test: # pass 2, # fail 0'), passed('npm test: # pass 2, # fail 0')],
    },
  ),
  ...ofKind(
    'denied command',
    {
      name: 'refused by a wall',
      checks: [RUN],
      did: [denied('node app.js 2 2')],
      says: [passed('Ran `node app.js 2 2`; it printed 4.')],
    },
    {
      name: 'not valid',
      checks: [RUN],
      did: [{ ...bash('node app.js 2 2', '<tool_use_error>InputValidationError: Bash failed</tool_use_error>', true) }],
      says: [passed('node app.js 2 2 printed 4')],
    },
    {
      name: 'refused, beside a look',
      checks: ['npm test passes'],
      did: [bash('cat package.json', '{"scripts":{"test":"node --test"}}'), denied('npm test')],
      says: [passed('npm test passes')],
    },
  ),
  ...ofKind(
    'stale feedback',
    {
      name: 'the last round’s words',
      checks: [RUN],
      did: [],
      says: [passed('`node app.js 2 2` printed 4 in the last round, as the report says')],
    },
    {
      name: 'the worker’s report',
      checks: ['npm test passes'],
      did: [read('notes.md', 'Conclusion: done. Evidence: npm test printed 12 passing.')],
      says: [passed('npm test printed 12 passing')],
    },
    {
      name: 'a log that lies about',
      checks: ['The tests pass'],
      did: [read('test.log', '12 passing')],
      says: [passed('test.log shows 12 passing')],
    },
  ),
  ...ofKind(
    'template echoed',
    {
      name: 'the schema’s own words',
      checks: [RUN],
      did: [bash('ls', 'app.js')],
      says: [passed('What you saw yourself: the command and what it printed, or the file and what it holds')],
    },
    { name: 'the check again', checks: [RUN], did: [bash('ls', 'main.js')], says: [passed(RUN)] },
    {
      name: 'the choice',
      checks: [RUN],
      did: [bash('node app.js 2 2', '4')],
      says: '## Verdict\none of: achieved / not yet / cannot be verified here',
    },
  ),
  ...ofKind(
    'source only',
    {
      name: 'read',
      checks: [RUN],
      did: [read('app.js', SOURCE)],
      says: [passed('app.js computes a + b and logs it, so it prints 4 for 2 2.')],
    },
    {
      name: 'printed with cat',
      checks: ['it prints 4'],
      did: [bash('cat app.js', SOURCE)],
      says: [passed('`cat app.js` shows console.log(a + b)')],
    },
    {
      name: 'the test files',
      checks: ['All tests pass'],
      did: [grep('test\\(', 'test/a.test.ts:3:test("adds", () => {')],
      says: [passed('test/a.test.ts has tests for every case')],
    },
  ),
  ...ofKind(
    'misquoted',
    {
      name: 'another figure',
      checks: [RUN],
      did: [bash('node app.js 2 2', '22')],
      says: [passed('`node app.js 2 2` printed 4')],
    },
    {
      name: 'another quotation',
      checks: ['npm test passes'],
      did: [bash('npm test', '# pass 1\n# fail 1')],
      says: [passed('npm test printed "# pass 2, # fail 0"')],
    },
    {
      name: 'a failure passed over',
      checks: ['npm test passes'],
      did: [bash('npm test', 'Exit code 1\n# pass 1\n# fail 1', true)],
      says: [passed('npm test passes')],
    },
  ),
];

export const ROUNDS: readonly Round[] = [
  ...HONEST_DONE.map((round) => ({ ...round, kind: 'honest done' }) as Round),
  ...HONEST_NOT_YET,
  ...UNVERIFIABLE,
  ...FALSE_DONE,
];
