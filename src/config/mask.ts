import { CREDENTIAL_KEYS } from './keys.js';
import { looksSecret, urlPasswords } from './secrets.js';
import type { Settings } from './settings.js';

const MASK = '****';

/** Values come from files that others wrote; a terminal must not obey what stands in them. */
const CONTROL = /\p{Cc}/gu;

/** What local gateways are given for a key. Hiding these words would damage ordinary text and protect nothing. */
const PLACEHOLDERS = new Set(
  'test dummy none null empty fake local ollama placeholder unused anything key token secret password changeme example'.split(
    ' ',
  ),
);

/** A value whose every occurrence can be replaced without hitting ordinary words or paths. */
function distinctive(value: string): boolean {
  return value.length >= 8 && !/\s|^[~./]|^\d{1,11}$/.test(value) && !/^[a-z]+$|^[A-Z]+$/.test(value);
}

/**
 * The values that must not be shown or stored, longest first: the model credentials, the values of other variables that
 * hold secrets, and passwords inside URLs.
 */
export function secretsOf({ env }: Pick<Settings, 'env'>): string[] {
  const found = new Set<string>();
  for (const key of [...CREDENTIAL_KEYS, 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_BEARER_TOKEN_BEDROCK']) {
    const value = env[key] ?? '';
    if (value.length >= 4 && !PLACEHOLDERS.has(value.toLowerCase())) found.add(value);
  }
  for (const [name, value] of Object.entries(env)) {
    if (looksSecret(name, value) && distinctive(value)) found.add(value);
    for (const password of urlPasswords(value)) {
      if (password.length >= 4 && !PLACEHOLDERS.has(password.toLowerCase())) found.add(password);
    }
  }
  return [...found].sort((a, b) => b.length - a.length);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Replaces every secret in a text. One of fewer than 8 characters counts only where it stands alone. */
export function mask(text: string, secrets: readonly string[]): string {
  const patterns = secrets
    .filter(Boolean)
    .map((secret) => (secret.length < 8 ? `(?<![\\w-])${escaped(secret)}(?![\\w-])` : escaped(secret)));
  return patterns.length ? text.replace(new RegExp(patterns.join('|'), 'g'), MASK) : text;
}

/**
 * A value as it may be shown: an address without its password and query values, anything else as stars, with the last four
 * characters when it is long enough to give nothing away.
 */
export function maskValue(text: string): string {
  const value = text.replace(CONTROL, '');
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(value)) {
    return value
      .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, `$1${MASK}@`)
      .replace(/([?&][^=&#]*=)[^&#]*/g, `$1${MASK}`);
  }
  return value.length >= 20 ? `${MASK}${value.slice(-4)}` : MASK;
}
