import { spawnSync } from 'node:child_process';
import type { Random } from '../../ephemeral/random.js';
import { FIND, GIT, GIT_GLOBALS, KNOWN } from './known-options.js';
import { PATHS, value, word } from './words.js';

const harvested = new Map<string, readonly string[]>();

/** The options that a program's own help names, so that no list of ours limits what is tried. */
function fromHelp(program: string): readonly string[] {
  let found = harvested.get(program);
  if (!found) {
    const [file, ...subcommand] = program.split(' ');
    const asked = spawnSync(file!, [...subcommand, subcommand.length > 0 ? '-h' : '--help'], {
      encoding: 'utf8',
      timeout: 5000,
      input: '',
      env: { PATH: process.env.PATH, LC_ALL: 'C', GIT_PAGER: 'cat' },
    });
    const text = `${asked.stdout ?? ''}${asked.stderr ?? ''}`.slice(0, 60_000);
    const names = text.match(/(?<![\w-])--?[A-Za-z0-9][\w-]*(?:\[?=)?/g) ?? [];
    found = [...new Set(names.map((name) => name.replace('[', '')))];
    harvested.set(program, found);
  }
  return found;
}

/** Programs whose help starts something, or that need a server. */
const WITHOUT_HELP = new Set([
  'top',
  'docker',
  'kubectl',
  'cd',
  'test',
  '[',
  'echo',
  'printf',
  'true',
  'false',
  ':',
  'command',
  'type',
  'jobs',
  'umask',
  'ulimit',
  'break',
  'continue',
  'expr',
]);

function option(random: Random, program: string, known: readonly string[]): string {
  const all = WITHOUT_HELP.has(program) ? [] : fromHelp(program);
  if (known.length > 0 && (all.length === 0 || random.once(2))) return random.pick(known);
  if (all.length === 0) return `-${random.pick([...'abcdefilnoprstvwxzDFOTRSK'])}`;
  const name = random.pick(all);
  if (name.endsWith('=')) return `${shortened(random, name.slice(0, -1))}=${value(random)}`;
  if (name.startsWith('--'))
    return random.once(3) ? `${shortened(random, name)} ${value(random)}` : shortened(random, name);
  return random.pick([
    () => name,
    () => `${name} ${value(random)}`,
    () => `${name}${value(random)}`,
    () => `${name}${random.pick(all).replace(/^-+/, '').slice(0, 1)}`,
  ])();
}

/** getopt also takes the beginning of a long name. */
function shortened(random: Random, name: string): string {
  return random.once(5) ? name.slice(0, 3 + random.below(name.length)) : name;
}

/** One call of a program, with options and operands of all kinds. */
export function call(random: Random, names: readonly string[], script: (program: string) => string): string {
  const program = random.pick(random.once(4) ? Object.keys(KNOWN) : names);
  if (program === 'git') return git(random);
  if (program === 'find') {
    const parts = [...random.some(2, () => operand(random)), ...random.some(4, () => random.pick(FIND))];
    return ['find', ...parts].join(' ');
  }
  const parts = [...random.some(3, () => option(random, program, KNOWN[program] ?? []))];
  const needed = script(program);
  if (needed !== '' && !random.once(12)) parts.push(needed);
  parts.push(...random.some(2, () => operand(random)));
  if (random.once(10)) parts.push(option(random, program, KNOWN[program] ?? []));
  if (random.once(20)) parts.reverse();
  return [word(random, program), ...parts].join(' ');
}

function git(random: Random): string {
  const subcommand = random.pick(Object.keys(GIT));
  const globals = random.once(4) ? [random.pick(GIT_GLOBALS)] : [];
  const options = random.some(3, () => option(random, `git ${subcommand}`, GIT[subcommand]!));
  const operands = random.some(2, () => (random.once(2) ? operand(random) : value(random)));
  return ['git', ...globals, word(random, subcommand), ...options, ...operands].join(' ');
}

function operand(random: Random): string {
  return word(random, random.pick(PATHS));
}
