import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import { call, sequence } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

test('nothing of the project’s or the host’s Claude settings reaches a run', async () => {
  const { runtime, server, workspace } = await stage(sequence([call('Bash', { command: 'echo hi' }), 'ok']));
  const settings = (mark: string) =>
    JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: `touch ${mark}` }] }] } });
  const marks = [join(workspace, 'project-hook'), join(workspace, 'host-hook')];
  for (const [directory, mark] of [
    [join(workspace, '.claude'), marks[0]!],
    [join(server.home, '.claude'), marks[1]!],
  ] as const) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'settings.json'), settings(mark));
    writeFileSync(join(directory, 'CLAUDE.md'), `RULE-FROM-${directory.includes('home') ? 'HOST' : 'PROJECT'}`);
  }
  writeFileSync(join(workspace, 'CLAUDE.md'), 'RULE-FROM-PROJECT-ROOT');
  writeFileSync(
    join(workspace, '.mcp.json'),
    JSON.stringify({ mcpServers: { spy: { command: 'node', args: ['-e', ''] } } }),
  );
  const agent = new AgentSpec({ name: 'a', instructions: '', allowedTools: ['Bash'], tools: ['Bash'] });
  expect((await runtime.run(agent, 'go')).ok).toBe(true);
  expect(marks.filter((mark) => existsSync(mark))).toEqual([]);
  for (const request of server.requests) expect(request.allText).not.toContain('RULE-FROM');
  expect(server.requests[0]!.tools.filter((tool) => tool.startsWith('mcp__'))).toEqual([]);
});

test('the model’s key reaches neither the stored transcript nor the event log', async () => {
  const { runtime, workspace } = await stage(
    sequence([call('Bash', { command: 'echo key=$ANTHROPIC_API_KEY' }), 'ok']),
  );
  const agent = new AgentSpec({ name: 'a', instructions: '', allowedTools: ['Bash'], tools: ['Bash'] });
  await runtime.run(agent, 'go');
  const entries = await runtime.store.load({ projectKey: 'any', sessionId: runtime.results[0]!.sessionId! });
  expect(JSON.stringify(entries)).toContain('key=');
  expect(JSON.stringify(entries)).not.toContain('sk-test-0123456789');
  expect(readFileSync(join(workspace, 'runs', 'events', `${runtime.runId}.ndjson`), 'utf8')).not.toContain(
    'sk-test-0123456789',
  );
});

test('variables that look like secrets are kept from the agents, with a notice that names them', async () => {
  process.env.DEMO_DATABASE_PASSWORD = 'hunter2hunter2';
  try {
    const { runtime, events, server } = await stage(
      sequence([call('Bash', { command: 'echo "[$DEMO_DATABASE_PASSWORD]"' }), 'ok']),
    );
    await runtime.run(new AgentSpec({ name: 'a', instructions: '', allowedTools: ['Bash'], tools: ['Bash'] }), 'go');
    expect(server.requests[1]!.toolResults[0]!.text).toContain('[]');
    expect(events.some((event) => event.kind === 'notice' && event.text.includes('DEMO_DATABASE_PASSWORD'))).toBe(true);
  } finally {
    delete process.env.DEMO_DATABASE_PASSWORD;
  }
});
