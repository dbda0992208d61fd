import { expect, it } from 'vitest';
import { call, fail, overflow, reply, sequence, startModelServer, withUsage } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';

it('an API failure is a result of subtype success with is_error, and then query() throws', async () => {
  await using server = await startModelServer(() => fail(401, 'invalid x-api-key'));
  const { result, error } = await ask('go', isolated(server));
  expect(result).toMatchObject({
    subtype: 'success',
    is_error: true,
    api_error_status: 401,
    terminal_reason: 'api_error',
  });
  expect(error).toBeInstanceOf(Error);
});

it('a prompt that is too long is one request, with a terminal reason of its own', async () => {
  await using server = await startModelServer(() => overflow());
  const { result, error } = await ask(
    'go',
    isolated(server, {}, { DISABLE_COMPACT: '1', CLAUDE_CODE_MAX_RETRIES: '5' }),
  );
  expect(result).toMatchObject({ is_error: true, terminal_reason: 'prompt_too_long' });
  expect(error).toBeInstanceOf(Error);
  expect(server.requests).toHaveLength(1);
});

it('without compaction a nearly full window blocks the session before any request', async () => {
  const full = { input: 1000, cacheRead: 178_000, cacheCreation: 1000 };
  await using server = await startModelServer(
    sequence([withUsage(reply(call('Bash', { command: 'echo one' })), full), 'this is never asked for']),
  );
  const options = { model: 'claude-sonnet-4-5', tools: ['Bash'], allowedTools: ['Bash'] };
  const { result } = await ask('go', isolated(server, options, { DISABLE_AUTO_COMPACT: '1' }));
  expect(result).toMatchObject({ terminal_reason: 'blocking_limit' });
  expect(server.requests).toHaveLength(1);
});

it('an answer without visible text is taken for a fault and asked for again', async () => {
  await using server = await startModelServer(({ index }) => (index === 0 ? reply('') : 'now with text'));
  const { result } = await ask('go', isolated(server));
  expect(result).toMatchObject({ subtype: 'success', result: 'now with text' });
  expect(server.requests.length).toBeGreaterThan(1);
});
