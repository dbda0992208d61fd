import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type Locale, parseLocale } from '../locale/index.js';
import { MODEL_KEYS } from './keys.js';
import { type Notice, renderNotice } from './notices.js';
import { pair } from './pairing.js';
import type { Env } from './paths.js';
import { fileSources, type LoadedSource, processSource } from './read-sources.js';
import type { Settings, SourceId } from './settings.js';
import { isTrusted } from './trust.js';

export type { Blocked, Settings, Source, SourceId } from './settings.js';

export interface LoadOptions {
  workspace: string;
  /** Default `process.env`. It is read, never changed. */
  env?: Env;
  /** Default: the user's home directory. */
  home?: string;
  /** Root of a source checkout whose `.env` is read; null for none. Default: this package's root when it is a checkout. */
  sourceRoot?: string | null;
  /** Language of the notices. Default: FLOWER_LANG, else English. */
  locale?: Locale;
}

/**
 * Loads the settings, key by key, the first value that is not empty wins: process environment, the file in FLOWER_ENV, the
 * workspace's `.env`, the user's `.env`, the source checkout's `.env`, then nine keys of Claude Code's own settings. A file
 * that cannot be read is a notice, never an error.
 */
export function loadSettings({ workspace, env = process.env, home, sourceRoot, locale }: LoadOptions): Settings {
  const notices: Notice[] = [];
  const place = { env, home: home ?? homedir() };
  const root = resolve(workspace);
  const sources = [processSource(env, notices), ...fileSources(root, place, sourceRoot, notices)];

  const withheld = new Map<string, Set<SourceId>>();
  const winner = (key: string): LoadedSource | undefined =>
    sources.find(({ id, values }) => Object.hasOwn(values, key) && values[key]!.trim() && !withheld.get(key)?.has(id));

  const baseUrl = winner('ANTHROPIC_BASE_URL')?.values.ANTHROPIC_BASE_URL ?? '';
  const { withhold, blocked } = isTrusted(root, baseUrl, place) ? { withhold: [] } : pair(sources, winner);
  for (const { key, from } of withhold) {
    const weaker = winner(key);
    withheld.set(key, new Set(from));
    if (!blocked && weaker) notices.push({ kind: 'unpaired', where: weaker.path, source: weaker.id, keys: [key] });
  }

  // An empty variable of the process stays what it is, unless a file fills it.
  const settings: Pick<Settings, 'env' | 'origin'> = { env: {}, origin: {} };
  for (const key of new Set(sources.flatMap(({ values }) => Object.keys(values)))) {
    const source = winner(key) ?? (sources[0]!.values[key] === '' ? sources[0] : undefined);
    if (!source) continue;
    const value = source.values[key]!;
    settings.env[key] = MODEL_KEYS.includes(key) ? value.trim() : value;
    settings.origin[key] = source.id;
  }
  const language = locale ?? parseLocale(settings.env.FLOWER_LANG);
  return {
    ...settings,
    notices: notices.map((notice) => renderNotice(notice, language)),
    blocked,
    sources: sources.map(({ values: _values, ...source }) => source),
    workspace: root,
  };
}
