import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { readText } from './env-file.js';
import { canonical, trustFile, type UserPlace } from './paths.js';

type Trusted = Record<string, string>;

function readTrusted(path: string): { list: Trusted; damaged: boolean } {
  const file = readText(path);
  if (!('text' in file)) return { list: {}, damaged: false };
  try {
    const list: unknown = JSON.parse(file.text);
    if (list && typeof list === 'object' && !Array.isArray(list)) return { list: list as Trusted, damaged: false };
  } catch {
    // Falls through: a damaged list trusts nobody.
  }
  return { list: {}, damaged: true };
}

/** Whether the user confirmed exactly this base URL for this workspace. */
export function isTrusted(workspace: string, baseUrl: string, place?: UserPlace): boolean {
  const { list } = readTrusted(trustFile(place));
  const key = canonical(workspace);
  return Object.hasOwn(list, key) && list[key] === baseUrl;
}

/**
 * Remembers that the user lets this workspace's `.env` lead the user's own credentials to `baseUrl`. Another address in the
 * same workspace has to be confirmed again. A damaged list is kept as `.bak`.
 */
export function trustBaseUrl(workspace: string, baseUrl: string, place?: UserPlace): void {
  const path = trustFile(place);
  const { list, damaged } = readTrusted(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (damaged) copyFileSync(path, `${path}.bak`);
  const next = { ...list, [canonical(workspace)]: baseUrl };
  writeFileAtomic.sync(path, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
}
