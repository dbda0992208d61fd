import { type Locale, words } from '../locale/index.js';
import { parseArgv } from './argv.js';
import { confirm } from './confirm.js';
import type { GoFlags, Invocation } from './invocation.js';
import type { Io } from './io.js';
import { firstWord } from './scan.js';

/**
 * What a command line means whose ask is a single word that looks like a command. A person at the terminal is asked; elsewhere it
 * is an error, because a run by mistake is worse than none.
 */
export async function settleMeaning(
  invocation: { kind: 'go' } & GoFlags,
  { argv, io, locale }: { argv: readonly string[]; io: Io; locale: Locale },
): Promise<Invocation> {
  const { ask, meant = 'go', json } = invocation;
  const say = words(locale).commands.meant;
  if (!io.isTTY || json) {
    return { kind: 'usage-error', message: say.unclear({ ask, command: meant }), topic: meant, locale };
  }
  if (!(await confirm(say.question({ ask, command: meant }), io))) return { ...invocation, meant: undefined };
  return parseArgv(argv.with(firstWord(argv)!, meant), locale);
}
