import { expect, it } from 'vitest';
import { call, reply, sequence, startModelServer, structured } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';

const schema = { type: 'object', properties: { pass: { type: 'boolean' } }, required: ['pass'] };
const options = { outputFormat: { type: 'json_schema' as const, schema }, tools: ['Bash'], allowedTools: ['Bash'] };

it('an output format is a tool of its own, usable beside others in one message', async () => {
  await using server = await startModelServer(
    sequence([reply(call('Bash', { command: 'echo one' }), structured({ pass: true })), 'not needed']),
  );
  const { result } = await ask('judge', isolated(server, options));
  expect(result).toMatchObject({ subtype: 'success', structured_output: { pass: true } });
  expect(server.requests[0]?.tools).toContain('StructuredOutput');
  expect(server.requests[0]?.outputSchema).toMatchObject({ properties: { pass: { type: 'boolean' } } });
});

it('a model that answers in text alone gives a success without any structured output', async () => {
  await using server = await startModelServer(() => 'It passes, I think.');
  const { result, error } = await ask('judge', isolated(server, options));
  expect(error).toBeUndefined();
  expect(result).toMatchObject({ subtype: 'success', is_error: false });
  expect(result).not.toHaveProperty('structured_output');
});
