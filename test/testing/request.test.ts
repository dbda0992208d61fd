import { expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '../../src/testing/index.js';
import { post } from './client.js';

const readCall = { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: '/deep' } };

async function see(
  extra: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<ModelServer['requests'][0]> {
  await using server = await startModelServer(() => 'ok');
  const response = await post(server, extra, { headers });
  expect(response.status, await response.text()).toBe(200);
  return server.requests[0]!;
}

it('only what is new since the last answer counts as last', async () => {
  const request = await see({
    system: [
      { type: 'text', text: 'A' },
      { type: 'text', text: 'B' },
    ],
    messages: [
      { role: 'user', content: 'old question' },
      { role: 'system', content: 'old notice' },
      { role: 'assistant', content: [{ type: 'text', text: 'first' }, readCall] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1',
            is_error: true,
            content: [{ type: 'text', text: 'not found' }],
          },
          { type: 'text', text: 'by the way' },
        ],
      },
      { role: 'system', content: 'new notice' },
      { role: 'user', content: 'and another thing' },
    ],
  });
  expect(request).toMatchObject({
    system: 'A\nB',
    turn: 1,
    lastText: 'by the way\nand another thing',
    lastSystemText: 'new notice',
    toolResults: [{ id: 'toolu_1', text: 'not found', isError: true }],
  });
  for (const text of ['A', 'old question', 'old notice', 'first', '/deep', 'not found', 'new notice']) {
    expect(request.allText).toContain(text);
  }
});

it('a tool result may be a bare string', async () => {
  const request = await see({
    messages: [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: [readCall] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'bare' }] },
    ],
  });
  expect(request.toolResults).toEqual([{ id: 'toolu_1', text: 'bare', isError: false }]);
  expect(request.lastText).toBe('');
});

it('session and subagent come from the headers of Claude Code', async () => {
  const headers = { 'x-claude-code-session-id': 's-1', 'x-claude-code-agent-id': 'a-1' };
  expect(await see({}, headers)).toMatchObject({ sessionId: 's-1', agentId: 'a-1', isSubagent: true });
  expect(await see({})).toMatchObject({ sessionId: undefined, agentId: undefined, isSubagent: false });
});

it('without the header the session is found in the metadata, and odd metadata does no harm', async () => {
  expect((await see({ metadata: { user_id: JSON.stringify({ session_id: 's-2' }) } })).sessionId).toBe('s-2');
  expect((await see({ metadata: { user_id: 'plain' } })).sessionId).toBeUndefined();
  expect((await see({ metadata: { user_id: 'null' } })).sessionId).toBeUndefined();
  expect((await see({ metadata: null })).sessionId).toBeUndefined();
});

it('tools keep their order and their schemas; the output schema is found in both places', async () => {
  const schema = { type: 'object', properties: { pass: { type: 'boolean' } } };
  const tools = [
    { name: 'Read', input_schema: { type: 'object' } },
    { name: 'StructuredOutput', input_schema: schema },
  ];
  const request = await see({ tools });
  expect(request).toMatchObject({ tools: ['Read', 'StructuredOutput'], outputSchema: schema });
  expect(request.toolSchemas.Read).toEqual({ type: 'object' });
  expect((await see({ output_config: { format: { type: 'json_schema', schema } } })).outputSchema).toEqual(schema);
  expect((await see({})).outputSchema).toBeUndefined();
});
