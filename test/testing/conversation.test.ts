import { expect, it } from 'vitest';
import { startModelServer } from '../../src/testing/index.js';
import { errorOf, post } from './client.js';

const use = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'r' });
const user = (...content: unknown[]) => ({ role: 'user', content });
const assistant = (...content: unknown[]) => ({ role: 'assistant', content });
const text = { type: 'text', text: 'x' };

const sound: Record<string, unknown[]> = {
  'a call and its result': [user(text), assistant(use('a')), user(result('a'))],
  'two calls answered in two neighbouring messages': [
    user(text),
    assistant(use('a'), use('b')),
    user(result('b')),
    user(result('a')),
  ],
  'a notice between call and result': [
    user(text),
    assistant(use('a')),
    { role: 'system', content: 'n' },
    user(result('a')),
  ],
  'an answer spread over two messages': [user(text), assistant(text), assistant(use('a')), user(result('a'), text)],
};

const broken: Record<string, [messages: unknown[], names: string]> = {
  'a call without a result': [[user(text), assistant(use('a')), user(text)], 'a'],
  'a call at the very end': [[user(text), assistant(use('a'))], 'a'],
  'one of two results missing': [[user(text), assistant(use('a'), use('b')), user(result('a'))], 'b'],
  'a result without a call': [[user(text), assistant(text), user(result('ghost'))], 'ghost'],
  'a result at the very start': [[user(result('ghost'))], 'ghost'],
  'a result one turn too late': [
    [user(text), assistant(use('a')), user(result('a')), assistant(text), user(result('a'))],
    'a',
  ],
  'two results for one call': [[user(text), assistant(use('a')), user(result('a'), result('a'))], 'a'],
  'an id used twice': [
    [user(text), assistant(use('a')), user(result('a')), assistant(use('a')), user(result('a'))],
    'a',
  ],
  'an empty text': [[user({ type: 'text', text: '' })], 'non-empty'],
};

for (const [name, messages] of Object.entries(sound)) {
  it(`${name} is taken`, async () => {
    await using server = await startModelServer(() => 'ok');
    const response = await post(server, { messages });
    expect(response.status, await response.text()).toBe(200);
  });
}

for (const [name, [messages, names]] of Object.entries(broken)) {
  it(`${name} is refused as the real API refuses it, unless that is switched off`, async () => {
    let asked = 0;
    const script = () => `answer ${++asked}`;
    await using strict = await startModelServer(script);
    const response = await post(strict, { messages });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toContain(names);
    expect(asked).toBe(0);
    expect(strict.requests, 'it is on record all the same').toHaveLength(1);
    await using lax = await startModelServer(script, { strict: false });
    expect((await post(lax, { messages })).status).toBe(200);
  });
}
