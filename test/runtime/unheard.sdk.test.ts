import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import { HookError } from '../../src/errors.js';
import { call, reply } from '../../src/testing/index.js';
import { MODEL, stage } from '../support/runtime.js';

test('a session in which no hook is heard ends before its first call runs', async () => {
  const { runtime, server, workspace } = await stage(({ turn }) =>
    // Slow enough that the end comes while the call is still being written.
    turn === 0 ? { ...reply(call('Bash', { command: 'touch ran.txt' })), chunkMs: 1_500 } : 'end',
  );
  const reader = new AgentSpec({
    name: 'reader',
    instructions: '',
    model: MODEL,
    tools: ['Bash', 'Read'],
    allowedTools: ['Read'],
    permissionMode: 'acceptEdits',
    env: { CLAUDE_CODE_SIMPLE: '1' },
  });
  await expect(runtime.run(reader, 'go')).rejects.toThrow(HookError);
  expect(existsSync(join(workspace, 'ran.txt'))).toBe(false);
  expect(server.requests).toHaveLength(1);
});
