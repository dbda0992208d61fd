import { expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import { call } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

const PLACEHOLDER = 'DeferredToolPlaceholder';
const MODEL = 'claude-opus-5-5';

async function toolsSent(spec: Partial<ConstructorParameters<typeof AgentSpec>[0]>): Promise<string[]> {
  const { runtime, server } = await stage(() => 'end');
  await runtime.run(new AgentSpec({ name: 'reader', instructions: '', model: MODEL, ...spec }), 'go');
  return server.requests[0]!.tools;
}

test('an agent with tools of its own is sent those and no placeholder for tools that it cannot search', async () => {
  expect(await toolsSent({ tools: ['Read', 'Glob'] })).toEqual(['Glob', 'Read']);
});

test('an agent with the SDK’s own tools keeps the search for more', async () => {
  expect(await toolsSent({})).toContain('ToolSearch');
});

test('what a user has set for his agent stands', async () => {
  expect(await toolsSent({ tools: ['Read'], env: { ENABLE_TOOL_SEARCH: 'true' } })).toContain(PLACEHOLDER);
});

async function silentlyWorking(env: Record<string, string>): Promise<string> {
  const { runtime, server } = await stage(({ turn }) => (turn < 8 ? call('Glob', { pattern: `*.${turn}` }) : 'end'));
  await runtime.run(new AgentSpec({ name: 'reader', instructions: '', model: MODEL, tools: ['Glob'], env }), 'go');
  return JSON.stringify(server.requests.at(-1)!.messages);
}

test('an agent that works in silence is not told to keep somebody informed who reads its last message only', async () => {
  expect(await silentlyWorking({})).not.toContain('heard from you');
  expect(await silentlyWorking({ CLAUDE_CODE_SILENT_TURN_REMINDER: '1' })).toContain('heard from you');
});
