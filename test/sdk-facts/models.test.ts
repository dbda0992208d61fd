import { expect, it } from 'vitest';
import { startModelServer } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';

for (const [model, contextWindow] of [
  ['claude-opus-5-5', 1_000_000],
  ['claude-sonnet-4-5', 200_000],
] as const) {
  it(`modelUsage tells the real window of ${model}`, async () => {
    await using server = await startModelServer(() => 'end');
    const { result } = await ask('go', isolated(server, { model }));
    expect(result?.modelUsage[model]).toMatchObject({ contextWindow });
  });
}

it('newer models get a placeholder among their tools, so the list sent is not the list asked for', async () => {
  await using server = await startModelServer(() => 'end');
  for (const model of ['claude-opus-5-5', 'claude-sonnet-4-5'])
    await ask('go', isolated(server, { model, tools: ['Read'] }));
  expect(server.requests.map(({ tools }) => tools)).toEqual([['DeferredToolPlaceholder', 'Read'], ['Read']]);
});
