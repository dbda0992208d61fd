import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startModelServer, testEnv } from '../../src/testing/index.js';
import { body, errorOf, post } from './client.js';

it('HEAD and GET of the root are answered, since that is how clients look whether it is there', async () => {
  await using server = await startModelServer(() => 'x');
  expect((await fetch(server.url, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(server.url)).status).toBe(200);
  expect(server.all.map(({ method, url }) => `${method} ${url}`)).toEqual(['HEAD /', 'GET /']);
  expect(server.requests).toEqual([]);
});

for (const [method, path] of [
  ['GET', '/v1/messages'],
  ['POST', '/v1/complete'],
  ['POST', '/'],
  ['POST', '/v1/messages/batches'],
] as const) {
  it(`${method} ${path} is not found, in the API's shape`, async () => {
    await using server = await startModelServer(() => 'x');
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(404);
    expect((await errorOf(response)).type).toBe('not_found_error');
  });
}

for (const [name, raw] of [
  ['broken JSON', '{"model":'],
  ['nothing', ''],
  ['a list', '[]'],
  ['no model', JSON.stringify({ messages: [{ role: 'user', content: 'x' }] })],
  ['no messages', JSON.stringify({ model: 'm' })],
  ['empty messages', JSON.stringify({ model: 'm', messages: [] })],
  ['an unknown role', JSON.stringify({ model: 'm', messages: [{ role: 'robot', content: 'x' }] })],
  ['a message without content', JSON.stringify({ model: 'm', messages: [{ role: 'user' }] })],
  ['a content list of no blocks', JSON.stringify({ model: 'm', messages: [{ role: 'user', content: [null] }] })],
] as const) {
  it(`a body with ${name} is a bad request that the script never sees`, async () => {
    await using server = await startModelServer(() => 'x');
    const response = await fetch(`${server.url}/v1/messages`, { method: 'POST', body: raw });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).type).toBe('invalid_request_error');
    expect(server.requests).toEqual([]);
    expect(server.all).toHaveLength(1);
  });
}

it('tokens are counted as a quarter of the bytes, without asking the script', async () => {
  await using server = await startModelServer(() => 'x');
  const sent = JSON.stringify(body({ system: 'ü'.repeat(100) }));
  const response = await fetch(`${server.url}/v1/messages/count_tokens`, { method: 'POST', body: sent });
  expect(await response.json()).toEqual({ input_tokens: Math.ceil(Buffer.byteLength(sent) / 4) });
  expect(server.requests).toEqual([]);
  const broken = await fetch(`${server.url}/v1/messages/count_tokens`, { method: 'POST', body: '{' });
  expect(broken.status).toBe(400);
});

it('no other address of this machine leads to it', async () => {
  await using server = await startModelServer(() => 'x');
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((address) => address && !address.internal);
  for (const { address, family } of others as { address: string; family: string }[]) {
    const host = family === 'IPv6' ? `[${address.split('%')[0]}]` : address;
    await expect(fetch(`http://${host}:${server.port}/`, { signal: AbortSignal.timeout(2000) })).rejects.toThrow();
  }
  await expect(fetch(`http://[::1]:${server.port}/`)).rejects.toThrow();
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
});

it('the environment for a child has nothing of ours, and its home is gone with the server', async () => {
  const server = await startModelServer(() => 'x');
  process.env.FLOWER_TEST_SECRET = 'leak';
  const env = testEnv(server, { EXTRA: '1', LANG: undefined });
  delete process.env.FLOWER_TEST_SECRET;
  expect(env).toMatchObject({ ANTHROPIC_BASE_URL: server.url, PATH: process.env.PATH, HOME: server.home, EXTRA: '1' });
  expect(Object.keys(env)).not.toContain('FLOWER_TEST_SECRET');
  expect(Object.keys(env)).not.toContain('LANG');
  writeFileSync(join(env.TMPDIR!, 'debris'), 'x');
  expect(readFileSync(join(server.home, 'tmp', 'debris'), 'utf8')).toBe('x');
  await server.close();
  expect(existsSync(server.home)).toBe(false);
});

it('the size of a request is its bytes on the wire', async () => {
  await using server = await startModelServer(() => 'x');
  await post(server, { system: '漢字' });
  expect(server.requests[0]?.bytes).toBe(Buffer.byteLength(JSON.stringify(body({ system: '漢字' }))));
});
