import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelServer } from './model-server.js';

/**
 * The whole environment of a program that talks to this server and to nothing else: its home, settings and temporary
 * files are in `server.home`, its key is a dummy. `extra` adds to it, replaces, or (with undefined) removes.
 */
export function testEnv(
  server: Pick<ModelServer, 'url' | 'home'>,
  extra: Record<string, string | undefined> = {},
): Record<string, string> {
  const temporary = join(server.home, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const env = {
    PATH: process.env.PATH,
    HOME: server.home,
    TMPDIR: temporary,
    LANG: 'C.UTF-8',
    CLAUDE_CONFIG_DIR: join(server.home, '.claude'),
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: 'test-key',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    ...extra,
  };
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
