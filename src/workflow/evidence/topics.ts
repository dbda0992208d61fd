import type { ShellCommand } from './shell.js';

/** What a check asks about, and what a program can tell about. */
export type Topic = 'tests' | 'lint' | 'types' | 'format' | 'build';

const ASKED: Readonly<Record<Topic, RegExp>> = {
  tests:
    /\b(?:tests?|specs?|suites?|testthat|pytest|phpunit|rspec|vitest|jest|mocha|ctest|bats|playwright|cypress)\b|测试|用例|テスト/iu,
  lint: /\blint(?:s|er|ers|ing|ed)?\b|\b(?:eslint|biome|clippy|ruff|flake8|pylint|shellcheck|hlint|stylelint|rubocop|hadolint|phpcs)\b|静态检查|リント/iu,
  types:
    /\btype-?\s?check\w*|\btypes? (?:check|errors?|hold|are)\b|\b(?:tsc|mypy|pyright|phpstan|psalm)\b|类型检查|类型错误|型検査|型チェック|型エラー/iu,
  format: /\bformatt(?:ed|er|ing)\b|\b(?:prettier|rustfmt|gofmt|black)\b|格式化|フォーマット/iu,
  build: /\b(?:builds?|compil(?:es?|ed|ing|ation))\b|构建|编译|ビルド|コンパイル/iu,
};

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const TOLD: readonly (readonly [programs: ReadonlySet<string>, topics: readonly Topic[]])[] = [
  [set('vitest jest mocha ava tap pytest phpunit pest rspec bats ctest playwright cypress nextest karma'), ['tests']],
  [set('eslint flake8 pylint shellcheck hlint stylelint rubocop hadolint phpcs markdownlint golangci-lint'), ['lint']],
  [set('clippy vet credo tflint yamllint'), ['lint']],
  [set('biome ruff'), ['lint', 'format']],
  [set('tsc vue-tsc'), ['types', 'build']],
  [set('mypy pyright pyre'), ['types']],
  [set('phpstan psalm'), ['types', 'lint']],
  [set('prettier black rustfmt gofmt isort fmt dprint'), ['format']],
  [set('webpack rollup tsup esbuild ninja gcc g++ rustc javac latexmk'), ['build']],
];

/** Programs that do what the word behind them says. */
const DISPATCHERS = set('npm pnpm yarn bun deno make just task cargo go mvn mvnw gradle gradlew swift dotnet mix rake');

const BY_TASK: readonly (readonly [task: RegExp, topics: readonly Topic[]])[] = [
  [/type-?check|^types$|tsc/, ['types']],
  [/clippy|lint|^vet$/, ['lint']],
  [/fmt|format|prettier/, ['format']],
  [/^(?:build|compile|bundle)$/, ['build', 'types']],
  [/^(?:test|tests|t)$|^test[:-]|[:-]test$/, ['tests', 'build', 'types']],
];

/** Every topic that a check speaks of. */
export function topicsOf(check: string): Topic[] {
  return (Object.keys(ASKED) as Topic[]).filter((topic) => ASKED[topic].test(check));
}

/** What a command can tell about; undefined when that cannot be known, as of a script. */
export function topicsTold(words: readonly string[]): readonly Topic[] | undefined {
  const names = words.map((word) => word.split('/').at(-1) ?? '');
  const direct = names.slice(0, 4).flatMap((name) => TOLD.find(([programs]) => programs.has(name))?.[1] ?? []);
  if (direct.length > 0) return direct;
  if (!DISPATCHERS.has(names[0] ?? '')) return undefined;
  const task = names.slice(1).find((name) => !name.startsWith('-') && name !== 'run');
  return BY_TASK.find(([pattern]) => pattern.test(task ?? ''))?.[1];
}

/** Several topics, each of which has to hold. */
const EACH = /,|\band\b|、|和|与|及|と|\+|&/u;

/** Whether commands can have shown what a check asks about. */
export function tellAbout(commands: readonly Pick<ShellCommand, 'words'>[], check: string): boolean {
  const asked = topicsOf(check);
  const told = commands.map(({ words }) => topicsTold(words));
  if (asked.length === 0 || told.length === 0 || told.includes(undefined)) return true;
  const isTold = (topic: Topic) => told.some((topics) => topics?.includes(topic));
  return EACH.test(check) ? asked.every(isTold) : asked.some(isTold);
}
