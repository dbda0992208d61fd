import { expect, it } from 'vitest';
import { cutMidStream, fail, overflow, raw, reply, startModelServer } from '../../src/testing/index.js';
import { pause } from '../../src/testing/send.js';
import { errorOf, parseEvents, post, readUntilBroken } from './client.js';

it('an HTTP error has the status, the type the API gives it, and retry-after', async () => {
  await using server = await startModelServer(() =>
    fail(429, 'slow down', { retryAfter: 3, headers: { 'x-extra': 'yes' } }),
  );
  const response = await post(server, { stream: true });
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('3');
  expect(response.headers.get('x-extra')).toBe('yes');
  expect(await errorOf(response)).toEqual({ type: 'rate_limit_error', message: 'slow down' });
});

for (const [status, type] of [
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [500, 'api_error'],
  [503, 'api_error'],
  [529, 'overloaded_error'],
] as const) {
  it(`status ${status} is of type ${type} unless the script says otherwise`, async () => {
    await using server = await startModelServer(({ index }) =>
      index === 0 ? fail(status) : fail(status, 'm', { type: 'own' }),
    );
    expect((await errorOf(await post(server))).type).toBe(type);
    expect((await errorOf(await post(server))).type).toBe('own');
  });
}

it('raw bytes come as they are, with their status and type, and count for nothing', async () => {
  await using server = await startModelServer(({ index }) =>
    index === 0 ? raw('<p>Sign in</p>') : raw('{"type": "mess', { status: 502, contentType: 'application/json' }),
  );
  const page = await post(server, { stream: true });
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html',
    '<p>Sign in</p>',
  ]);
  const half = await post(server);
  expect([half.status, half.headers.get('content-type'), await half.text()]).toEqual([
    502,
    'application/json',
    '{"type": "mess',
  ]);
  expect(server.tokens().input).toBe(0);
});

it('an overflow is worded as the API words it', async () => {
  await using server = await startModelServer(() => overflow());
  const response = await post(server);
  expect(response.status).toBe(400);
  expect((await errorOf(response)).message).toBe('prompt is too long: 210000 tokens > 200000 maximum');
});

it('a stream that is cut breaks after some of the text and before its end', async () => {
  await using server = await startModelServer(() => cutMidStream());
  const { text, broken } = await readUntilBroken(await post(server, { stream: true }));
  expect(broken).toBe(true);
  const names = parseEvents(text).map(({ event }) => event);
  expect(names).toContain('content_block_delta');
  expect(names).not.toContain('message_stop');
  expect(server.requests[0]?.closedEarly).toBe(true);
});

it('an answer that is cut without streaming is no valid JSON', async () => {
  await using server = await startModelServer(() => cutMidStream());
  const { text, broken } = await readUntilBroken(await post(server));
  expect(broken).toBe(true);
  expect(text.length).toBeGreaterThan(0);
  expect(() => JSON.parse(text)).toThrow();
});

it('a connection that is cut before the headers gives no response at all', async () => {
  await using server = await startModelServer(() => ({ cut: 'before-headers' }));
  await expect(post(server, { stream: true })).rejects.toThrow();
  expect(server.all).toMatchObject([{ method: 'POST', status: undefined }]);
});

it('an error event comes in the middle of the stream and ends it cleanly', async () => {
  const error = { type: 'overloaded_error', message: 'Overloaded' };
  await using server = await startModelServer(() => ({
    ...reply('a text that is not going to be complete'),
    sseError: error,
  }));
  const { text, broken } = await readUntilBroken(await post(server, { stream: true }));
  const events = parseEvents(text);
  expect(broken).toBe(false);
  expect(events.map(({ event }) => event)).toContain('content_block_delta');
  expect(events.at(-1)).toEqual({ event: 'error', data: { type: 'error', error } });
  expect((await post(server)).status, 'without a stream it is the HTTP error').toBe(529);
});

it('a silent stream opens and then says nothing; a client that leaves is not waited for', async () => {
  await using server = await startModelServer(() => ({ ...reply('never sent'), silentMs: 3_600_000 }));
  const leave = new AbortController();
  const response = await post(server, { stream: true }, { signal: leave.signal });
  const first = await response.body!.getReader().read();
  expect(parseEvents(new TextDecoder().decode(first.value))[0]?.event).toBe('message_start');
  expect(server.requests[0]?.closedEarly).toBe(false);
  leave.abort();
  await expect.poll(() => server.requests[0]?.closedEarly).toBe(true);
});

it('an answer that is held comes when its promise settles, also when that fails', async () => {
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using server = await startModelServer(({ index }) => ({
    ...reply(`answer ${index}`),
    hold: index === 0 ? first : Promise.reject(new Error('no')),
  }));
  const held = post(server);
  await server.waitFor(({ index }) => index === 0);
  expect(await (await post(server)).text()).toContain('answer 1');
  expect(server.all[0]?.status).toBeUndefined();
  release();
  expect(await (await held).text()).toContain('answer 0');
});

it('closing does not wait for answers that are late or held', async () => {
  const server = await startModelServer(({ index }) =>
    index === 0 ? { latencyMs: 3_600_000 } : { hold: new Promise(() => {}) },
  );
  const asked = [post(server).catch(() => 'dropped'), post(server).catch(() => 'dropped')];
  await server.waitFor(({ index }) => index === 1);
  await server.close();
  expect(await Promise.all(asked)).toEqual(['dropped', 'dropped']);
});

it('a wait is given up when the client leaves, so that no timer keeps the process alive', async () => {
  const leave = new AbortController();
  const waiting = pause(3_600_000, leave.signal);
  leave.abort();
  await waiting;
});

it('an endpoint that is down refuses, drops what is under way, and comes back on the same port', async () => {
  await using server = await startModelServer(({ index }) => (index === 0 ? { hold: new Promise(() => {}) } : 'back'));
  const { port } = server;
  const underWay = post(server).catch(() => 'dropped');
  await server.waitFor(() => true);
  await server.refuse();
  await server.refuse();
  expect(await underWay).toBe('dropped');
  await expect(post(server)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await server.accept();
  await server.accept();
  expect(server.port).toBe(port);
  expect(await (await post(server)).text()).toContain('back');
});

it('a port that is taken is stated, not thrown as a raw system error', async () => {
  await using server = await startModelServer(() => 'x');
  await expect(startModelServer(() => 'x', { port: server.port })).rejects.toMatchObject({
    code: 'CONFIG',
    message: expect.stringContaining(String(server.port)),
  });
});
