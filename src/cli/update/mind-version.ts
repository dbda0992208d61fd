import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import writeFileAtomic from 'write-file-atomic';
import { CREDENTIAL_KEYS } from '../../config/keys.js';
import { type Locale, words } from '../../locale/index.js';
import type { Io } from '../io.js';
import { packageFacts } from '../package-facts.js';
import { knownFile, newerVersion, readKnown } from './newer.js';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Tells a person at a terminal of a newer version, and once a day has it asked for, by a process of its own that nobody waits
 * for. Nothing of flower is ever replaced. Not in pipes, not in CI, not with FLOWER_NO_UPDATE. Never throws.
 */
export function mindVersion({ io, locale, now = Date.now() }: { io: Io; locale: Locale; now?: number }): void {
  const { env, isTTY, stderr } = io;
  if (!isTTY || stderr.isTTY !== true || env.FLOWER_NO_UPDATE || env.CI) return;
  const { name, version } = packageFacts();
  const newer = newerVersion(version, env);
  if (newer) stderr.write(`${words(locale).commands.update.newer({ version, newer, name })}\n`);
  try {
    askInBackground(name, env, now);
  } catch {
    // A cache that cannot be written, a process that cannot be started: then there is no news.
  }
}

function askInBackground(name: string, env: Io['env'], now: number): void {
  const file = knownFile(env);
  const known = readKnown(file);
  if (known && now - known.askedAt < DAY_MS && known.askedAt <= now) return;
  mkdirSync(dirname(file), { recursive: true });
  // Noted before it is known how it ends: without a network it is still asked for once a day only.
  writeFileAtomic.sync(file, JSON.stringify({ ...known, askedAt: now }));
  const program = fileURLToPath(new URL('./ask-version.js', import.meta.url));
  const withoutSecrets = Object.fromEntries(
    Object.entries(env).filter(([key]) => !(CREDENTIAL_KEYS as readonly string[]).includes(key)),
  );
  const child = spawn(process.execPath, [program, name, file], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    env: withoutSecrets,
  });
  child.on('error', () => {});
  child.unref();
}
