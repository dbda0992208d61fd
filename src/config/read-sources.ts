import { join, resolve } from 'node:path';
import { refusedToWorkspace } from './dangerous.js';
import { type FileValues, readEnvFile, readSettingsJson } from './env-file.js';
import { BORROWED_KEYS, MODEL_KEYS } from './keys.js';
import type { Notice } from './notices.js';
import { canonical, type Env, sourceCheckout, userEnvFile } from './paths.js';
import type { Source, SourceId } from './settings.js';

/** A source with what it holds. Stays inside: settings are passed around and shown, values that lost are nobody's business. */
export interface LoadedSource extends Source {
  values: Record<string, string>;
}

/** The environment of this process, as the strongest source. */
export function processSource(env: Env, notices: Notice[]): LoadedSource {
  const entries = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const empty = MODEL_KEYS.filter((key) => env[key]?.trim() === '');
  if (empty.length) notices.push({ kind: 'empty', source: 'process', keys: empty });
  return { id: 'process', state: 'read', values: Object.fromEntries(entries) };
}

/** Every file that settings come from, strongest first. What the user should know goes to `notices`. */
export function fileSources(
  workspace: string,
  place: { home: string; env: Env },
  sourceRoot: string | null | undefined,
  notices: Notice[],
): LoadedSource[] {
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

function fileSource(id: SourceId, path: string, file: FileValues, notices: Notice[]): LoadedSource {
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
