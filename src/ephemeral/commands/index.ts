import { git } from '../git/index.js';
import type { Rule, Rules } from '../rule.js';
import { containers } from './containers.js';
import { files } from './files.js';
import { search } from './search.js';
import { shell } from './shell.js';
import { system } from './system.js';
import { text } from './text.js';
import { versions } from './versions.js';

/**
 * The table. To add a command, give it a rule in its family: `options({…})` with the options and operands that only look
 * is enough for most. A command that is not in here is no glance.
 */
const FAMILIES = { files, text, search, system, shell, versions, containers, git: { git } } satisfies Record<
  string,
  Rules
>;

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.values(FAMILIES).flatMap((rules: Rules) => Object.entries(rules)),
);

/** Where the system keeps its own programs. */
const FROM_THE_SYSTEM = /^\/(?:usr\/)?bin\/(?=\w)/;

/** The rule for a command's exact name; undefined for every other name, and for any other path to a program. */
export function ruleFor(name: string): Rule | undefined {
  return RULES.get(name.replace(FROM_THE_SYSTEM, ''));
}

/** The commands that a glance may use, by family: for documentation and for texts that tell a model what it may run. */
export const ephemeralCommands: Readonly<Record<keyof typeof FAMILIES, readonly string[]>> = {
  files: Object.keys(files),
  text: Object.keys(text),
  search: Object.keys(search),
  system: Object.keys(system),
  shell: Object.keys(shell),
  versions: Object.keys(versions),
  containers: Object.keys(containers),
  git: ['git'],
};
