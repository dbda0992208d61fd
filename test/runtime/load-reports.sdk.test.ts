import { expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import { makeReport } from '../../src/report/report.js';
import { call, fail } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

const deny = async () => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse' as const, permissionDecision: 'deny' as const },
});

test('what the passes kept from the model is known to nobody afterwards', async () => {
  const agent = new AgentSpec({
    ...{ name: 'agent', instructions: 'Be brief.', tools: ['Bash'], allowedTools: ['Bash'] },
    hooks: { PreToolUse: [{ hooks: [deny] }] },
  });
  let failed = false;
  const { runtime } = await stage(({ turn }) => {
    if (turn < 3) return call('Bash', { command: `echo ${turn}`, description: 'x' });
    if (failed) return 'All done.';
    failed = true;
    return fail(500, 'Internal');
  });
  const { sessionId } = await runtime.run(agent, 'go');
  const { sessions, passes } = await makeReport(runtime.runDir);
  // Of three refusals one is kept.
  expect(passes).toMatchObject({ denials: 2, apiErrors: 1 });
  expect(sessions.find((session) => session.sessionId === sessionId)?.passes).toEqual(passes);
});
