import type { Argument } from './argument.js';

/**
 * Decides about the words after a command's name: true when the command, run with them, only looks. `runs` judges a
 * whole command line of its own, for commands that start another one (`timeout 5 ls`).
 */
export type Rule = (args: readonly Argument[], runs: (words: readonly Argument[]) => boolean) => boolean;

/** Commands by name. */
export type Rules = Readonly<Record<string, Rule>>;
