import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Locale, parseLocale } from '../locale/index.js';
import { refusedToWorkspace } from './dangerous.js';
import { type FileValues, readEnvFile, readSettingsJson } from './env-file.js';
import { BORROWED_KEYS, MODEL_KEYS } from './keys.js';
import { type Notice, renderNotice } from './notices.js';
import { pair } from './pairing.js';
import { canonical, type Env, sourceCheckout, userEnvFile } from './paths.js';
import type { Settings, Source, SourceId } from './settings.js';
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
  const winner = (key: string): Source | undefined =>
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
    sources,
    workspace: root,
  };
}

function processSource(env: Env, notices: Notice[]): Source {
  const entries = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const empty = MODEL_KEYS.filter((key) => env[key]?.trim() === '');
  if (empty.length) notices.push({ kind: 'empty', source: 'process', keys: empty });
  return { id: 'process', state: 'read', values: Object.fromEntries(entries) };
}

function fileSources(
  workspace: string,
  place: { home: string; env: Env },
  sourceRoot: string | null | undefined,
  notices: Notice[],
): Source[] {
  const named = place.env.FLOWER_ENV?.trim();
  const checkout = sourceRoot === undefined ? sourceCheckout() : (sourceRoot ?? undefined);
  const claude = (name: string) => join(place.home, '.claude', name);
  const json = (path: string) => readSettingsJson(path, BORROWED_KEYS);
  const plan: { id: SourceId; path?: string; read?: (path: string) => FileValues }[] = [
    { id: 'flower-env', path: named && resolve(named), read: (path) => readEnvFile(path, true) },
    { id: 'workspace', path: join(workspace, '.env') },
    { id: 'user', path: userEnvFile(place) },
    ...(checkout ? [{ id: 'checkout' as const, path: join(checkout, '.env') }] : []),
    { id: 'claude-local', path: claude('settings.local.json'), read: json },
    { id: 'claude', path: claude('settings.json'), read: json },
  ];
  const seen = new Set<string>();
  return plan.flatMap(({ id, path, read = readEnvFile }) => {
    if (!path) return [{ id, state: 'not-set' as const, values: {} }];
    // One file under two names counts once, at its stronger place.
    const real = canonical(path);
    if (seen.has(real)) return [];
    seen.add(real);
    return [fileSource(id, path, read(path), notices)];
  });
}

function fileSource(id: SourceId, path: string, file: FileValues, notices: Notice[]): Source {
  const report = (kind: Notice['kind'], keys: string[]): void => {
    if (keys.length) notices.push({ kind, source: id, where: path, keys });
  };
  if (file.state === 'unreadable' || (file.state === 'missing' && id === 'flower-env')) {
    notices.push({ kind: 'unreadable', source: id, where: path, keys: [], reason: file.reason ?? 'ENOENT' });
  }
  const refused = id === 'workspace' ? Object.keys(file.values).filter(refusedToWorkspace) : [];
  const taken = Object.entries(file.values).filter(([key]) => !refused.includes(key));
  report('unusable', file.unusable);
  report('refused', refused);
  report(
    'empty',
    taken.filter(([, value]) => !value.trim()).map(([key]) => key),
  );
  return { id, path, state: file.state, values: Object.fromEntries(taken) };
}
