import { expect, it } from 'vitest';
import { call, reply, say, startModelServer, structured, think, withUsage } from '../../src/testing/index.js';
import { parseEvents, post, type SseEvent } from './client.js';

const rich = withUsage(
  reply(
    think('Hm, 思う.'),
    'Text with an emoji 👩‍👩‍👧.',
    call('Read', { file_path: '/a/ü' }, 'toolu_1'),
    call('Bash', {}, 'toolu_2'),
  ),
  {
    input: 7,
    output: 90,
    cacheRead: 1000,
    cacheCreation: 200,
  },
);

/** Which field of a block each kind of delta adds to; the pieces of a call's input are gathered as text first. */
const GROWS: Record<string, string> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
  input_json_delta: 'partial_json',
};

/** Puts a stream together the way a client does. */
function assemble(events: SseEvent[]): unknown[] {
  const blocks: Record<string, unknown>[] = [];
  for (const { event, data } of events) {
    if (event === 'content_block_start') blocks[data.index!] = { ...data.content_block };
    if (event !== 'content_block_delta') continue;
    const { type, ...piece } = data.delta!;
    const field = GROWS[type!]!;
    const block = blocks[data.index!]!;
    block[field] = `${block[field] ?? ''}${piece[field]}`;
  }
  return blocks.map(({ partial_json, ...block }) =>
    partial_json ? { ...block, input: JSON.parse(`${partial_json}`) } : block,
  );
}

it('a whole answer has every block, the stop reason and the usage by its names on the wire', async () => {
  await using server = await startModelServer(() => rich);
  const response = await post(server);
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  expect(await response.json()).toMatchObject({
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5-5',
    content: rich.content,
    stop_reason: 'tool_use',
    usage: { input_tokens: 7, output_tokens: 90, cache_read_input_tokens: 1000, cache_creation_input_tokens: 200 },
  });
});

for (const size of [1, 3, 1000]) {
  it(`a stream in pieces of ${size} puts together to the same blocks as the whole answer`, async () => {
    await using server = await startModelServer(() => rich, { chunk: { size, ms: 0 } });
    const response = await post(server, { stream: true });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = parseEvents(await response.text());
    expect(assemble(events)).toEqual(rich.content);
    const pieces = events.flatMap(({ data }) => Object.values(data.delta ?? {}));
    expect(
      pieces.filter((piece) => /\p{Surrogate}/u.test(piece ?? '')),
      'half characters',
    ).toEqual([]);
    expect(events.every(({ event, data }) => data.type === event)).toBe(true);
    expect(events.at(0)?.event).toBe('message_start');
    expect(events.at(-1)?.event).toBe('message_stop');
  });
}

it('the cache figures are in message_start already, the true output only at the end', async () => {
  await using server = await startModelServer(() => rich);
  const events = parseEvents(await (await post(server, { stream: true })).text());
  const usage = { input_tokens: 7, cache_read_input_tokens: 1000, cache_creation_input_tokens: 200 };
  expect(events[0]?.data.message?.usage).toEqual({ ...usage, output_tokens: 1 });
  expect(events.find(({ event }) => event === 'message_delta')?.data).toMatchObject({
    delta: { stop_reason: 'tool_use' },
    usage: { ...usage, output_tokens: 90 },
  });
});

it('short answers mean what their long forms mean', async () => {
  const answers = ['plain', say('plain'), [say('plain')], reply('plain'), { content: [say('plain')] }];
  await using server = await startModelServer(({ index }) => answers[index]!);
  for (const _ of answers) {
    const { content, stop_reason } = (await (await post(server)).json()) as Record<string, unknown>;
    expect({ content, stop_reason }).toEqual({ content: [{ type: 'text', text: 'plain' }], stop_reason: 'end_turn' });
  }
});

it('an answer that sets nothing still has text, and stop reason and model can be set', async () => {
  await using server = await startModelServer(({ index }) =>
    index === 0 ? {} : { stopReason: 'max_tokens', model: 'other' },
  );
  expect(await (await post(server)).json()).toMatchObject({
    content: [{ type: 'text', text: 'Done.' }],
    stop_reason: 'end_turn',
  });
  expect(await (await post(server)).json()).toMatchObject({ stop_reason: 'max_tokens', model: 'other' });
});

it('a structured answer is a call of StructuredOutput, and calls get ids of their own', () => {
  expect(structured({ pass: true })).toMatchObject({
    type: 'tool_use',
    name: 'StructuredOutput',
    input: { pass: true },
  });
  expect(new Set(Array.from({ length: 100 }, () => call('Read').id)).size).toBe(100);
});

it('usage that is given later keeps what was there', () => {
  expect(withUsage(withUsage('x', { input: 1, output: 2 }), { output: 3 }).usage).toEqual({ input: 1, output: 3 });
});
