import { type Locale, words } from '../../locale/index.js';
import type { Io } from '../io.js';
import { wantsColour } from '../terminal/style.js';
import { type Finding, note, ok } from './finding.js';

/** Columns below which the screen of a run is cramped. */
const NARROW = 60;

export function checkTerminal({ stdout, env, isTTY }: Io, locale: Locale): Finding {
  const say = words(locale).commands.doctor;
  if (!isTTY) return note(say.noTerminal, say.noTerminalAdvice);
  const width = stdout.columns ?? 0;
  const colours = wantsColour(env, true);
  const text = say.terminal({ name: env.TERM ?? '', columns: width, colours });
  if (!speaksUtf8(env)) return note(text, say.notUtf8);
  return width > 0 && width < NARROW ? note(text, say.narrow({ least: NARROW })) : ok(text);
}

/** Windows and macOS do anyway; elsewhere the locale says. An unset one is often UTF-8 all the same. */
function speaksUtf8({ LC_ALL, LC_CTYPE, LANG }: Record<string, string | undefined>): boolean {
  const set = LC_ALL || LC_CTYPE || LANG || 'UTF-8';
  return process.platform !== 'linux' || /utf-?8/i.test(set);
}
