import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** What was found out about the latest version, and when it was asked for last. */
export interface Known {
  /** Epoch milliseconds. */
  askedAt: number;
  latest?: string;
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** `${XDG_CACHE_HOME:-~/.cache}/flower/version.json`. A relative XDG_CACHE_HOME is ignored, as its standard says. */
export function knownFile(env: Record<string, string | undefined>): string {
  const xdg = env.XDG_CACHE_HOME ?? '';
  return join(isAbsolute(xdg) ? xdg : join(env.HOME || homedir(), '.cache'), 'flower', 'version.json');
}

/** Undefined when nobody has asked yet, or the file is not what it was. */
export function readKnown(file: string): Known | undefined {
  try {
    const { askedAt, latest } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Known>;
    if (typeof askedAt !== 'number') return undefined;
    return { askedAt, ...(typeof latest === 'string' && VERSION.test(latest) && { latest }) };
  } catch {
    return undefined;
  }
}

/** A released version that is newer than this one, as far as is known. Asks nobody. */
export function newerVersion(version: string, env: Record<string, string | undefined>): string | undefined {
  const latest = readKnown(knownFile(env))?.latest;
  return latest !== undefined && isNewer(latest, version) ? latest : undefined;
}

function isNewer(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => VERSION.exec(text)?.slice(1).map(Number) ?? []);
  const at = [0, 1, 2].find((i) => one![i] !== other![i]);
  return at !== undefined && (one![at] ?? 0) > (other![at] ?? 0);
}
