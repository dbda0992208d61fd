import type { SDKResultMessage } from '@anthropic-ai/claude-agent-sdk';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { expect, it } from 'vitest';
import type { ModelRequest } from '../../src/testing/index.js';
import { call, reply, sequence, startModelServer } from '../../src/testing/index.js';
import { Prompts } from '../support/prompts.js';
import { isolated } from '../support/query.js';

/** What the prompt cache lives on: every block in order, without the cache marks themselves, which move on. */
function prefixOf({ messages }: ModelRequest): string[] {
  const unmarked = (key: string, value: unknown) => (key === 'cache_control' ? undefined : value);
  return messages.flatMap(({ role, content }) => {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    return blocks.map((block) => `${role} ${JSON.stringify(block, unmarked)}`);
  });
}

it('PostToolBatch with continue false stops cleanly, and a new prompt goes on in the same process with the same prefix', async () => {
  await using server = await startModelServer(
    sequence([
      reply('Working.', call('Bash', { command: 'echo one' }), call('Bash', { command: 'echo two' })),
      'the note',
    ]),
  );
  let due = true;
  const stopWhenDue = async () => {
    if (!due) return {};
    due = false;
    return { continue: false, stopReason: 'a handoff is due' };
  };
  const prompts = new Prompts('go');
  const hooks = { PostToolBatch: [{ hooks: [stopWhenDue] }] };
  const results: SDKResultMessage[] = [];
  for await (const message of query({
    prompt: prompts,
    options: isolated(server, { tools: ['Bash'], allowedTools: ['Bash'], hooks }),
  })) {
    if (message.type !== 'result') continue;
    results.push(message);
    if (results.length === 1) prompts.push('Write the note.');
    else prompts.end();
  }

  expect(results).toMatchObject([
    { subtype: 'success', is_error: false, terminal_reason: 'hook_stopped' },
    { subtype: 'success', is_error: false, result: 'the note' },
  ]);
  const [first, second] = server.requests;
  expect(second?.sessionId).toBe(first?.sessionId);
  expect(second?.toolResults.map(({ text }) => text).sort()).toEqual(['one', 'two']);
  expect(second?.lastText).toContain('Write the note.');
  expect(second?.body.tools).toEqual(first?.body.tools);
  expect(second?.system).toBe(first?.system);
  const before = prefixOf(first!);
  expect(prefixOf(second!).slice(0, before.length)).toEqual(before);
});
