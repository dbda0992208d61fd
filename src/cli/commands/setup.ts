import { chooseLocale } from '../../config/locale.js';
import { userEnvFile } from '../../config/paths.js';
import { ConfigError } from '../../errors.js';
import { words } from '../../locale/index.js';
import type { CommonFlags } from '../invocation.js';
import type { Io } from '../io.js';
import { INTERRUPTED_CODE } from '../live/supervise.js';
import { setUp } from '../setup/set-up.js';

/** `flower setup`: asks for credentials and saves them. Resolves with the exit code. Throws ConfigError without a terminal. */
export async function runSetup({ workspace, lang, verbose }: CommonFlags, io: Io): Promise<number> {
  const locale = chooseLocale({ flag: lang, env: io.env });
  if (!io.isTTY) {
    const file = userEnvFile({ env: io.env });
    throw new ConfigError(words(locale).cli.setup.needsTerminal({ file }), { file });
  }
  return (await setUp({ io, locale, workspace, verbose })) === 'saved' ? 0 : INTERRUPTED_CODE;
}
