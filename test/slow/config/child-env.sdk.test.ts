import { join } from 'node:path';
import type { Options } from '@anthropic-ai/claude-agent-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnv } from '../../../src/config/child-env.js';
import { loadSettings } from '../../../src/config/sources.js';
import { classify } from '../../../src/network/classify.js';
import { fail, type ModelServer, say, startModelServer } from '../../../src/testing/index.js';
import { ask } from '../../support/query.js';
import { scratch } from '../../support/scratch.js';

describe('a real session in the child’s environment', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => say('hello'));
  });
  afterAll(() => server.close());

  function options(env: Record<string, string> = {}): Options {
    const workspace = scratch();
    const user = { PATH: process.env.PATH ?? '', HOME: scratch(), ANTHROPIC_BASE_URL: server.url, ...env };
    const settings = loadSettings({ workspace, env: user, home: scratch(), sourceRoot: null });
    const child = childEnv({ settings, runDir: join(workspace, 'runs') });
    return {
      cwd: workspace,
      env: child.env,
      settingSources: [],
      model: 'claude-opus-5-5',
      systemPrompt: 'x',
      tools: [],
    };
  }

  it('authenticates with the key, with the token, and asks nobody else', async () => {
    server.script = () => say('hello');
    expect((await ask('hi', options({ ANTHROPIC_API_KEY: 'sk-test-1' }))).result).toMatchObject({
      is_error: false,
      result: 'hello',
    });
    expect(server.requests.at(-1)?.headers['x-api-key']).toBe('sk-test-1');
    await ask('hi', options({ ANTHROPIC_AUTH_TOKEN: 'tok-test-1' }));
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer tok-test-1');
  });

  it.each([
    [401, 'authentication_error', 'invalid x-api-key', 'fatal'],
    [404, 'not_found_error', 'model: x', 'fatal'],
    [400, 'invalid_request_error', 'odd', 'fatal'],
    [529, 'overloaded_error', 'Overloaded', 'transient'],
    [502, 'api_error', 'Bad gateway', 'transient'],
  ] as const)('a %i is classified the same by its facts and by the text alone', async (status, type, message, kind) => {
    server.script = () => fail(status, message, { type });
    const before = server.requests.length;
    const { result, messages } = await ask('hi', options({ ANTHROPIC_API_KEY: 'k-test-1' }));
    const text = result && 'result' in result ? result.result : '';
    const facts = {
      status: result && 'api_error_status' in result ? result.api_error_status : undefined,
      kind: messages.flatMap((one) => (one.type === 'assistant' && one.error ? [one.error] : []))[0],
    };
    expect(facts.status).toBe(status);
    expect(classify('', facts)).toBe(kind);
    expect(classify(text)).toBe(kind);
    // The first request and at most the two retries that are left to the SDK's program.
    expect(server.requests.length - before).toBeLessThanOrEqual(3);
  });
});
