import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Env = Record<string, string | undefined>;

/** Where the user is at home: for tests and for programs that act for somebody else. */
export interface UserPlace {
  /** Default: the home directory of the process. */
  home?: string;
  /** Read for XDG_CONFIG_HOME. Default `process.env`. */
  env?: Env;
}

/** `${XDG_CONFIG_HOME:-~/.config}/flower`. A relative XDG_CONFIG_HOME is ignored, as its standard says. */
export function userConfigDir({ home = homedir(), env = process.env }: UserPlace = {}): string {
  const xdg = env.XDG_CONFIG_HOME ?? '';
  return join(isAbsolute(xdg) ? xdg : join(home, '.config'), 'flower');
}

/** The one settings file of the user; `flower setup` writes it. */
export function userEnvFile(place?: UserPlace): string {
  return join(userConfigDir(place), '.env');
}

/** The list of workspaces whose base URL the user confirmed. */
export function trustFile(place?: UserPlace): string {
  return join(userConfigDir(place), 'trusted.json');
}

/** The root of this package when it is a source checkout and not an installed package. */
export function sourceCheckout(): string | undefined {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return existsSync(join(root, '.git')) ? root : undefined;
}

/** An absolute path without symbolic links, as far as it exists. */
export function canonical(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
