import type { Rule, Rules } from '../rule.js';

/** One word that asks for the version, and nothing after it that could still be run. */
const asks = (...words: readonly string[]): Rule => {
  return (args) => args.length === 1 && words.includes(args[0]!.value ?? '');
};

/** Tools that answer this without reading a project or writing a log, as npm and rustup's would. */
export const versions: Rules = {
  node: asks('-v', '--version'),
  python: asks('-V', '--version'),
  python3: asks('-V', '--version'),
  ruby: asks('--version'),
  perl: asks('--version'),
  php: asks('--version'),
  java: asks('-version', '--version'),
  gcc: asks('--version'),
  clang: asks('--version'),
  make: asks('--version'),
  cmake: asks('--version'),
};
