import { afterEach, describe, expect, it } from 'vitest';
import { normalize } from '../../src/events/normalize.js';
import { call, fail, type ModelServer, reply, type Script, startModelServer, think } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** The events of one real session whose model follows the script. */
async function eventsOf(script: Script) {
  const server = await startModelServer(script);
  servers.push(server);
  const agents = { coder: { description: 'writes', prompt: 'You write.', tools: ['Bash'] } };
  const tools = ['Agent', 'Bash'];
  const options = isolated(
    server,
    { tools, allowedTools: tools, agents },
    { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1' },
  );
  const { messages } = await ask('go', options);
  const names = new Map<string, string>();
  return messages.flatMap((message) => normalize(message, names));
}

describe('the stream of the real SDK', () => {
  it('has nothing unknown in it, and tells the main thread from a worker', async () => {
    const events = await eventsOf(({ isSubagent, turn }) => {
      if (isSubagent) return turn === 0 ? reply(call('Bash', { command: 'echo from the worker' })) : 'REPORT';
      if (turn === 0)
        return reply(think('I delegate.'), call('Agent', { description: 'd', prompt: 'p', subagent_type: 'coder' }));
      return 'END';
    });
    const shown = events.filter(({ kind }) => kind !== 'system' && kind !== 'task');
    expect(shown.map((event) => `${event.payload.subagent ? 'worker ' : ''}${event}`)).toEqual([
      '[thinking] I delegate.',
      '[tool_call Agent] d',
      'worker [prompt] p',
      'worker [tool_call Bash] echo from the worker',
      'worker [tool_result Bash] from the worker',
      expect.stringMatching(/^\[tool_result Agent\] .*REPORT$/s),
      '[text] END',
      '[result] END',
    ]);
    expect(shown.map(String).join()).not.toContain('hand-back');
    expect(new Set(events.map(({ payload }) => payload.session_id)).size).toBe(1);
    expect(events.filter(({ kind }) => kind === 'task').length).toBeGreaterThan(0);
  });

  it('never shows an API failure as the words of the model', async () => {
    const events = await eventsOf(() => fail(400, 'no such thing'));
    expect(events.filter(({ kind }) => kind === 'text')).toEqual([]);
    expect(events.find(({ kind }) => kind === 'error')).toMatchObject({
      text: expect.stringContaining('no such thing'),
      payload: { api_error_status: 400 },
    });
    expect(events.at(-1)).toMatchObject({ kind: 'result', payload: { is_error: true, terminal_reason: 'api_error' } });
  });
});
