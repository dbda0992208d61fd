import { expect, it } from 'vitest';
import { cutMidStream, fail, startModelServer, withUsage } from '../../src/testing/index.js';
import { post, readUntilBroken } from './client.js';

const usage = { input: 1, output: 20, cacheRead: 300, cacheCreation: 4000 };

it('tokens add up what was sent, whole or streamed, and nothing for errors', async () => {
  await using server = await startModelServer(({ index }) => (index === 2 ? fail(500) : withUsage('x', usage)));
  await (await post(server)).text();
  await (await post(server, { stream: true })).text();
  await (await post(server)).text();
  expect(server.tokens()).toEqual({ input: 2, output: 40, cacheRead: 600, cacheCreation: 8000 });
});

it('a stream that is cut has cost its input, not its output', async () => {
  await using server = await startModelServer(() => withUsage(cutMidStream(), usage));
  await readUntilBroken(await post(server, { stream: true }));
  expect(server.tokens()).toEqual({ input: 1, output: 0, cacheRead: 300, cacheCreation: 4000 });
});

it('waitFor finds what was, waits for what comes, and says what came instead', async () => {
  await using server = await startModelServer(() => 'x');
  const asking = (content: string) => post(server, { messages: [{ role: 'user', content }] });
  const coming = server.waitFor(({ lastText }) => lastText === 'second');
  await asking('first');
  await asking('second');
  expect((await coming).index).toBe(1);
  expect((await server.waitFor(({ lastText }) => lastText === 'first')).index).toBe(0);
  await expect(server.waitFor(() => false, 1)).rejects.toThrow(/2 requests.*"first", "second"/);
});

it('waitFor does not hang when the server is closed or the predicate throws', async () => {
  const server = await startModelServer(() => 'x');
  const never = server.waitFor(() => false, 3_600_000).catch((error: Error) => error.message);
  const faulty = server.waitFor(() => {
    throw new Error('bad predicate');
  });
  const caught = faulty.catch((error: Error) => error.message);
  await (await post(server)).text();
  expect(await caught).toBe('bad predicate');
  await server.close();
  expect(await never).toContain('closed');
});

it('a long run keeps only as many records as it was told to, and numbers go on', async () => {
  await using server = await startModelServer(() => 'x', { maxRecorded: 2 });
  for (let i = 0; i < 5; i++) await (await post(server)).text();
  expect(server.requests.map(({ index }) => index)).toEqual([3, 4]);
  expect(server.all).toHaveLength(2);
});

it('a request knows whether its client stayed to the end', async () => {
  await using server = await startModelServer(({ index }) => (index === 0 ? 'x' : { hold: new Promise(() => {}) }));
  await (await post(server, { stream: true })).text();
  const leave = new AbortController();
  const left = post(server, {}, { signal: leave.signal }).catch(() => 'left');
  await server.waitFor(({ index }) => index === 1);
  leave.abort();
  await left;
  await expect.poll(() => server.requests.map(({ closedEarly }) => closedEarly)).toEqual([false, true]);
  expect(server.all.map(({ status }) => status)).toEqual([200, undefined]);
});
