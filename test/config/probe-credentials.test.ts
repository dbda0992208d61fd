import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { probeCredentials, probeOutcome } from '../../src/config/probe-credentials.js';
import { place } from './place.js';

describe('what an answer means', () => {
  it.each([
    [200, '', 'ok'],
    [401, '', 'auth'],
    [403, '', 'auth'],
    ['none', '', 'auth'],
    [404, '', 'config'],
    [400, '{"error":{"message":"model: claude-x"}}', 'config'],
    [400, '{"error":"The model `x` does not exist"}', 'config'],
    [400, 'unknown Model', 'config'],
    [400, '模型不存在', 'config'],
    [400, '{"error":{"type":"not_found_error"}}', 'config'],
    [400, '', 'ok'],
    [400, '{"error":{"message":"max_tokens must be at least 32 for this model"}}', 'ok'],
    [400, 'thinking budget too small for this model', 'ok'],
    [400, 'credit balance is too low', 'ok'],
    [429, '', 'ok'],
    [302, '', 'ok'],
    [405, '', 'ok'],
    [500, 'model overloaded', 'net'],
    [503, '', 'net'],
    [529, '', 'net'],
    ['timeout', '', 'net'],
    ['unreachable', '', 'net'],
    [0, '', 'net'],
  ] as const)('%s %s → %s', (status, body, verdict) => {
    const outcome = probeOutcome(status, body);
    expect(outcome.verdict).toBe(verdict);
    expect(outcome.reconfigure).toBe(verdict === 'auth' || verdict === 'config');
    expect(outcome.runGoesOn).toBe(!outcome.reconfigure);
  });
});

interface Asked {
  url: string;
  headers: Record<string, string>;
  body: { model: string; max_tokens: number };
}

/** A fetch that answers by what it is asked, and remembers it. */
function fake(answer: (asked: Asked) => Response | Error) {
  const asked: Asked[] = [];
  const fetch = (async (url: string, init: { headers: Record<string, string>; body: string; redirect: string }) => {
    expect(init.redirect).toBe('manual');
    asked.push({ url, headers: init.headers, body: JSON.parse(init.body) });
    const given = answer(asked.at(-1)!);
    if (given instanceof Error) throw given;
    return given;
  }) as unknown as typeof globalThis.fetch;
  return { asked, fetch };
}

const probe = (env: Record<string, string>, fetch: typeof globalThis.fetch) =>
  probeCredentials(place({}, env).load(), { fetch });

