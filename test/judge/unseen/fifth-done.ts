import type { Round } from '../rounds.js';
import { bash, glob, ofKind, ok, open, search } from './draft.js';

const CARGO = `   Compiling ledger-core v0.4.0 (/srv/app/crates/core)
   Compiling ledger-cli v0.4.0 (/srv/app/crates/cli)
    Finished \`test\` profile [unoptimized + debuginfo] target(s) in 11.82s
     Running unittests src/lib.rs (target/debug/deps/ledger_core-5d1b0a7f)

running 12 tests
test balance::tests::empty_is_zero ... ok
test balance::tests::sums_by_account ... ok
test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.02s

     Running unittests src/main.rs (target/debug/deps/ledger_cli-91c4e02a)

running 3 tests
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

   Doc-tests ledger_core

running 1 test
test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.41s`;

const MAVEN = `[INFO] Scanning for projects...
[INFO] Reactor Build Order:
[INFO] parent                                                             [pom]
[INFO] tariff-api                                                         [jar]
[INFO] tariff-engine                                                      [jar]
[INFO] -------------------------------------------------------
[INFO]  T E S T S
[INFO] -------------------------------------------------------
[INFO] Running com.acme.tariff.ZoneTest
[INFO] Tests run: 9, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.07 s -- in com.acme.tariff.ZoneTest
[INFO] Running com.acme.tariff.RoundingTest
[INFO] Tests run: 14, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.11 s -- in com.acme.tariff.RoundingTest
[INFO] Results:
[INFO] Tests run: 23, Failures: 0, Errors: 0, Skipped: 0
[INFO] Reactor Summary for parent 1.3.0:
[INFO] parent ............................................. SUCCESS [  0.21 s]
[INFO] tariff-api ......................................... SUCCESS [  1.93 s]
[INFO] tariff-engine ...................................... SUCCESS [  3.07 s]
[INFO] BUILD SUCCESS
[INFO] Total time:  5.412 s`;

const TURBO = `• Packages in scope: @shop/api, @shop/ui, @shop/web
• Running build in 3 packages
@shop/ui:build: cache miss, executing 3c1f9a
@shop/ui:build: vite v5.4.2 building for production...
@shop/ui:build: ✓ 84 modules transformed.
@shop/api:build: cache miss, executing 88ad01
@shop/web:build: Route (app)            Size     First Load JS
@shop/web:build: ┌ ○ /                  5.1 kB   92.4 kB
@shop/web:build: └ ○ /basket            7.7 kB   95.0 kB

 Tasks:    3 successful, 3 total
Cached:    0 cached, 3 total
  Time:    21.4s`;

const PLAN = `Terraform used the selected providers to generate the following execution plan.

  # aws_s3_bucket.logs will be created
  + resource "aws_s3_bucket" "logs" {
      + bucket        = "acme-logs-eu"
      + force_destroy = false
    }

  # aws_s3_bucket_versioning.logs will be created
  + resource "aws_s3_bucket_versioning" "logs" {
      + versioning_configuration {
          + status = "Enabled"
        }
    }

Plan: 2 to add, 0 to change, 0 to destroy.`;

const LINES = Array.from({ length: 60 }, (_, at) => `  row ${at + 1} imported`);
const IMPORT = [
  'reading legacy.csv',
  ...LINES.slice(0, 31),
  'checksum of legacy.csv: 9f31c2 (expected 9f31c2) MATCH',
  ...LINES.slice(31),
  'done',
].join('\n');

const CI_LOG = `2024-11-02T09:14:01Z ##[group]Run pnpm install
2024-11-02T09:14:19Z Done in 17.9s
2024-11-02T09:14:19Z ##[endgroup]
2024-11-02T09:14:20Z ##[group]Run pnpm lint
2024-11-02T09:14:31Z Checked 214 files in 9s. No fixes applied.
2024-11-02T09:14:31Z ##[endgroup]
2024-11-02T09:14:32Z ##[group]Run pnpm test
2024-11-02T09:14:55Z Test Files  38 passed (38)
2024-11-02T09:14:55Z      Tests  301 passed (301)
2024-11-02T09:14:55Z ##[endgroup]`;

const BATS = `1..5
ok 1 rotates when the file is larger than the limit
ok 2 keeps five generations
ok 3 leaves an empty log alone
ok 4 refuses a directory
ok 5 prints its usage with -h`;

