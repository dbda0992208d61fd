import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/errors.js';
import { dialled, endpoint, reachable } from '../../src/network/probe.js';

describe('the probe asks the server that is really used', () => {
  it.each([
    [{}, 'api.anthropic.com', 443],
    [{ ANTHROPIC_BASE_URL: '' }, 'api.anthropic.com', 443],
    [{ ANTHROPIC_BASE_URL: 'http://gw.local' }, 'gw.local', 80],
    [{ ANTHROPIC_BASE_URL: 'https://gw.local/v1/' }, 'gw.local', 443],
    [{ ANTHROPIC_BASE_URL: ' http://127.0.0.1:8080/x ' }, '127.0.0.1', 8080],
    [{ ANTHROPIC_BASE_URL: 'https://[::1]:9' }, '::1', 9],
    [{ ANTHROPIC_BASE_URL: 'https://user:pw@gw.local:444' }, 'gw.local', 444],
    [{ CLAUDE_CODE_USE_BEDROCK: '1', AWS_REGION: 'eu-west-1' }, 'bedrock-runtime.eu-west-1.amazonaws.com', 443],
    [{ CLAUDE_CODE_USE_BEDROCK: '1', ANTHROPIC_BEDROCK_BASE_URL: 'http://b:1' }, 'b', 1],
    [{ CLAUDE_CODE_USE_BEDROCK: '0', ANTHROPIC_BASE_URL: 'http://gw' }, 'gw', 80],
    [{ CLAUDE_CODE_USE_VERTEX: 'true', CLOUD_ML_REGION: 'us-east5' }, 'us-east5-aiplatform.googleapis.com', 443],
    [{ CLAUDE_CODE_USE_VERTEX: '1' }, 'aiplatform.googleapis.com', 443],
  ])('%o → %s:%i', (env, host, port) => {
    expect(endpoint(env)).toEqual({ host, port });
  });

  it.each(['localhost:8080', 'gw.local', 'ftp://gw', 'http://', 'https://gw:99999', 'file:///etc/passwd'])(
    'an address that is none is a ConfigError: %s',
    (url) => {
      expect(() => endpoint({ ANTHROPIC_BASE_URL: url })).toThrow(ConfigError);
    },
  );

  it('a bad address is not repeated in the message, it may hold a password', () => {
    expect(() => endpoint({ ANTHROPIC_BASE_URL: 'htps://me:pw123@gw' })).toThrow(/^(?!.*pw123).*ANTHROPIC_BASE_URL/);
  });

  it.each([
    [{ HTTPS_PROXY: 'http://proxy:3128' }, 'proxy', 3128],
    [{ https_proxy: 'proxy:3128' }, 'proxy', 3128],
    [{ ALL_PROXY: 'http://proxy' }, 'proxy', 80],
    [{ HTTP_PROXY: 'http://proxy:1' }, 'api.anthropic.com', 443],
    [{ HTTP_PROXY: 'http://proxy:1', ANTHROPIC_BASE_URL: 'http://gw.local' }, 'proxy', 1],
    [{ HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'anthropic.com' }, 'api.anthropic.com', 443],
    [{ HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'x, .anthropic.com' }, 'api.anthropic.com', 443],
    [{ HTTPS_PROXY: 'http://proxy:1', NO_PROXY: '*' }, 'api.anthropic.com', 443],
    [{ HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'thropic.com' }, 'proxy', 1],
    [{ HTTPS_PROXY: 'http://proxy:1', NO_PROXY: 'api.anthropic.com:80' }, 'proxy', 1],
    [{ HTTP_PROXY: 'http://proxy:1', ANTHROPIC_BASE_URL: 'http://127.0.0.1:7' }, '127.0.0.1', 7],
    [{ HTTPS_PROXY: 'nonsense://' }, 'api.anthropic.com', 443],
  ])('behind a proxy the proxy is dialled: %o → %s:%i', (env, host, port) => {
    expect(dialled(env)).toEqual({ host, port });
  });
});

describe('reachable opens a connection and nothing more', () => {
  it('true for a listening port, without a byte sent; false once it is closed', async () => {
    let bytes = 0;
    const server = createServer((socket) => socket.on('data', (data) => (bytes += data.length)).on('error', () => {}));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    expect(await reachable('127.0.0.1', port, 5)).toBe(true);
    await new Promise((done) => server.close(done));
    expect(bytes).toBe(0);
    expect(await reachable('127.0.0.1', port, 5)).toBe(false);
  });

  it('a name that does not resolve is not reachable, whatever the reason', async () => {
    expect(await reachable('no-such-host.invalid', 443, 3)).toBe(false);
  });

  it('a port that no socket can have is not reachable and does not throw', async () => {
    expect(await reachable('127.0.0.1', 70_000, 1)).toBe(false);
  });
});
