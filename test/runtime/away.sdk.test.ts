import { expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import { Resilience } from '../../src/network/resilience.js';
import { call, sequence } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

const agent = new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'] });

test('a server that is away for ten minutes costs a notice and nothing else', async () => {
  let clockMs = 0;
  let away = 0;
  // Ten minutes of the run's clock: every wait moves it, and the server comes back when they are over.
  const resilience = new Resilience(
    { baseDelay: 0 },
    {
      now: () => clockMs,
      sleep: async (seconds) => {
        clockMs += seconds * 1000;
      },
      probe: async () => {
        if (away === 0) return true;
        if (clockMs < 10 * 60_000) {
          away++;
          return false;
        }
        await server.accept();
        return true;
      },
    },
  );
  const { runtime, server, events } = await stage(
    sequence([
      call('Bash', { command: 'echo before' }),
      async () => {
        away = 1;
        await server.refuse();
        return 'never sent';
      },
      'All done.',
    ]),
    { resilience },
  );
  const result = await runtime.run(agent, 'go');
  expect(result).toMatchObject({ ok: true, text: 'All done.', attempts: 2, resumed: true });
  expect(clockMs).toBeGreaterThanOrEqual(10 * 60_000);
  expect(away).toBeGreaterThan(30);
  const notices = events.filter(({ kind }) => kind === 'notice').map(({ text }) => text);
  expect(notices.filter((text) => text.includes('cannot be reached'))).toHaveLength(1);
  expect(notices.filter((text) => text.includes('is back'))).toHaveLength(1);
  expect(server.requests).toHaveLength(3);
  const last = server.requests.at(-1)!;
  expect(last.sessionId).toBe(server.requests[0]!.sessionId);
  expect(last.allText).toContain('before');
  expect(last.allText).not.toMatch(/ECONN|API Error|cannot be reached|network/i);
}, 60_000);
