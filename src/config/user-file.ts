import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parse } from 'dotenv';
import writeFileAtomic from 'write-file-atomic';
import { ConfigError, messageOf } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { readEnvFile } from './env-file.js';
import { type UserPlace, userEnvFile } from './paths.js';

export { trustBaseUrl } from './trust.js';

/** What `flower setup` asks for. Exactly one of the two credentials. */
export interface UserSettings {
  apiKey?: string;
  authToken?: string;
  baseUrl?: string;
  /** Becomes the model of every tier a run uses. */
  model?: string;
}

/** The keys that setup decides about: those not given are removed, so that no old address stays beside a new key. */
function decided({ apiKey, authToken, baseUrl, model }: UserSettings): Record<string, string | undefined> {
  return {
    ANTHROPIC_API_KEY: apiKey?.trim(),
    ANTHROPIC_AUTH_TOKEN: authToken?.trim(),
    ANTHROPIC_BASE_URL: baseUrl?.trim(),
    ANTHROPIC_MODEL: model?.trim(),
    ANTHROPIC_DEFAULT_OPUS_MODEL: model?.trim(),
    ANTHROPIC_DEFAULT_SONNET_MODEL: model?.trim(),
  };
}

/** `KEY=value` in the quotes that let dotenv read the very same value back. */
function line(key: string, value: string, locale: Locale | undefined): string {
  for (const quote of [`'`, '`', '"', '']) {
    const text = `${key}=${quote}${value}${quote}`;
    const { [key]: back, NEXT } = parse(`${text}\nNEXT=1\n`);
    if (back === value && NEXT === '1') return text;
  }
  throw new ConfigError(words(locale).config.cannotWrite(key), { key });
}

/**
 * Writes the user's `.env`, readable by the user only, in one step. Other keys of an existing file are kept; the file as it
 * was stays beside it as `.bak`. Returns the path. Throws ConfigError when a value cannot be written or the file cannot.
 */
export function saveUserSettings(settings: UserSettings, place: UserPlace & { locale?: Locale } = {}): string {
  const text = words(place.locale).config;
  const values = decided(settings);
  if (!values.ANTHROPIC_API_KEY === !values.ANTHROPIC_AUTH_TOKEN) throw new ConfigError(text.needCredential);
  for (const [key, value] of Object.entries(values)) {
    if (/\p{Cc}/u.test(value ?? '')) throw new ConfigError(text.cannotWrite(key), { key });
  }
  const path = userEnvFile(place);
  const others = Object.entries(readEnvFile(path).values).filter(([key]) => !(key in values));
  const lines = [...Object.entries(values), ...others].flatMap(([key, value]) =>
    value ? [line(key, value, place.locale)] : [],
  );
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path)) {
      copyFileSync(path, `${path}.bak`);
      chmodSync(`${path}.bak`, 0o600);
    }
    writeFileAtomic.sync(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? messageOf(error);
    throw new ConfigError(text.cannotSave(path, reason), { path }, { cause: error });
  }
  return path;
}
