import { ConfigError } from '../errors.js';
import { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale, words } from '../locale/index.js';

export interface LocaleHints {
  /** The value of `--lang`. */
  flag?: string;
  /** Read for FLOWER_LANG, LC_ALL, LC_MESSAGES and LANG. Default `process.env`. */
  env?: Record<string, string | undefined>;
  /** The language of the documents that the directory already holds. */
  directoryLocale?: Locale;
}

/** What the system's locale variables ask for: the first one that is set decides, as POSIX has it. */
function systemLocale(env: Record<string, string | undefined>): Locale | undefined {
  return parseLocale(env.LC_ALL || env.LC_MESSAGES || env.LANG);
}

/**
 * The language to speak: the flag, FLOWER_LANG, the language the directory already holds, then the system's. Throws
 * ConfigError when the flag or FLOWER_LANG names a language that flower does not have.
 */
export function chooseLocale({ flag, env = process.env, directoryLocale }: LocaleHints = {}): Locale {
  const guess = directoryLocale ?? systemLocale(env) ?? DEFAULT_LOCALE;
  for (const [name, value] of [
    ['--lang', flag],
    ['FLOWER_LANG', env.FLOWER_LANG],
  ] as const) {
    if (!value?.trim()) continue;
    const locale = parseLocale(value);
    if (locale) return locale;
    throw new ConfigError(words(guess).config.badLocale(name, value, LOCALES.join(', ')), { name, value });
  }
  return guess;
}
