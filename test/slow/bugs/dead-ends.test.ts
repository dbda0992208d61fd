import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { call, reply, say, sequence } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';
import { signalChildren } from './children.js';

const agent = new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'] });
const PATIENCE = 90_000;

test(
  'an abort right behind init loses the prompt, and the resume asks the model to go on with nothing',
  async () => {
    let killed = 0;
    const { runtime, server } = await stage(() => 'The fence is painted.', {
      onEvent: ({ kind, payload }) => {
        if (kind === 'system' && payload.subtype === 'init' && killed === 0)
          killed = signalChildren(runtime.workspace, 'SIGKILL');
      },
    });
    const result = await runtime.run(agent, 'paint the fence');
    expect(killed).toBe(1);
    expect(result).toMatchObject({ ok: true, text: 'The fence is painted.', attempts: 2 });
    expect(server.requests.at(-1)!.allText).toContain('paint the fence');
  },
  PATIENCE,
);

test(
  'words that come right behind init are lost with the session',
  async () => {
    let told = false;
    const { runtime, server } = await stage(() => 'Painted red.', {
      onEvent: ({ kind, payload }) => {
        if (told || kind !== 'system' || payload.subtype !== 'init') return;
        told = true;
        runtime.interrupt('paint it red');
      },
    });
    const result = await runtime.run(agent, 'paint the fence');
    expect(told).toBe(true);
    expect(result).toMatchObject({ ok: true, text: expect.stringContaining('Painted red.') });
    expect(server.requests.some(({ allText }) => allText.includes('paint the fence'))).toBe(true);
  },
  PATIENCE,
);

test('a session id that no store knows is tried until the attempts are used up', async () => {
  const { runtime, server } = await stage(() => 'never asked');
  const dead = randomUUID();
  const result = await runtime.run(agent, 'paint the fence', { resume: dead });
  expect(result).toMatchObject({ ok: false, attempts: 1, errors: [] });
  expect(result.error).toContain(dead);
  expect(server.requests).toHaveLength(0);
});

test(
  'a thinking block with empty text makes its session unresumable',
  async () => {
    const empty = { type: 'thinking' as const, thinking: '', signature: 'scripted' };
    const { runtime, server, again } = await stage(
      sequence([
        reply(empty, say('Looking.'), call('Bash', { command: 'echo one' })),
        reply(empty, say('Done.')),
        'Gone on.',
      ]),
    );
    const first = await runtime.run(agent, 'go');
    expect(first).toMatchObject({ ok: true });
    const second = await again().run(agent, 'go on', { resume: first.sessionId });
    expect(second).toMatchObject({ ok: true, attempts: 1, text: 'Gone on.' });
    const blocks = server.requests
      .at(-1)!
      .messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    const unsigned = blocks.filter(({ type, thinking, signature }) => type === 'thinking' && !thinking && !signature);
    expect(unsigned).toEqual([]);
  },
  PATIENCE,
);

test(
  'an interrupt that never settles hangs the run',
  async () => {
    const { runtime, server } = await stage((request) =>
      request.turn === 0 && !request.allText.includes('turn left')
        ? call('Bash', { command: 'sleep 0.1; echo one' })
        : 'As you say.',
    );
    let asked = 0;
    const original = server.script;
    server.script = async (request) => {
      // A stopped program answers no interrupt and does not close either.
      if (request.turn === 1 && asked++ === 0) {
        expect(signalChildren(runtime.workspace, 'SIGSTOP')).toBe(1);
        runtime.interrupt('turn left');
        runtime.interrupt();
      }
      return original(request);
    };
    const result = await runtime.run(agent, 'go');
    expect(result).toMatchObject({ ok: true, text: expect.stringContaining('As you say.') });
    expect(server.requests.at(-1)!.allText).toContain('turn left');
    expect(new Set(server.requests.map(({ sessionId }) => sessionId)).size).toBe(1);
  },
  PATIENCE,
);