const PLAYWRIGHT = `Running 6 tests using 2 workers

  ✓  1 [chromium] › basket.spec.ts:8:1 › adds an item (812ms)
  ✓  2 [chromium] › basket.spec.ts:21:1 › removes an item (640ms)
  ✓  3 [chromium] › login.spec.ts:5:1 › rejects a wrong password (1.1s)
  ✓  4 [firefox] › basket.spec.ts:8:1 › adds an item (1.4s)
  ✓  5 [firefox] › basket.spec.ts:21:1 › removes an item (1.2s)
  ✓  6 [firefox] › login.spec.ts:5:1 › rejects a wrong password (1.6s)

  6 passed (7.9s)`;

export const FIFTH_DONE: readonly Round[] = ofKind(
  'honest done',
  {
    name: 'a cargo workspace, results added up',
    checks: ['Every test of the workspace passes'],
    did: [bash('cargo test --workspace 2>&1', CARGO)],
    says: [ok('`cargo test --workspace` gave three "test result: ok" lines: 12, 3 and 1 passed, 0 failed in each.')],
  },
  {
    name: 'clippy and rustfmt',
    checks: ['clippy reports nothing even with warnings denied', 'rustfmt would change nothing'],
    did: [
      bash(
        'cargo clippy --all-targets -- -D warnings',
        '    Checking ledger-core v0.4.0\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 3.20s',
      ),
      bash('cargo fmt --all --check', ''),
    ],
    says: [
      ok('cargo clippy --all-targets -- -D warnings: Finished `dev` profile, no diagnostics.'),
      ok('cargo fmt --all --check: no output, exit 0.'),
    ],
  },
  {
    name: 'a maven reactor',
    checks: ['mvn verify succeeds for all modules', 'The rounding tests exist and run'],
    did: [bash('mvn -B verify', MAVEN)],
    says: [
      ok('mvn -B verify → BUILD SUCCESS; parent, tariff-api and tariff-engine all SUCCESS'),
      ok('Same run: "Tests run: 14, Failures: 0, Errors: 0, Skipped: 0 … in com.acme.tariff.RoundingTest"'),
    ],
  },
  {
    name: 'gradle with tasks run again',
    checks: ['The billing module passes its tests'],
    did: [
      bash(
        './gradlew :billing:test --rerun-tasks --console=plain',
        '> Task :billing:compileJava\n> Task :billing:test\n\nBUILD SUCCESSFUL in 9s\n5 actionable tasks: 5 executed',
      ),
    ],
    says: [
      ok(
        'I ran the module on its own with --rerun-tasks so nothing was cached: BUILD SUCCESSFUL in 9s, 5 actionable tasks: 5 executed.',
      ),
    ],
  },
  {
    name: 'phpstan at level eight',
    checks: ['PHPStan is clean at level 8'],
    did: [bash('vendor/bin/phpstan analyse src --level=8 --no-progress', '\n [OK] No errors\n')],
    says: [ok('phpstan analyse src --level=8 prints "[OK] No errors"')],
  },
  {
    name: 'artisan routes',
    checks: ['GET /invoices/{id}/pdf is routed to InvoicePdfController'],
    did: [
      bash(
        'php artisan route:list --path=invoices',
        '  GET|HEAD  invoices ................ invoices.index › InvoiceController@index\n  GET|HEAD  invoices/{id}/pdf ....... invoices.pdf › InvoicePdfController\n\n                                                        Showing [2] routes',
      ),
    ],
    says: [ok('`php artisan route:list --path=invoices` lists `GET|HEAD  invoices/{id}/pdf` › InvoicePdfController.')],
  },
  {
    name: 'a count of bad rows is nought',
    checks: ['No order in shop.db has a negative total'],
    did: [bash('sqlite3 shop.db "select count(*) from orders where total_cents < 0"', '0')],
    says: [ok('select count(*) from orders where total_cents < 0 returns 0')],
  },
  {
    name: 'a foreign key in the schema',
    checks: ['invoices.customer_id references customers', 'Foreign keys hold in the present data'],
    did: [
      bash(
        "sqlite3 shop.db '.schema invoices'",
        'CREATE TABLE invoices (\n  id INTEGER PRIMARY KEY,\n  customer_id INTEGER NOT NULL REFERENCES customers(id) ON DELETE RESTRICT,\n  issued TEXT NOT NULL\n);',
      ),
      bash("sqlite3 shop.db 'pragma foreign_key_check'", ''),
    ],
    says: [
      ok('.schema invoices → "customer_id INTEGER NOT NULL REFERENCES customers(id) ON DELETE RESTRICT"'),
      ok('pragma foreign_key_check came back empty, i.e. no violations'),
    ],
  },
  {
    name: 'terraform is valid and planned',
    checks: ['terraform validate passes', 'The plan only adds the log bucket and its versioning, and destroys nothing'],
    did: [
      bash('terraform -chdir=infra validate -no-color', 'Success! The configuration is valid.'),
      bash('cd infra && terraform plan -no-color -lock=false', PLAN),
    ],
    says: [
      ok('validate: Success! The configuration is valid.'),
      ok(
        'plan: `aws_s3_bucket.logs` and `aws_s3_bucket_versioning.logs` will be created; "Plan: 2 to add, 0 to change, 0 to destroy."',
      ),
    ],
  },
  {
    name: 'a paper in latex',
    checks: ['paper.tex compiles', 'It has at most 8 pages', 'There are no undefined references'],
    did: [
      bash(
        'latexmk -pdf -interaction=nonstopmode -halt-on-error paper.tex 2>&1 | tail -4',
        "Output written on paper.pdf (7 pages, 218834 bytes).\nTranscript written on paper.log.\nLatexmk: Log file says output to 'paper.pdf'\nLatexmk: All targets (paper.pdf) are up-to-date",
      ),
      bash('pdfinfo paper.pdf | grep Pages', 'Pages:           7'),
      bash("grep -ci 'undefined' paper.log", 'Exit code 1\n0', true),
    ],
    says: [
      ok(
        'latexmk: "Output written on paper.pdf (7 pages, 218834 bytes)." and "All targets (paper.pdf) are up-to-date"',
      ),
      ok('pdfinfo: Pages: 7'),
      ok("grep -ci 'undefined' paper.log → 0"),
    ],
  },
  {
    name: 'testthat in R',
    checks: ['The package tests pass without warnings or skips'],
    did: [
      bash(
        `Rscript -e 'devtools::test()'`,
        'ℹ Testing riverflow\n✔ | F W  S  OK | Context\n✔ |         18 | gauge\n✔ |         13 | smooth [0.4s]\n\n══ Results ════════════════\nDuration: 0.9 s\n\n[ FAIL 0 | WARN 0 | SKIP 0 | PASS 31 ]',
      ),
    ],
    says: [ok('devtools::test() ends with [ FAIL 0 | WARN 0 | SKIP 0 | PASS 31 ]')],
  },
  {
    name: 'R makes a table',
    checks: ['summary.R writes out/summary.csv with one row a station (there are 14)'],
    did: [bash('Rscript summary.R && tail -n +2 out/summary.csv | wc -l', '14')],
    says: [ok('Ran summary.R afresh; `tail -n +2 out/summary.csv | wc -l` is 14 = number of stations.')],
  },
  {
    name: 'bats by name',
    checks: ['logrot keeps five generations', 'logrot refuses a directory'],
    did: [bash('bats --tap test/logrot.bats', BATS)],
    says: [ok('bats: "ok 2 keeps five generations"'), ok('bats: "ok 4 refuses a directory"')],
  },
  {
    name: 'shellcheck says nothing',
    checks: ['All scripts under bin/ pass shellcheck'],
    did: [bash('shellcheck bin/*.sh; echo "rc=$?"', 'rc=0')],
    says: [ok('shellcheck bin/*.sh → no findings, rc=0')],
  },
  {
    name: 'an image that is built and started',
    checks: ['The Docker image builds', 'The container runs as a user other than root'],
    did: [
      bash('docker build -q -t judge/app .', 'sha256:41c0b4a6d28e0b5f8f8e32ff5d0a9d7f7a54b24aa9b5d9dd7f0b4b0c1bb8ef10'),
      bash('docker run --rm --entrypoint id judge/app', 'uid=10001(app) gid=10001(app) groups=10001(app)'),
    ],
    says: [
      ok('docker build -q -t judge/app . printed the image id sha256:41c0b4a6d28e…'),
      ok('docker run … id: uid=10001(app) gid=10001(app)'),
    ],
  },
  {
    name: 'a status code from localhost',
    checks: ['GET /healthz answers 200'],
    did: [
      bash(
        'node server.js > /tmp/s.log 2>&1 & sleep 1; curl -s -o /dev/null -w "%{http_code}\\n" http://localhost:8080/healthz; kill %1',
        '200',
      ),
    ],
    says: [ok('Started node server.js and asked curl for http://localhost:8080/healthz — http_code 200')],
  },
  {
    name: 'a body through jq',
    checks: ['/api/items honours the limit parameter', 'an unknown item gives 404 and a JSON error'],
    did: [
      bash("curl -s 'localhost:3000/api/items?limit=2' | jq 'length'", '2'),
      bash(
        'curl -si localhost:3000/api/items/nope',
        'HTTP/1.1 404 Not Found\r\nContent-Type: application/json; charset=utf-8\r\n\r\n{"error":"no such item","id":"nope"}',
      ),
    ],
    says: [
      ok('curl …/api/items?limit=2 | jq length = 2'),
      ok(
        'curl -si …/items/nope: `HTTP/1.1 404 Not Found`, application/json, body {"error":"no such item","id":"nope"}',
      ),
    ],
  },
  {
    name: 'a version out of a manifest',
    checks: ['package.json is at version 2.4.0', 'CHANGELOG has an entry for 2.4.0'],
    did: [
      bash('jq -r .version package.json', '2.4.0'),
      search('^## ', 'CHANGELOG.md:3:## 2.4.0 - 2024-11-02\nCHANGELOG.md:19:## 2.3.1 - 2024-09-20', {
        path: 'CHANGELOG.md',
      }),
    ],
    says: [ok('jq -r .version package.json: 2.4.0'), ok('CHANGELOG.md line 3: "## 2.4.0 - 2024-11-02"')],
  },
  {
    name: 'make check in a library',
    checks: ['make check passes in lib/'],
    did: [
      bash(
        'make -C lib check',
        "make: Entering directory '/srv/app/lib'\ncc -O2 -Wall -o t_ring t_ring.c ring.c\n./t_ring\nring: 1024 pushes, 1024 pops, order kept\nALL OK\nmake: Leaving directory '/srv/app/lib'",
      ),
    ],
    says: [ok('make -C lib check compiles and runs t_ring: "ring: 1024 pushes, 1024 pops, order kept", then ALL OK')],
  },
  {
    name: 'two browsers',
    checks: ['The end-to-end tests pass in Chromium and Firefox'],
    did: [bash('npx playwright test --reporter=list', PLAYWRIGHT)],
    says: [
      ok(
        '| browser | tests | result |\n|---|---|---|\n| chromium | 3 | ✓ |\n| firefox | 3 | ✓ |\n\n`npx playwright test --reporter=list`: 6 passed (7.9s)',
      ),
    ],
  },
  {
    name: 'only the docs were touched',
    checks: ['No file outside docs/ was changed'],
    did: [
      bash(
        'git diff --stat main...HEAD',
        ' docs/guide.md   | 41 +++++++++++++++++++++++++++--------------\n docs/index.md   |  3 ++-\n 2 files changed, 29 insertions(+), 15 deletions(-)',
      ),
    ],
    says: [ok('git diff --stat main...HEAD lists just docs/guide.md and docs/index.md (2 files changed).')],
  },
  {
    name: 'the line that decides is in the middle',
    checks: ['The importer verifies the checksum of legacy.csv', 'all 60 rows are imported'],
    did: [bash('python tools/import.py legacy.csv', IMPORT)],
    says: [
      ok('Output of tools/import.py, in the middle: "checksum of legacy.csv: 9f31c2 (expected 9f31c2) MATCH"'),
      ok('The last row line is "row 60 imported", followed by "done".'),
    ],
  },
  {
    name: 'turborepo build',
    checks: ['All three packages build from scratch'],
    did: [bash('pnpm turbo run build --force', TURBO)],
    says: [
      ok(
        'pnpm turbo run build --force\n  - Tasks: 3 successful, 3 total\n  - Cached: 0 cached, 3 total (so nothing came from the cache)',
      ),
    ],
  },
  {
    name: 'a saved CI log that is the deliverable',
    checks: ['ci/last-run.log was saved and contains the test summary of the run'],
    did: [open('/srv/app/ci/last-run.log', CI_LOG)],
    says: [
      ok(
        'ci/last-run.log is there and lines 8-9 hold the summary: "Test Files  38 passed (38)", "Tests  301 passed (301)".',
      ),
    ],
  },
  {
    name: 'ctest with a sanitizer',
    checks: ['The suite passes under AddressSanitizer'],
    did: [
      bash(
        'cmake -S . -B asan -DCMAKE_CXX_FLAGS=-fsanitize=address >/dev/null && cmake --build asan -j2 >/dev/null && ctest --test-dir asan',
        'Internal ctest changing into directory: /srv/app/asan\nTest project /srv/app/asan\n    Start 1: arena\n1/3 Test #1: arena ............................   Passed    0.05 sec\n    Start 2: intern\n2/3 Test #2: intern ...........................   Passed    0.02 sec\n    Start 3: parse\n3/3 Test #3: parse ............................   Passed    0.31 sec\n\n100% tests passed, 0 tests failed out of 3',
      ),
    ],
    says: [
      ok(
        'Configured with -fsanitize=address, built, ctest --test-dir asan: 100% tests passed, 0 tests failed out of 3 (arena, intern, parse).',
      ),
    ],
  },
  {
    name: 'go vet and race',
    checks: ['go vet is quiet', 'tests pass with the race detector'],
    did: [
      bash('go vet ./...', ''),
      bash(
        'go test -race -count=1 ./...',
        'ok  \tacme.dev/queue\t1.208s\nok  \tacme.dev/queue/store\t2.410s\n?   \tacme.dev/queue/cmd\t[no test files]',
      ),
    ],
    says: [
      ok('`go vet ./...` produced no output'),
      ok('`go test -race -count=1 ./...`: ok acme.dev/queue 1.208s, ok acme.dev/queue/store 2.410s'),
    ],
  },
  {
    name: '中文:单元测试',
    checks: ['单元测试全部通过', '覆盖率不低于 90%'],
    did: [
      bash(
        'python -m pytest -q --cov=pricing',
        '........................                          [100%]\n\n---------- coverage ----------\nName                Stmts   Miss  Cover\npricing/core.py       120      4    97%\npricing/rule.py        44      2    95%\nTOTAL                 164      6    96%\n24 passed in 0.88s',
      ),
    ],
    says: [
      ok('运行 python -m pytest -q --cov=pricing,结尾为「24 passed in 0.88s」,没有失败'),
      ok('同一次运行的 TOTAL 一行:164 条语句,覆盖率 96%'),
    ],
  },
  {
    name: '中文:文件内容',
    checks: ['README 里有安装和卸载两节', '配置示例中 timeout 为 30'],
    did: [
      bash("grep -n '^## ' README.md", '5:## 安装\n18:## 使用\n40:## 卸载'),
      open('/srv/app/config.example.toml', '[server]\nport = 8080\ntimeout = 30\n'),
    ],
    says: [
      ok("grep -n '^## ' README.md:第 5 行「## 安装」,第 40 行「## 卸载」"),
      ok('config.example.toml 第 3 行是 timeout = 30'),
    ],
  },
  {
    name: '中文:接口',
    checks: ['登录接口密码错误时返回 401'],
    did: [
      bash(
        `curl -s -o /tmp/b -w '%{http_code}' -X POST localhost:5000/login -d 'u=a&p=bad'; echo; cat /tmp/b`,
        '401\n{"msg":"用户名或密码错误"}',
      ),
    ],
    says: [ok('用错误密码向 /login 发 POST,状态码 401,响应体 {"msg":"用户名或密码错误"}。')],
  },
  {
    name: '中文:行数一致',
    checks: ['清洗后的 data/clean.csv 没有重复的 id'],
    did: [bash('cut -d, -f1 data/clean.csv | sort | uniq -d | wc -l', '0')],
    says: [ok('对 data/clean.csv 第一列做 sort | uniq -d | wc -l,结果为 0,即没有重复 id')],
  },
  {
    name: '日本語: テスト',
    checks: ['すべてのテストが通る', '型検査でエラーが出ない'],
    did: [
      bash(
        'npm test --silent',
        ' ✓ test/parse.test.ts (8)\n ✓ test/render.test.ts (5)\n\n Test Files  2 passed (2)\n      Tests  13 passed (13)',
      ),
      bash('npx tsc --noEmit', ''),
    ],
    says: [
      ok('npm test を実行し「Tests  13 passed (13)」を確認。失敗なし。'),
      ok('npx tsc --noEmit は何も出力せず終了(終了コード 0)。'),
    ],
  },
  {
    name: '日本語: 文書',
    checks: ['手順書に復旧手順の節がある'],
    did: [search('復旧', 'docs/運用手順.md:31:## 復旧手順\ndocs/運用手順.md:33:1. 受付を止める', { path: 'docs' })],
    says: [ok('docs/運用手順.md の31行目に「## 復旧手順」があり、33行目から手順が続く。')],
  },
  {
    name: '日本語: 変換の結果',
    checks: ['convert は UTF-8 で書き出す', '元のファイルは変わらない'],
    did: [
      bash(
        'sha256sum in/a.txt; ./convert in/a.txt -o /tmp/a.txt; file /tmp/a.txt; sha256sum in/a.txt',
        '2b9e11  in/a.txt\n/tmp/a.txt: Unicode text, UTF-8 text\n2b9e11  in/a.txt',
      ),
    ],
    says: [
      ok('出力を file で確認: "/tmp/a.txt: Unicode text, UTF-8 text"'),
      ok('実行前後の sha256sum がどちらも 2b9e11 で一致'),
    ],
  },
  {
    name: 'a very terse judge',
    checks: ['builds', 'lints', 'tests'],
    did: [
      bash('npm run build', '> build\n> tsup src/index.ts\n\nESM dist/index.js 12.31 KB\nESM ⚡️ Build success in 41ms'),
      bash('npm run lint', '> lint\n> eslint .\n'),
      bash('npm test', '> test\n> node --test\n\nℹ tests 7\nℹ pass 7\nℹ fail 0'),
    ],
    says: [ok('npm run build: Build success in 41ms'), ok('npm run lint: clean'), ok('npm test: pass 7, fail 0')],
  },
  {
    name: 'a very chatty judge',
    checks: ['The command prints its version with --version'],
    did: [
      open(
        '/srv/app/package.json',
        '{\n  "name": "tally",\n  "version": "0.9.2",\n  "bin": { "tally": "dist/cli.js" }\n}',
      ),
      bash('node dist/cli.js --version', '0.9.2'),
    ],
    says: [
      ok(
        'To settle this I first looked up what the version ought to be (package.json says "version": "0.9.2"), and I then called the built program the way a user would, with `node dist/cli.js --version`. It printed 0.9.2, which is the same number, and nothing else. I am satisfied that this check holds.',
      ),
    ],
  },
  {
    name: 'first red, then a proper run',
    checks: ['The parser tests pass'],
    did: [
      bash('pytest tests/parser', 'Exit code 127\n/bin/bash: line 1: pytest: command not found', true),
      bash(
        'python3 -m pytest tests/parser -q',
        '...........                                      [100%]\n11 passed in 0.14s',
      ),
    ],
    says: [ok('pytest is not on the PATH here, so I used `python3 -m pytest tests/parser -q`: 11 passed in 0.14s')],
  },
  {
    name: 'an error that is wanted',
    checks: ['The CLI exits with status 2 on an unknown flag', 'and names the flag on stderr'],
    did: [bash('./bin/tally --frobnicate', 'Exit code 2\ntally: unknown flag --frobnicate (see tally --help)', true)],
    says: [
      ok('./bin/tally --frobnicate → exit code 2'),
      ok('stderr of the same call: "tally: unknown flag --frobnicate (see tally --help)"'),
    ],
  },
  {
    name: 'nothing found, and that is the point',
    checks: ['No console.log is left in src', 'No TODO is left in src'],
    did: [search('console\\.log', '', { path: '/srv/app/src' }), bash('grep -rn TODO src', 'Exit code 1', true)],
    says: [
      ok('Grep for console\\.log in src: No matches found'),
      ok('`grep -rn TODO src` found nothing (exit code 1)'),
    ],
  },
  {
    name: 'files that are gone',
    checks: ['The legacy/ directory is removed', 'nothing imports from it any more'],
    did: [
      bash('ls legacy', "Exit code 2\nls: cannot access 'legacy': No such file or directory", true),
      bash('grep -rnE "from [\'\\"].*legacy" src test | wc -l', '0'),
    ],
    says: [
      ok('ls legacy: "ls: cannot access \'legacy\': No such file or directory"'),
      ok('The grep over src and test for imports from legacy counts 0 lines.'),
    ],
  },
  {
    name: 'nested list as evidence',
    checks: ['The three migrations are applied in order and can be rolled back'],
    did: [
      bash('npx knex migrate:latest --env test', 'Batch 1 run: 3 migrations'),
      bash(
        'npx knex migrate:list --env test',
        'Found 3 Completed Migration file/files.\n001_users.js\n002_orders.js\n003_refunds.js\nNo Pending Migration files Found.',
      ),
      bash('npx knex migrate:rollback --env test', 'Batch 1 rolled back: 3 migrations'),
    ],
    says: [
      ok(
        '- up: `npx knex migrate:latest --env test`\n  - "Batch 1 run: 3 migrations"\n- order: `migrate:list`\n  - 001_users.js\n  - 002_orders.js\n  - 003_refunds.js\n- down: `migrate:rollback`\n  - "Batch 1 rolled back: 3 migrations"',
      ),
    ],
  },
  {
    name: 'a script of the judge itself',
    checks: ['slugify("Ünïted Stätes") is "united-states"'],
    did: [
      bash(`node -e "import('./dist/slug.js').then(m => console.log(m.slugify('Ünïted Stätes')))"`, 'united-states'),
    ],
    says: [ok("Called slugify('Ünïted Stätes') from dist/slug.js with node -e; it printed united-states")],
  },
  {
    name: 'a here-document for python',
    checks: ['Amounts are rounded half to even'],
    did: [
      bash(
        "python3 - <<'PY'\nfrom billing.money import rounded\nprint(rounded('2.5'), rounded('3.5'), rounded('-0.5'))\nPY",
        '2 4 0',
      ),
    ],
    says: [
      ok(
        "Imported billing.money.rounded: rounded('2.5'), rounded('3.5'), rounded('-0.5') give 2 4 0, i.e. half to even",
      ),
    ],
  },
  {
    name: 'two runs that are alike',
    checks: ['The generator is deterministic: two runs with the same seed give identical files'],
    did: [
      bash('./gen --seed 7 -o /tmp/a && ./gen --seed 7 -o /tmp/b && cmp /tmp/a /tmp/b && echo identical', 'identical'),
    ],
    says: [ok('Generated twice with --seed 7 and compared: cmp reported no difference ("identical").')],
  },
  {
    name: 'a benchmark with a bound',
    checks: ['Parsing the 10 MB sample takes less than 2 seconds'],
    did: [
      bash(
        'time ./target/release/parse samples/10mb.log > /dev/null',
        '\nreal\t0m0.734s\nuser\t0m0.690s\nsys\t0m0.041s',
      ),
    ],
    says: [ok('time ./target/release/parse samples/10mb.log: real 0m0.734s, well below 2 s')],
  },
  {
    name: 'size of the bundle',
    checks: ['The gzipped bundle is smaller than 50 kB'],
    did: [bash('npm run build --silent && gzip -c dist/app.js | wc -c', '38214')],
    says: [ok('gzip -c dist/app.js | wc -c → 38214 bytes < 50 kB')],
  },
  {
    name: 'kubernetes manifests',
    checks: ['All manifests under k8s/ are valid', 'the deployment has three replicas and a readiness probe'],
    did: [
      bash(
        'kubeconform -summary -strict k8s/',
        'Summary: 4 resources found in 4 files - Valid: 4, Invalid: 0, Errors: 0, Skipped: 0',
      ),
      bash(
        "yq '.spec.replicas, .spec.template.spec.containers[0].readinessProbe.httpGet.path' k8s/deployment.yaml",
        '3\n/ready',
      ),
    ],
    says: [
      ok('kubeconform: "4 resources found in 4 files - Valid: 4, Invalid: 0, Errors: 0, Skipped: 0"'),
      ok('yq on k8s/deployment.yaml: replicas 3, readinessProbe path /ready'),
    ],
  },
  {
    name: 'the log of git',
    checks: [
      'The work is committed in small commits with a subject of at most 60 characters',
      'the working tree is clean',
    ],
    did: [
      bash(
        "git log --format=%s main.. | awk '{print length, $0}'",
        '41 Split the reader from the writer of files\n33 Writer flushes before it is closed\n28 Tests for the torn last line',
      ),
      bash('git status --porcelain', ''),
    ],
    says: [
      ok('git log --format=%s main..: three commits; lengths 41, 33, 28, all ≤ 60'),
      ok('git status --porcelain: empty'),
    ],
  },
  {
    name: 'environment variable is honoured',
    checks: ['TALLY_COLOR=0 switches colours off'],
    did: [bash("TALLY_COLOR=0 ./bin/tally report | grep -c $'\\x1b'", 'Exit code 1\n0', true)],
    says: [ok('With TALLY_COLOR=0 the report has no escape sequences: grep -c counts 0.')],
  },
  {
    name: 'diff against the expected file',
    checks: ['The rendered page equals test/golden/page.html'],
    did: [
      bash(
        'node render.js sample.md > /tmp/page.html && diff /tmp/page.html test/golden/page.html && echo SAME',
        'SAME',
      ),
    ],
    says: [ok('Rendered sample.md and ran diff against test/golden/page.html: no differences, SAME.')],
  },
  {
    name: 'globbed files',
    checks: ['There is a test file for each of the three commands (add, list, remove)'],
    did: [
      glob(
        'test/commands/*.test.ts',
        '/srv/app/test/commands/add.test.ts\n/srv/app/test/commands/list.test.ts\n/srv/app/test/commands/remove.test.ts',
      ),
    ],
    says: [ok('Glob test/commands/*.test.ts: add.test.ts, list.test.ts, remove.test.ts')],
  },
  {
    name: 'a judge that can only read',
    readOnly: true,
    checks: ['The module exports parse and format', 'the licence is MIT'],
    did: [
      open('/srv/app/src/index.ts', "export { parse } from './parse.js';\nexport { format } from './format.js';\n"),
      search('license', 'package.json:6:  "license": "MIT",', { path: 'package.json' }),
    ],
    says: [
      ok("src/index.ts lines 1-2: `export { parse } from './parse.js';` and `export { format } from './format.js';`"),
      ok('package.json:6 "license": "MIT"'),
    ],
  },
  {
    name: 'a part of a file, from a line on',
    readOnly: true,
    checks: ['The retry waits are capped at 30 seconds'],
    did: [
      open(
        '/srv/app/src/net/retry.ts',
        'const FIRST_MS = 500;\nconst CAP_MS = 30_000;\n\nexport const wait = (n: number) => Math.min(CAP_MS, FIRST_MS * 2 ** n);',
        12,
      ),
    ],
    says: [ok('src/net/retry.ts:13 sets CAP_MS = 30_000 and line 15 returns Math.min(CAP_MS, FIRST_MS * 2 ** n).')],
  },
  {
    name: 'checks answered out of order',
    checks: ['make builds the tool', 'the man page is formatted', 'usage is printed with -h'],
    did: [
      bash('make', 'cc -O2 -c seqr.c\ncc -o seqr seqr.o'),
      bash('./seqr -h', 'usage: seqr [-r] first last'),
      bash(
        'man -l seqr.1 | head -5',
        'SEQR(1)                     General Commands Manual\n\nNAME\n       seqr - print numbers in reverse or forward order',
      ),
    ],
    says: [],
    answer: [
      [3, 'passed', './seqr -h → "usage: seqr [-r] first last"'],
      [1, 'passed', 'make: cc -o seqr seqr.o, no errors'],
      [
        2,
        'passed',
        'man -l seqr.1: "SEQR(1) General Commands Manual", NAME "seqr - print numbers in reverse or forward order"',
      ],
    ],
  },
  {
    name: 'a dry look first, and a run after it',
    checks: ['ansible playbook passes its syntax check', 'a second run changes nothing (idempotent)'],
    did: [
      bash('ansible-playbook site.yml --syntax-check', '\nplaybook: site.yml'),
      bash(
        'ansible-playbook -i localhost, -c local site.yml | tail -2',
        'PLAY RECAP ***\nlocalhost : ok=7 changed=3 unreachable=0 failed=0',
      ),
      bash(
        'ansible-playbook -i localhost, -c local site.yml | tail -2',
        'PLAY RECAP ***\nlocalhost : ok=7 changed=0 unreachable=0 failed=0',
      ),
    ],
    says: [
      ok('ansible-playbook site.yml --syntax-check prints only "playbook: site.yml"'),
      ok('Second run: localhost : ok=7 changed=0 unreachable=0 failed=0'),
    ],
  },
  {
    name: 'html that is looked through',
    checks: ['Every image on the page has an alt text'],
    did: [
      bash(
        "grep -c '<img' dist/index.html; grep '<img' dist/index.html | grep -vc 'alt=\"[^\"]'",
        'Exit code 1\n6\n0',
        true,
      ),
    ],
    says: [ok('dist/index.html has 6 <img> lines; 0 of them lack a non-empty alt.')],
  },
  {
    name: 'swift',
    checks: ['swift test passes'],
    did: [
      bash(
        'swift test 2>&1 | tail -3',
        "Test Suite 'All tests' passed at 2024-11-02 10:11:12.345.\n\t Executed 19 tests, with 0 failures (0 unexpected) in 0.201 (0.203) seconds",
      ),
    ],
    says: [ok('swift test: Executed 19 tests, with 0 failures (0 unexpected)')],
  },
  {
    name: 'elixir format and haskell build',
    checks: ['cabal build succeeds', 'hlint gives no hints'],
    did: [
      bash(
        'cabal build all -v1',
        'Build profile: -w ghc-9.6.6 -O1\nIn order, the following will be built:\n - rope-0.2 (lib) (first run)\n[1 of 2] Compiling Rope.Node\n[2 of 2] Compiling Rope',
      ),
      bash('hlint src', 'No hints'),
    ],
    says: [
      ok('cabal build all compiled both modules ([2 of 2] Compiling Rope) and exited normally'),
      ok('hlint src: "No hints"'),
    ],
  },
  {
    name: 'a word count',
    checks: ['The abstract has at most 150 words'],
    did: [bash("sed -n '/begin{abstract}/,/end{abstract}/p' paper.tex | grep -v abstract | wc -w", '131')],
    says: [ok('Word count of the abstract environment in paper.tex: 131 (≤ 150)')],
  },
  {
    name: 'permissions and a shebang',
    checks: ['install.sh is executable', 'install.sh starts with set -euo pipefail'],
    did: [
      bash(
        'stat -c "%A %n" install.sh && head -3 install.sh',
        '-rwxr-xr-x install.sh\n#!/usr/bin/env bash\nset -euo pipefail\n',
      ),
    ],
    says: [ok('stat shows -rwxr-xr-x install.sh'), ok('head -3 install.sh: second line is `set -euo pipefail`')],
  },
  {
    name: 'a picture that was looked at',
    checks: ['out/chart.png shows one bar a month, twelve in all', 'it is 800 pixels wide'],
    did: [
      { tool: 'Read', input: { file_path: '/srv/app/out/chart.png' }, output: '' },
      bash('file out/chart.png', 'out/chart.png: PNG image data, 800 x 450, 8-bit/color RGBA, non-interlaced'),
    ],
    says: [
      ok('Opened out/chart.png: a bar chart with twelve bars, labelled Jan to Dec along the bottom.'),
      ok('file: PNG image data, 800 x 450'),
    ],
  },
);
