/** With these a program only reads what it would run. Lower case, as all words are here. */
const REHEARSALS: Readonly<Record<string, readonly string[]>> = {
  make: ['-n'],
  ctest: ['-n', '--show-only'],
  gradle: ['-m', 'tasks'],
  gradlew: ['-m', 'tasks'],
  'ansible-playbook': ['--check', '--list-tasks', '--list-hosts'],
  go: ['-list', 'list'],
  bazel: ['query', 'cquery', 'aquery', 'info'],
  mvn: ['-dskiptests', '-dmaven.test.skip=true', '-dskiptests=true'],
  mvnw: ['-dskiptests', '-dmaven.test.skip=true', '-dskiptests=true'],
  rsync: ['-n'],
  docker: ['config'],
  helm: ['template', 'lint', 'show'],
  terraform: ['plan', 'validate', 'show', 'fmt'],
  nginx: ['-t'],
  python: ['py_compile', 'compileall'],
  py_compile: ['py_compile'],
  node: ['--check', '-c'],
  bash: ['-n'],
  sh: ['-n'],
  php: ['-l'],
  ruby: ['-c'],
  perl: ['-c'],
};

/** With these a program says something about itself, or what it would do. */
export function doesNothing(word: string, program: string): boolean {
  if (REHEARSALS[program]?.includes(word)) return true;
  return /^--?(?:version|help|dry-?run|collect-only|co|list|list-?tests|list-?files|no-run|no-exec|simulate|preview|pretend|noop|no-op|what-?if|syntax-check|just-print|check-config|pass-?with-?no-?tests)(?:=|$)/.test(
    word,
  );
}

/** One file, one test, one part, or those with a name. */
export function picks(word: string, program = ''): boolean {
  if (PART_OF[program]?.test(word)) return true;
  if (program === 'node' && word === '--test') return false;
  return (
    /^(?:-k|-g|-t|-run|--grep|--filter|--only|--testnamepattern|--test-name-pattern|--tests?)(?:=|$)/.test(word) ||
    (word.includes('::') && !word.includes('(')) ||
    /[._](?:test|spec)s?\.\w+$|^test_\w+\.\w+$|_test\.\w+$/.test(word)
  );
}

/** Some of many things. */
export const LIMITS =
  /^--(?:limit|max|max-(?:count|rows|items)|first|take|sample|top|shard|subset|only|quick|fast)(?:=|$)/;

/** How some programs are told to take one package or one kind of target. */
const PART_OF: Readonly<Record<string, RegExp>> = {
  cargo: /^(?:-p|--package|--lib|--bins?|--doc|--test|--example)(?:=|$)/,
  go: /^(?!(?:test|build|vet|run)$)[a-z_][\w-]*$/,
  mvn: /^(?:-pl|--projects|-dtest)(?:=|$)/,
  mvnw: /^(?:-pl|--projects|-dtest)(?:=|$)/,
  bazel: /^[\w-]*:[\w-]+$/,
  playwright: /^--project(?:=|$)/,
};
