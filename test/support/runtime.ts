import { afterEach, vi } from 'vitest';
import type { Event } from '../../src/events/event.js';
import { Resilience } from '../../src/network/resilience.js';
import { Runtime, type RuntimeOptions } from '../../src/runtime/index.js';
import { type ModelServer, type Script, startModelServer } from '../../src/testing/index.js';
import { scratch } from './scratch.js';

export const MODEL = 'claude-opus-5-5';

/** Failures are retried at once, and an endpoint that is away is looked for often. */
export const quick = (options: ConstructorParameters<typeof Resilience>[0] = {}) =>
  new Resilience({ baseDelay: 0.05, maxDelay: 0.1, probeInterval: 0.2, maxOfflineWait: 20, ...options });

export interface Stage {
  server: ModelServer;
  runtime: Runtime;
  workspace: string;
  events: Event[];
  /** Another runtime on the same directories and server, as a later process would make it. */
  again(options?: Partial<RuntimeOptions>): Runtime;
}

const open: { close(): unknown }[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const each of open.splice(0).reverse()) await each.close();
});

/** The environment of a machine on which only this server is configured. */
export function useServer(server: ModelServer, extra: Record<string, string> = {}): void {
  for (const name of Object.keys(process.env))
    if (/^(ANTHROPIC|CLAUDE|FLOWER)_?/.test(name)) vi.stubEnv(name, undefined);
  const env = {
    HOME: server.home,
    XDG_CONFIG_HOME: `${server.home}/.config`,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: 'sk-test-0123456789',
    ANTHROPIC_MODEL: MODEL,
    CLAUDE_CODE_MAX_RETRIES: '0',
    ...extra,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
}

/** A runtime on a fresh workspace against a scripted server; all of it is closed after the test. */
export async function stage(script: Script, options: Partial<RuntimeOptions> = {}): Promise<Stage> {
  const server = await startModelServer(script);
  open.push(server);
  useServer(server);
  const workspace = scratch();
  const events: Event[] = [];
  const make = (more: Partial<RuntimeOptions> = {}) => {
    const all = { workspace, resilience: quick(), onEvent: (event: Event) => events.push(event), ...options, ...more };
    const runtime = new Runtime(all);
    open.push(runtime);
    return runtime;
  };
  return { server, runtime: make(), workspace, events, again: make };
}
