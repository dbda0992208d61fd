import { expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { call, type Reply, raw } from '../../../src/testing/index.js';
import { quick, stage } from '../../support/runtime.js';

const agent = new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'] });

/** In each body, so that it can be looked for in what the model is sent later. */
const MARK = 'ZEBRA-7';
const PAGE = `<!doctype html><html><title>${MARK}: sign in to the hotel</title></html>`;
const MESSAGE = JSON.stringify({
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_reason: 'end_turn' },
  content: [{ type: 'text', text: `${MARK} said somebody between` }],
  usage: { input_tokens: 1, output_tokens: 1 },
});
const json = { contentType: 'application/json' };
const stream = { contentType: 'text/event-stream' };

test.each<[string, Reply]>([
  ['a page with status 200', raw(PAGE)],
  ['a page with status 502', raw(PAGE, { status: 502 })],
  ['a page with status 503 that says it is JSON', raw(PAGE, { status: 503, ...json })],
  ['half of a message with status 200', raw(MESSAGE.slice(0, -30), json)],
  ['half of a message with status 502', raw(MESSAGE.slice(0, -30), { status: 502, ...json })],
  ['half of an event in a stream', raw(`event: message_start\ndata: {"type": "message_start", "${MARK}`, stream)],
  ['noise in a stream', raw(`${MARK} \u0000\u0001 data: {{{`, stream)],
  ['noise in plain text', raw(`${MARK} \ufffd\ufffd`, { contentType: 'text/plain' })],
  ['JSON that is no message', raw(JSON.stringify({ [MARK]: [1, 2, null] }), json)],
  ['nothing at all', raw('', json)],
])('%s ends the step, or reaches the model', async (_, garbage) => {
  let left = 2;
  const { runtime, server, events } = await stage(
    ({ turn, stream: streamed }) => {
      if (turn === 0) return call('Bash', { command: 'echo one', description: 'x' });
      // The SDK's program asks the same again without a stream: that is spoilt too.
      if (left > 0) {
        left -= streamed ? 1 : 0;
        return garbage;
      }
      return 'All done.';
    },
    { resilience: quick({ maxAttempts: 6 }) },
  );
  const result = await runtime.run(agent, 'go');
  expect(result).toMatchObject({ ok: true, text: expect.stringContaining('All done.') });
  expect(result.attempts).toBeGreaterThan(1);
  expect(result.text).not.toContain(MARK);
  for (const { kind, payload } of events) if (kind === 'retry') expect(payload.kind).not.toBe('fatal');
  expect(server.requests.at(-1)!.allText).not.toMatch(/ZEBRA|API Error/i);
  // The work before the failure is not done again.
  expect(server.requests.filter(({ turn }) => turn === 0)).toHaveLength(1);
});
