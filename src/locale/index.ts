import { en, type Words } from './en/index.js';
import { ja } from './ja/index.js';
import { zh } from './zh/index.js';

export type { Words };

/** The languages that flower speaks. */
export type Locale = 'en' | 'zh' | 'ja';

export const LOCALES: readonly Locale[] = ['en', 'zh', 'ja'];

export const DEFAULT_LOCALE: Locale = 'en';

const packs: Record<Locale, Words> = { en, zh, ja };

/** All words of one language. */
export function words(locale: Locale = DEFAULT_LOCALE): Words {
  return packs[locale];
}

/** `zh_CN.UTF-8`, `ja`, `EN` … → the locale, or undefined when flower has no pack for it. */
export function parseLocale(tag: string | undefined): Locale | undefined {
  const language = tag
    ?.trim()
    .toLowerCase()
    .split(/[-_.@]/)[0];
  return LOCALES.find((locale) => locale === language);
}
