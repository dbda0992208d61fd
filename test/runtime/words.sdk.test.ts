import { expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import { call } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

const agent = () =>
  new AgentSpec({ name: 'agent', instructions: 'Be brief.', allowedTools: ['Bash'], tools: ['Bash'] });

test('words that come while a usage limit is waited out do not take the place of the task', async () => {
  const { runtime, server } = await stage(() => 'Done.', {
    onEvent: ({ payload }) => payload.until !== undefined && runtime.interrupt('in green'),
  });
  const { core } = runtime as unknown as { core: { park: { begin(until: Date): void } } };
  core.park.begin(new Date(Date.now() + 1000));
  expect(await runtime.run(agent(), 'paint the fence')).toMatchObject({ ok: true });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]!.lastText).toMatch(/paint the fence[\s\S]*in green/);
});

test('words in two goes are both heard, though the second go begins when the round has ended already', async () => {
  const { runtime, server } = await stage(({ turn }) => (turn === 0 ? call('Bash', { command: 'true' }) : 'Done.'));
  const running = runtime.run(agent(), 'paint the fence');
  await server.waitFor(({ turn }) => turn === 0);
  let say: (text: string) => void = () => {};
  const first = new Promise<string>((resolve) => {
    say = resolve;
  });
  runtime.interrupt(first);
  await roundEnded(runtime);
  runtime.interrupt(Promise.resolve('in green'));
  say('only the front');
  expect(await running).toMatchObject({ ok: true });
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]!.lastText).toMatch(/only the front[\s\S]*in green/);
});

/** What the round has cost is booked when it has ended. */
async function roundEnded(runtime: { transcript(id: string): Promise<unknown[] | undefined> } & object): Promise<void> {
  const { active } = runtime as unknown as { active: Set<{ result: { costUsd: number } }> };
  const [step] = active;
  while (!step!.result.costUsd) await new Promise((resolve) => setTimeout(resolve, 10));
}
