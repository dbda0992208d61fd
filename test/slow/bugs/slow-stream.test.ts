import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { reply, say } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const agent = new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: [] });
const STALL_MS = 8000;

test('a silent open stream that is legitimately slow trips the watchdog', async () => {
  // Pieces with pauses in between, over much more time than the watchdog allows for silence.
  const slow = 'word '.repeat(40);
  const { runtime, events, server } = await stage(() => ({ ...reply(say(slow)), chunkMs: 1200 }), {
    stallTimeoutMs: STALL_MS,
  });
  const result = await runtime.run(agent, 'go');
  expect(result).toMatchObject({ ok: true, attempts: 1 });
  expect(result.text).toBe(slow.trim());
  expect(events.filter(({ kind }) => kind === 'stall')).toEqual([]);
  expect(server.requests).toHaveLength(1);
}, 90_000);

test('a machine that slept is taken for an attempt that hangs', async () => {
  const { runtime, events, server } = await stage(() => ({ ...reply('good morning'), silentMs: 2000 }), {
    stallTimeoutMs: STALL_MS,
  });
  const running = runtime.run(agent, 'go');
  await server.waitFor(() => true, 60_000);
  // For this process, not for the child: nothing is read and no timer fires, as in a machine that sleeps.
  execFileSync('sleep', [String((STALL_MS * 1.5) / 1000)]);
  expect(await running).toMatchObject({ ok: true, attempts: 1 });
  expect(events.filter(({ kind }) => kind === 'stall')).toEqual([]);
}, 90_000);
