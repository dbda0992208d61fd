import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadSettings, type Settings } from '../../src/config/sources.js';
import { scratch } from '../support/scratch.js';

/** The files of a user and a workspace, by the names that the shared cases use. */
export type Files = Partial<
  Record<'FLOWER_ENV' | 'cwd' | 'user' | 'root' | 'claude' | 'claude-local', string | Buffer>
>;

export interface Place {
  home: string;
  workspace: string;
  sourceRoot: string;
  env: Record<string, string>;
  path: (name: keyof Files) => string;
  load: () => Settings;
}

/** A home, a workspace and a source checkout of their own, holding these files. */
export function place(files: Files = {}, env: Record<string, string> = {}): Place {
  const base = scratch('flower-config-');
  const paths: Record<keyof Files, string> = {
    FLOWER_ENV: join(base, 'named', 'settings'),
    cwd: join(base, 'workspace', '.env'),
    user: join(base, 'home', '.config', 'flower', '.env'),
    root: join(base, 'checkout', '.env'),
    claude: join(base, 'home', '.claude', 'settings.json'),
    'claude-local': join(base, 'home', '.claude', 'settings.local.json'),
  };
  const home = join(base, 'home');
  const workspace = join(base, 'workspace');
  const sourceRoot = join(base, 'checkout');
  for (const directory of [home, workspace, sourceRoot]) mkdirSync(directory, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const path = paths[name as keyof Files];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  const full = { ...env, ...(files.FLOWER_ENV !== undefined && { FLOWER_ENV: paths.FLOWER_ENV }) };
  return {
    home,
    workspace,
    sourceRoot,
    env: full,
    path: (name) => paths[name],
    load: () => loadSettings({ workspace, home, sourceRoot, env: full }),
  };
}
