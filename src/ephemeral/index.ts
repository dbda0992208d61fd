import { parse } from 'unbash';
import { ScriptJudge } from './script.js';

export { ephemeralCommands } from './commands/index.js';

/** Longer than any glance, in UTF-16 units; parsing stays a matter of microseconds. */
const MAX_LENGTH = 16_384;

/** The parser's time grows with the square of these and more; a look hardly has one. */
const MAX_SUBSTITUTIONS = 32;

/** Control characters but tab and newline, C1 included, and halves of surrogate pairs: programs do not agree on them. */
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/u;

/**
 * Whether a Bash command is a glance: it reads the state of things, changes none, and ends by itself. One answer for two
 * questions that must agree: may the coordinator run it itself, and does its result go stale in the history.
 *
 * An allow-list over the syntax tree: every command of every list, pipeline and loop has to be in the table of
 * `commands/` and be called in a way that its rule knows. Anything else, also what cannot be parsed, is no glance.
 *
 * What it takes as given: programs are the ones that their names promise, and the configuration that they read by
 * themselves (git's textconv and fsmonitor, a kubeconfig, RIPGREP_CONFIG_PATH) is trusted, and nothing is on the input
 * but what the line itself feeds. `cd` counts only next to a command that shows something. Never throws.
 */
export function isEphemeral(command: string): boolean {
  if (command.length > MAX_LENGTH || CONTROL.test(command)) return false;
  if (command.split('$(').length > MAX_SUBSTITUTIONS) return false;
  const script = parse(command);
  if (script.errors !== undefined && script.errors.length > 0) return false;
  return new ScriptJudge(command).passes(script.commands);
}
