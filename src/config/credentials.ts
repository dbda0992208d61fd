import { CredentialsError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';
import { provider } from '../network/provider.js';
import { CREDENTIAL_KEYS, MODEL_KEYS, PROVIDER_KEYS } from './keys.js';
import { maskValue } from './mask.js';
import { sourceName } from './notices.js';
import type { Settings, SourceId } from './settings.js';

export type CredentialKind = 'api-key' | 'auth-token' | 'oauth-token' | 'bedrock' | 'vertex';

/** What the run will authenticate with. */
export interface Credentials {
  /** The one that counts. */
  kind: CredentialKind;
  /** Its variable. */
  variable: string;
  /** Every variable that would do. */
  all: string[];
}

const KINDS: Record<(typeof CREDENTIAL_KEYS)[number], CredentialKind> = {
  ANTHROPIC_API_KEY: 'api-key',
  ANTHROPIC_AUTH_TOKEN: 'auth-token',
  CLAUDE_CODE_OAUTH_TOKEN: 'oauth-token',
};

/** The credentials that the settings hold; undefined when there are none. */
export function findCredentials({ env }: Pick<Settings, 'env'>): Credentials | undefined {
  const all: string[] = CREDENTIAL_KEYS.filter((key) => env[key]);
  const service = provider(env);
  if (service !== 'anthropic') {
    const variable = service === 'bedrock' ? PROVIDER_KEYS[0] : PROVIDER_KEYS[1];
    return { kind: service, variable, all: [variable, ...all] };
  }
  const key = CREDENTIAL_KEYS.find((name) => env[name]);
  return key && { kind: KINDS[key], variable: key, all };
}

/** What is wrong with the credentials, as a text for people; undefined when a run can start. */
export function checkCredentials(settings: Settings, locale?: Locale): string | undefined {
  const text = words(locale).config;
  const { blocked } = settings;
  if (blocked) {
    const from = nameOf(settings, blocked.credentialSource, locale);
    return text.blocked(blocked.file, maskValue(blocked.baseUrl), blocked.credential, from);
  }
  const found = findCredentials(settings);
  // A header cannot hold it, and the SDK would fail at every request.
  const broken = found?.all.find((key) => /[\0-\x1f\x7f]/.test(settings.env[key] ?? ''));
  if (broken) return text.brokenCredential(broken);
  if (found) return undefined;
  const states = text.sourceStates;
  const places = settings.sources.map(({ id, path, state }, index) => {
    const note = id === 'flower-env' && path ? ` (FLOWER_ENV, ${states[state]})` : ` (${states[state]})`;
    const borrowed = id.startsWith('claude') ? text.borrowed : '';
    return `  ${index + 1}. ${sourceName(id, path, locale)}${id === 'process' ? '' : note}${borrowed}`;
  });
  return [text.noCredentials, ...places, text.howToSet].join('\n');
}

/** The credentials of a run. Throws CredentialsError when there are none or they may not be used. */
export function requireCredentials(settings: Settings, locale?: Locale): Credentials {
  const problem = checkCredentials(settings, locale);
  const credentials = findCredentials(settings);
  if (problem || !credentials) {
    const { blocked } = settings;
    const facts = blocked ? { baseUrl: maskValue(blocked.baseUrl), file: blocked.file } : {};
    throw new CredentialsError(problem ?? words(locale).config.noCredentials, facts);
  }
  return credentials;
}

/** One line for each setting that decides who answers and who pays, secrets masked, with its origin. */
export function describe(settings: Settings, locale?: Locale): string[] {
  const secret = new Set<string>(CREDENTIAL_KEYS);
  return MODEL_KEYS.filter((key) => settings.env[key]).map((key) => {
    const value = settings.env[key]!;
    const shown = secret.has(key) || value.includes('://') ? maskValue(value) : value.replace(/\p{Cc}/gu, '');
    return `${key}=${shown}  (${nameOf(settings, settings.origin[key]!, locale)})`;
  });
}

function nameOf(settings: Settings, id: SourceId, locale: Locale | undefined): string {
  return sourceName(id, settings.sources.find((source) => source.id === id)?.path, locale);
}
