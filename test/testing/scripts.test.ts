import { expect, it } from 'vitest';
import type { Reply, Script } from '../../src/testing/index.js';
import {
  call,
  eachConversation,
  fail,
  reply,
  route,
  ScriptError,
  sequence,
  startModelServer,
} from '../../src/testing/index.js';
import { errorOf, post } from './client.js';

it('a sequence that is exhausted says so in a way no client retries', async () => {
  await using server = await startModelServer(sequence(['one', () => 'two']));
  expect(await (await post(server)).text()).toContain('one');
  expect(await (await post(server)).text()).toContain('two');
  const third = await post(server, { messages: [{ role: 'user', content: 'one too many' }] });
  expect(third.status).toBe(400);
  expect(third.headers.get('x-should-retry')).toBe('false');
  const { message } = await errorOf(third);
  expect(message).toContain('2 answers');
  expect(message).toContain('one too many');
  expect(server.scriptErrors).toEqual([expect.any(ScriptError)]);
});

it('a request goes to the first route that takes it, else to the last resort, else it is an error', async () => {
  const say = (text: string) => (request: { lastText: string }) => request.lastText.includes(text);
  const routes = [
    [say('judge'), () => 'verdict'],
    [say('ju'), () => 'second'],
  ] as const;
  await using server = await startModelServer(route(routes));
  const ask = async (content: string) => (await post(server, { messages: [{ role: 'user', content }] })).text();
  expect(await ask('judge this')).toContain('verdict');
  expect(await ask('just this')).toContain('second');
  expect(await ask('other')).toContain('None of the 2 routes');
  server.script = route(routes, () => 'last resort');
  expect(await ask('other')).toContain('last resort');
});

it('conversations that run side by side do not take each other’s answers', async () => {
  await using server = await startModelServer(
    eachConversation((first) => sequence([`${first.lastText} 1`, `${first.lastText} 2`])),
  );
  const ask = async (session: string, agent: string | undefined, content: string) => {
    const headers: Record<string, string> = { 'x-claude-code-session-id': session };
    if (agent) headers['x-claude-code-agent-id'] = agent;
    return (await post(server, { messages: [{ role: 'user', content }] }, { headers })).text();
  };
  expect(await ask('s', undefined, 'main')).toContain('main 1');
  expect(await ask('s', 'a', 'worker')).toContain('worker 1');
  expect(await ask('t', undefined, 'other')).toContain('other 1');
  expect(await ask('s', 'a', 'x')).toContain('worker 2');
  expect(await ask('s', undefined, 'x')).toContain('main 2');
});

const failing: Record<string, [script: Script, said: string]> = {
  'that throws': [
    () => {
      throw new Error('no idea');
    },
    'no idea',
  ],
  'that rejects': [async () => Promise.reject(new Error('no idea')), 'no idea'],
  'that throws a string': [
    () => {
      throw 'no idea';
    },
    'no idea',
  ],
  'that returns nothing': [(() => undefined) as unknown as Script, 'returned nothing'],
};

for (const [name, [script, said]] of Object.entries(failing)) {
  it(`a script ${name} is answered with its fault and put on record`, async () => {
    await using server = await startModelServer(script);
    const response = await post(server, { stream: true });
    expect(response.status).toBe(500);
    const { type, message } = await errorOf(response);
    expect(type).toBe('api_error');
    expect(message).toContain(said);
    expect(server.scriptErrors[0]?.message).toContain(said);
  });
}

const circular: Record<string, unknown> = {};
circular.self = circular;

const unsendable: Record<string, Reply> = {
  'a tool call that is not JSON': reply(call('Read', circular)),
  'an HTTP status that does not exist': fail(9),
  'a header that is not allowed': fail(500, 'x', { headers: { 'x-bad': 'line\nbreak' } }),
};

for (const [name, answer] of Object.entries(unsendable)) {
  for (const stream of [false, true]) {
    it(`${name} fails the request${stream ? ' streamed' : ''}, not the process`, async () => {
      await using server = await startModelServer(({ index }) => (index === 0 ? answer : 'still here'));
      await (await post(server, { stream })).text().catch(() => 'broken off');
      expect(server.scriptErrors).toHaveLength(1);
      expect(await (await post(server)).text()).toContain('still here');
    });
  }
}

it('a script can be replaced while the server runs', async () => {
  await using server = await startModelServer(() => 'before');
  await post(server);
  server.script = async () => 'after';
  expect(await (await post(server)).text()).toContain('after');
});
