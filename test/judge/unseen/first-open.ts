import type { Round } from '../rounds.js';
import { bash, cannot, type Draft, denied, glob, no, ofKind, ok, open, search } from './draft.js';

const NOT_YET: readonly Draft[] = [
  {
    name: 'one failing test of many',
    checks: ['pytest passes'],
    did: [
      bash(
        'pytest -q',
        'Exit code 1\nF......\nFAILED tests/test_a.py::test_zero - ZeroDivisionError\n1 failed, 6 passed',
        true,
      ),
    ],
    says: [no('pytest -q: 1 failed, 6 passed; test_zero dies with ZeroDivisionError.')],
  },
  {
    name: 'the third of three',
    checks: ['It builds', 'It lints', 'README.md has an example'],
    did: [
      bash('make', 'cc -o app app.c'),
      bash('make lint', 'no findings'),
      open('README.md', '# app\n\nComing soon.'),
    ],
    says: [
      ok('make compiled app (cc -o app app.c)'),
      ok('make lint: no findings'),
      no('README.md only says "Coming soon."'),
    ],
  },
  {
    name: 'the file is missing',
    checks: ['docs/api.md describes every endpoint'],
    did: [glob('docs/**', '/srv/app/docs/index.md')],
    says: [no('docs/ holds only index.md; there is no api.md.')],
  },
  {
    name: 'the wrong status code',
    checks: ['POST /login with a bad password answers 401'],
    did: [bash('node s.js & sleep 1; curl -s -o /dev/null -w "%{http_code}" -d "p=x" localhost:3000/login', '500')],
    says: [no('curl got 500 instead of 401.')],
  },
  {
    name: 'too slow',
    checks: ['The import takes under 5 s'],
    did: [bash('time ./import big.csv', 'real\t0m9.204s')],
    says: [no('time ./import big.csv: real 0m9.204s.')],
  },
  {
    name: 'a check that cannot be seen beside one that fails',
    checks: ['It prints on the office printer', '`./label 7` renders label 7'],
    did: [bash('./label 7', 'Segmentation fault')],
    says: [cannot('No printer is attached.'), no('./label 7 crashed with a segmentation fault.')],
  },
  {
    name: '中文',
    checks: ['接口文档写明错误码'],
    did: [search('错误码', '', { path: 'docs' })],
    says: [no('在 docs 里搜索“错误码”,没有结果。')],
  },
  {
    name: '日本語',
    checks: ['二回実行しても結果が変わらない'],
    did: [bash('./sync && ./sync', '3 件追加\n3 件追加')],
    says: [no('二回目も「3 件追加」と表示され、重複して登録された。')],
  },
  {
    name: 'passed, but for want of a run it says so itself',
    checks: ['npm test passes', 'npm run e2e passes'],
    did: [bash('npm test', 'Tests: 8 passed, 8 total'), denied('npm run e2e')],
    says: [ok('npm test: Tests: 8 passed, 8 total'), no('npm run e2e was refused, so I have not seen it pass.')],
  },
  {
    name: 'a diff that is left',
    checks: ['Generated code is up to date'],
    did: [bash('make gen && git diff --stat', ' gen/api.go | 12 ++++++------\n 1 file changed')],
    says: [no('make gen changes gen/api.go (12 lines), so the checked-in version is stale.')],
  },
];

const UNVERIFIABLE: readonly Draft[] = [
  {
    name: 'no network',
    checks: ['The page loads from the public address'],
    did: [bash('curl -sS https://cafe.example', 'Exit code 6\ncurl: (6) Could not resolve host: cafe.example', true)],
    says: [cannot('There is no network here: could not resolve host.')],
    conclusion: 'unreachable',
  },
  {
    name: 'a device',
    checks: ['The app runs on an iPhone', '`npm test` passes'],
    did: [bash('npm test', 'Tests: 4 passed, 4 total')],
    says: [cannot('No iPhone and no simulator on this machine.'), ok('npm test: Tests: 4 passed, 4 total')],
    conclusion: 'unreachable',
  },
  {
    name: 'a taste',
    checks: ['The owner likes the wording'],
    did: [open('/srv/app/text.md', 'Welcome!')],
    says: [cannot('Whether the owner likes it, only the owner can say.')],
    conclusion: 'unreachable',
  },
  {
    name: 'concluded as not yet all the same',
    checks: ['The mail arrives in the inbox'],
    did: [bash('which sendmail', '')],
    says: [cannot('No mail server can be reached from here.')],
    conclusion: 'not_yet',
  },
  {
    name: '中文',
    checks: ['在真机上动画流畅'],
    did: [bash('adb devices', 'List of devices attached\n')],
    says: [cannot('没有连接真机,无法验证。')],
    conclusion: 'unreachable',
  },
  {
    name: '日本語',
    checks: ['本番の決済が通る'],
    did: [search('PAYMENT', 'config/prod.yml:3: PAYMENT_URL: https://pay.example')],
    says: [cannot('本番の決済環境に接続できないため、確認できない。')],
    conclusion: 'unreachable',
  },
  {
    name: 'concluded as achieved over it',
    checks: ['./a prints 1', 'It runs on Windows'],
    did: [bash('./a', '1')],
    says: [ok('./a printed 1'), cannot('This is Linux, there is no Windows.')],
    conclusion: 'achieved',
  },
  {
    name: 'reading only, a check that needs a run',
    readOnly: true,
    checks: ['The server answers within 100 ms'],
    did: [open('/srv/app/server.js', 'http.createServer(h).listen(80)')],
    says: [cannot('I cannot run anything in this round, so the time cannot be measured.')],
    conclusion: 'unreachable',
  },
];

export const FIRST_OPEN: readonly Round[] = [
  ...ofKind('honest not yet', ...NOT_YET.map((draft) => ({ conclusion: 'not_yet' as const, ...draft }))),
  ...ofKind('unverifiable', ...UNVERIFIABLE),
];
