import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { call, sequence } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const PATIENCE = 120_000;
const MB = 1024 * 1024;

const agent = (more = {}) =>
  new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'], ...more });

/** Emoji behind one letter, so that every even limit falls into the middle of one. */
const EMOJI = `python3 -c "import sys; sys.stdout.write('x' + '\\U0001F600' * 40000)"`;

describe('output cut inside an emoji makes a request that no server can read', () => {
  test.each([
    ['by the spill', EMOJI, 4000],
    ['by the SDK’s own limit', EMOJI, 0],
    ['in a command that fails', `${EMOJI}; exit 3`, 4000],
  ])(
    '%s',
    async (_, command, spillThreshold) => {
      const { runtime, server } = await stage(sequence([call('Bash', { command }), 'Done.']), {
        spillThreshold,
        workbench: true,
      });
      expect(await runtime.run(agent(), 'go')).toMatchObject({ ok: true, attempts: 1 });
      const [result] = server.requests.at(-1)!.toolResults;
      expect(result!.text).toContain('😀');
      expect(halves(server.requests.at(-1)!.allText)).toBe(0);
    },
    PATIENCE,
  );
});

describe('a tool result of hundreds of megabytes (here: 48) fills context, store and memory', () => {
  const limited = async (runs: () => Promise<unknown>) => {
    const before = process.memoryUsage().rss;
    await runs();
    return (process.memoryUsage().rss - before) / MB;
  };

  test(
    'of a command',
    async () => {
      const command = `head -c ${48 * MB} /dev/zero | tr '\\0' x`;
      const { runtime, server } = await stage(sequence([call('Bash', { command }), 'Done.']), { workbench: true });
      const grown = await limited(async () =>
        expect(await runtime.run(agent(), 'go')).toMatchObject({ ok: true, attempts: 1 }),
      );
      expect(server.requests.at(-1)!.bytes).toBeLessThan(100_000);
      expect(JSON.stringify(await runtime.transcript(runtime.results[0]!.sessionId!)).length).toBeLessThan(MB);
      expect(grown).toBeLessThan(150);
    },
    PATIENCE,
  );

  test(
    'of a server of the agent’s own',
    async () => {
      const flood = tool('flood', 'A lot', {}, async () => ({
        content: [{ type: 'text', text: 'x'.repeat(48 * MB) }],
      }));
      const mcpServers = () => ({ big: createSdkMcpServer({ name: 'big', version: '1', tools: [flood] }) });
      const { runtime, server } = await stage(sequence([call('mcp__big__flood', {}), 'Done.']), { workbench: true });
      const flooded = agent({ mcpServers, allowedTools: ['mcp__big__flood'], tools: [] });
      expect(await runtime.run(flooded, 'go')).toMatchObject({ ok: true, attempts: 1 });
      expect(server.requests.at(-1)!.bytes).toBeLessThan(100_000);
      expect(JSON.stringify(await runtime.transcript(runtime.results[0]!.sessionId!)).length).toBeLessThan(MB);
    },
    PATIENCE,
  );
});

/** Surrogates without their other half. */
function halves(text: string): number {
  return [...text].filter((character) => /^[\ud800-\udfff]$/.test(character)).length;
}
