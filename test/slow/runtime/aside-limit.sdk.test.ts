import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { fail } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const agent = (name: string) => new AgentSpec({ name, instructions: `I am ${name}.`, tools: ['Read'] });

/** A limit that the server lifts when it is told to, and that is said to last five more seconds. */
function limited() {
  let resetsAt = 0;
  const early: string[] = [];
  const answer = (system: string) => {
    resetsAt ||= Math.ceil(Date.now() / 1000) + 5;
    if (Date.now() >= resetsAt * 1000) return 'ok';
    early.push(system.includes('I am aside') ? 'aside' : 'run');
    return fail(429, `You've hit your limit · resets ${new Date(resetsAt * 1000).toISOString()}`, {
      headers: {
        'anthropic-ratelimit-unified-status': 'rejected',
        'anthropic-ratelimit-unified-reset': String(resetsAt),
        'anthropic-ratelimit-unified-representative-claim': 'five_hour',
      },
    });
  };
  return { early, answer };
}

test.each([
  ['run', 'aside'],
  ['aside', 'run'],
])('a usage limit that the %s has met is not known to the %s, which asks in vain', async (first, second) => {
  const { early, answer } = limited();
  const { runtime, again, events, workspace } = await stage(({ system }) => answer(system));
  vi.stubEnv('ANTHROPIC_API_KEY', '');
  vi.stubEnv('CLAUDE_CODE_OAUTH_TOKEN', 'sk-ant-oat01-0123456789abcdefghij');
  runtime.close();
  const run = again();
  const aside = again({ runDir: join(workspace, 'runs', 'aside'), payer: run });
  const by = (name: string) => (name === 'run' ? run : aside).run(agent(name), 'go');
  const met = by(first);
  await vi.waitUntil(() => events.some(({ payload }) => payload.until !== undefined), { timeout: 20_000 });
  expect(await by(second)).toMatchObject({ ok: true, attempts: 1 });
  expect(await met).toMatchObject({ ok: true });
  expect(early).toEqual([first]);
});