describe('the probe', () => {
  it('asks the configured address for the configured model, sixteen tokens at most', async () => {
    const { asked, fetch } = fake(() => new Response('{}'));
    const env = { ANTHROPIC_API_KEY: 'sk-1', ANTHROPIC_BASE_URL: 'http://gw/x/', ANTHROPIC_MODEL: 'my-model[1m]' };
    expect(await probe(env, fetch)).toMatchObject({ verdict: 'ok', runGoesOn: true });
    expect(asked).toMatchObject([
      { url: 'http://gw/x/v1/messages', headers: { 'x-api-key': 'sk-1' }, body: { model: 'my-model', max_tokens: 16 } },
    ]);
  });

  it('tries the token too before it blames the credentials', async () => {
    const { asked, fetch } = fake(
      ({ headers }) => new Response('', { status: headers.authorization === 'Bearer tok' ? 200 : 401 }),
    );
    const result = await probe({ ANTHROPIC_API_KEY: 'sk-bad', ANTHROPIC_AUTH_TOKEN: 'tok' }, fetch);
    expect(result.verdict).toBe('ok');
    expect(result.detail).toMatch(/ANTHROPIC_API_KEY.*ANTHROPIC_AUTH_TOKEN/);
    expect(asked).toHaveLength(2);
  });

  it('blames them when none works', async () => {
    const { asked, fetch } = fake(() => new Response('', { status: 401 }));
    const result = await probe(
      { ANTHROPIC_API_KEY: 'a', ANTHROPIC_AUTH_TOKEN: 'b', CLAUDE_CODE_OAUTH_TOKEN: 'c' },
      fetch,
    );
    expect(result).toMatchObject({ verdict: 'auth', reconfigure: true, runGoesOn: false });
    expect(asked.map(({ headers }) => headers.authorization ?? headers['x-api-key'])).toEqual([
      'a',
      'Bearer b',
      'Bearer c',
    ]);
  });

  it('without any credential does not ask', async () => {
    const { asked, fetch } = fake(() => new Response(''));
    expect(await probe({}, fetch)).toMatchObject({ verdict: 'auth' });
    expect(asked).toEqual([]);
  });

  it('does not send a blocked credential anywhere', async () => {
    const { asked, fetch } = fake(() => new Response(''));
    const settings = place({ cwd: 'ANTHROPIC_BASE_URL=http://evil\n' }, { ANTHROPIC_API_KEY: 'sk-1' }).load();
    expect(await probeCredentials(settings, { fetch })).toMatchObject({ verdict: 'auth' });
    expect(asked).toEqual([]);
  });

  it('leaves Bedrock and Vertex to the run', async () => {
    const { asked, fetch } = fake(() => new Response('', { status: 401 }));
    expect(await probe({ CLAUDE_CODE_USE_BEDROCK: '1' }, fetch)).toMatchObject({ verdict: 'ok' });
    expect(asked).toEqual([]);
  });

  it('a model that only the probe chose cannot be the user’s mistake', async () => {
    const unknown = () => new Response('{"error":{"type":"not_found_error","message":"model: x"}}', { status: 404 });
    expect(await probe({ ANTHROPIC_API_KEY: 'k' }, fake(unknown).fetch)).toMatchObject({ verdict: 'ok' });
    expect(await probe({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_MODEL: 'opus' }, fake(unknown).fetch)).toMatchObject({
      verdict: 'ok',
    });
    expect(await probe({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_MODEL: 'x' }, fake(unknown).fetch)).toMatchObject({
      verdict: 'config',
    });
    const nowhere = () => new Response('<h1>Not Found</h1>', { status: 404 });
    expect(await probe({ ANTHROPIC_API_KEY: 'k' }, fake(nowhere).fetch)).toMatchObject({ verdict: 'config' });
  });

  it('a dead network is no reason not to start, and its report holds no secret', async () => {
    const { fetch } = fake(() =>
      Object.assign(new TypeError('fetch failed'), { cause: new Error('bad key sk-secret-123456') }),
    );
    const result = await probe(
      { ANTHROPIC_API_KEY: 'sk-secret-123456', ANTHROPIC_BASE_URL: 'http://u:hunter22@gw' },
      fetch,
    );
    expect(result).toMatchObject({ verdict: 'net', runGoesOn: true });
    expect(result.detail).not.toMatch(/hunter22|sk-secret/);
  });

  it('an address that is none is a matter of setting up', async () => {
    const { asked, fetch } = fake(() => new Response(''));
    const result = await probe({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: 'nonsense' }, fetch);
    expect(result).toMatchObject({ verdict: 'config', detail: expect.stringContaining('ANTHROPIC_BASE_URL') });
    expect(asked).toEqual([]);
  });

  it('behind a proxy, which it cannot pass, it does not wait for nothing', async () => {
    const { asked, fetch } = fake(() => new Response(''));
    const result = await probe({ ANTHROPIC_API_KEY: 'k', HTTPS_PROXY: 'http://proxy:3128' }, fetch);
    expect(result).toMatchObject({ verdict: 'net', runGoesOn: true, detail: expect.stringContaining('proxy:3128') });
    expect(asked).toEqual([]);
  });
});

describe('over a real connection', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function serve(status: number | 'silent'): Promise<string> {
    const server = createServer((_request, response) => {
      if (status !== 'silent') response.writeHead(status).end('{}');
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  it('a server that never answers is given up after the time-out', async () => {
    const settings = place({}, { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: await serve('silent') }).load();
    expect(await probeCredentials(settings, { timeoutS: 0.2 })).toMatchObject({ verdict: 'net' });
  });

  it('a refusal is a refusal', async () => {
    const settings = place({}, { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: await serve(401) }).load();
    expect(await probeCredentials(settings)).toMatchObject({ verdict: 'auth', detail: expect.stringContaining('401') });
  });
});
