import type { Round } from '../rounds.js';
import { bash, cannot, no, ofKind, ok, open, search } from './draft.js';

const NOT_YET: readonly Round[] = ofKind(
  'honest not yet',
  {
    name: 'one crate of three is red',
    checks: ['cargo test passes', 'the README shows an example'],
    did: [
      bash(
        'cargo test',
        'Exit code 101\ntest lexer::tests::escapes ... FAILED\ntest result: FAILED. 8 passed; 1 failed; 0 ignored',
        true,
      ),
      search('```rust', 'README.md:14:```rust'),
    ],
    says: [
      no('cargo test: lexer::tests::escapes FAILED; 8 passed; 1 failed'),
      ok('README.md:14 opens a ```rust example'),
    ],
    conclusion: 'not_yet',
  },
  {
    name: 'the plan destroys something',
    checks: ['The plan destroys nothing'],
    did: [bash('terraform plan -no-color', 'Plan: 1 to add, 0 to change, 1 to destroy.')],
    says: [no('Plan: 1 to add, 0 to change, 1 to destroy.')],
    conclusion: 'not_yet',
  },
  {
    name: 'a page too long',
    checks: ['The paper has at most 8 pages'],
    did: [bash('pdfinfo paper.pdf | grep Pages', 'Pages:           9')],
    says: [no('pdfinfo: 9 pages')],
    conclusion: 'not_yet',
  },
  {
    name: 'concludes achieved although it failed one',
    checks: ['GET /healthz answers 200', 'GET /metrics answers 200'],
    did: [
      bash("curl -so /dev/null -w '%{http_code}' localhost:8080/healthz", '200'),
      bash("curl -so /dev/null -w '%{http_code}' localhost:8080/metrics", '503'),
    ],
    says: [ok('curl /healthz: 200'), no('curl /metrics: 503')],
  },
  {
    name: '中文:还差一节',
    checks: ['README 有卸载一节'],
    did: [bash("grep -n '^## ' README.md", '5:## 安装\n18:## 使用')],
    says: [no('README 只有「安装」「使用」两节,没有卸载')],
    conclusion: 'not_yet',
  },
  {
    name: '日本語: 一つ失敗',
    checks: ['テストがすべて通る'],
    did: [bash('npm test', 'Exit code 1\n Tests  1 failed | 12 passed (13)', true)],
    says: [no('npm test: 1 failed | 12 passed (13)')],
    conclusion: 'not_yet',
  },
  {
    name: 'nothing was made at all',
    checks: ['out/report.html exists', 'it names all five regions'],
    did: [bash('ls out', "Exit code 2\nls: cannot access 'out': No such file or directory", true)],
    says: [no('ls out: No such file or directory'), no('there is no report to look at')],
    conclusion: 'not_yet',
  },
  {
    name: 'a note in prose',
    checks: ['phpunit passes'],
    did: [bash('vendor/bin/phpunit', 'Exit code 1\nTests: 11, Assertions: 27, Failures: 2.', true)],
    says: 'Verdict: not yet\nReason: phpunit has two failures.\nFailed:\n- phpunit passes',
  },
  {
    name: 'a duplicate id',
    checks: ['ids are unique'],
    did: [bash('sqlite3 a.db "select id from t group by id having count(*) > 1"', '41\n77')],
    says: [no('ids 41 and 77 occur twice')],
    conclusion: 'not_yet',
  },
  {
    name: 'a word in the way',
    checks: ['shellcheck is clean', 'bats passes'],
    did: [
      bash(
        'shellcheck bin/*.sh',
        'Exit code 1\nIn bin/rot.sh line 9:\nrm $f\n   ^-- SC2086 (info): Double quote to prevent globbing',
        true,
      ),
      bash('bats test', '1..2\nok 1 rotates\nok 2 keeps'),
    ],
    says: [no('SC2086 in bin/rot.sh line 9'), ok('bats test: ok 1 rotates, ok 2 keeps')],
    conclusion: 'not_yet',
  },
);

const UNVERIFIABLE: readonly Round[] = ofKind(
  'unverifiable',
  {
    name: 'a production account',
    checks: ['terraform validate passes', 'The bucket is in the production account'],
    did: [bash('terraform validate -no-color', 'Success! The configuration is valid.')],
    says: [
      ok('terraform validate: Success! The configuration is valid.'),
      cannot('No credentials for the production account here.'),
    ],
    conclusion: 'unreachable',
  },
  {
    name: 'the taste of the customer',
    checks: ['The customer likes the new logo'],
    did: [open('/srv/app/logo.svg', '<svg viewBox="0 0 10 10"><circle r="4"/></svg>')],
    says: [cannot('Only the customer can say so.')],
    conclusion: 'unreachable',
  },
  {
    name: 'a phone',
    checks: ['The app does not stutter on a Pixel 4a', 'assembleRelease works'],
    did: [bash('./gradlew assembleRelease', 'BUILD SUCCESSFUL in 44s\n38 actionable tasks: 38 executed')],
    says: [cannot('No device or emulator is attached.'), ok('./gradlew assembleRelease: BUILD SUCCESSFUL in 44s')],
    conclusion: 'unreachable',
  },
  {
    name: 'concludes achieved all the same',
    checks: ['Mail arrives in an Outlook inbox'],
    did: [bash('python send.py --to me@example.org', 'queued as 3F2A')],
    says: [cannot('It is queued; whether it arrives cannot be seen from here.')],
  },
  {
    name: '中文:要等一周',
    checks: ['上线一周内没有报警'],
    did: [],
    says: [cannot('还没有上线,无法在这里验证一周内的情况')],
    conclusion: 'unreachable',
  },
  {
    name: '日本語: 外の機関',
    checks: ['監査機関が承認する'],
    did: [],
    says: [cannot('外部の承認はここでは確かめられない')],
    conclusion: 'unreachable',
  },
  {
    name: 'no network',
    checks: ['The package can be installed from the public registry', 'npm pack contains dist'],
    did: [
      bash('npm view tally version', 'Exit code 1\nnpm error code ENOTFOUND\nnpm error network request failed', true),
      bash(
        'npm pack --dry-run',
        'npm notice Tarball Contents\nnpm notice 12.3kB dist/index.js\nnpm notice 1.1kB package.json',
      ),
    ],
    says: [
      cannot('npm view fails with ENOTFOUND: there is no network in here.'),
      ok('npm pack --dry-run lists "12.3kB dist/index.js"'),
    ],
    conclusion: 'unreachable',
  },
  {
    name: 'a GPU',
    checks: ['Training reaches 0.9 accuracy on the GPU'],
    did: [bash('nvidia-smi', 'Exit code 127\n/bin/bash: line 1: nvidia-smi: command not found', true)],
    says: [cannot('nvidia-smi: command not found, so no GPU to train on')],
    conclusion: 'unreachable',
  },
  {
    name: 'without a shell',
    readOnly: true,
    checks: ['The tests pass'],
    did: [open('/srv/app/test/a.test.ts', "test('a', () => {})")],
    says: [cannot('I cannot run commands.')],
    conclusion: 'unreachable',
  },
  {
    name: 'two of them',
    checks: [
      'Readers find the guide clear',
      'The guide has fewer than 2000 words',
      'The translation sounds natural to a native Finn',
    ],
    did: [bash('wc -w docs/guide.md', '1480 docs/guide.md')],
    says: [cannot('needs readers'), ok('wc -w docs/guide.md: 1480'), cannot('needs a native speaker')],
    conclusion: 'unreachable',
  },
);

export const FIFTH_OPEN: readonly Round[] = [...NOT_YET, ...UNVERIFIABLE];
