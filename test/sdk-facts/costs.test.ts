import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import { InMemorySessionStore } from '@anthropic-ai/claude-agent-sdk';
import { expect, it, test } from 'vitest';
import { estimateUsd } from '../../src/runtime/pricing.js';
import { call, startModelServer, withUsage } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';

const USAGE = { input: 1000, output: 500, cacheRead: 20_000, cacheCreation: 3000 };

class Watched extends InMemorySessionStore {
  readonly entries: SessionStoreEntry[] = [];
  forgetful = false;

  override async append(...[key, entries]: Parameters<InMemorySessionStore['append']>): Promise<void> {
    this.entries.push(...entries);
    return super.append(key, entries);
  }

  override async load(...args: Parameters<InMemorySessionStore['load']>): Promise<SessionStoreEntry[] | null> {
    const entries = await super.load(...args);
    return this.forgetful ? (entries?.filter(({ type }) => type !== 'cost-state') ?? null) : entries;
  }
}

it('a session’s total is an entry of its own, and a resume counts on from the one that it loads', async () => {
  await using server = await startModelServer(() => withUsage('end', USAGE));
  const sessionStore = new Watched();
  const options = isolated(server, { sessionStore });
  const { result } = await ask('go', options);
  const one = result!.total_cost_usd;
  expect(sessionStore.entries.at(-1)).toMatchObject({ type: 'cost-state', totalCostUSD: one });
  const resume = result!.session_id;
  expect((await ask('again', { ...options, resume })).result?.total_cost_usd).toBeCloseTo(2 * one);
  sessionStore.forgetful = true;
  expect((await ask('and again', { ...options, resume })).result?.total_cost_usd).toBeCloseTo(one);
});

it('a stored answer has its true number of output tokens, the streamed one has not', async () => {
  await using server = await startModelServer(() => withUsage('end', USAGE));
  const sessionStore = new Watched();
  const { messages } = await ask('go', isolated(server, { sessionStore, sessionStoreFlush: 'eager' }));
  const streamed = messages.find(({ type }) => type === 'assistant') as { message?: { usage?: object } };
  const stored = sessionStore.entries.find(({ type }) => type === 'assistant') as { message?: { usage?: object } };
  expect(streamed.message?.usage).toMatchObject({ input_tokens: USAGE.input, output_tokens: 1 });
  expect(stored.message?.usage).toMatchObject({ input_tokens: USAGE.input, output_tokens: USAGE.output });
});

it('the SDK’s own cap ends a query in the middle of its tools', async () => {
  await using server = await startModelServer(() => withUsage(call('Bash', { command: 'sleep 5; echo late' }), USAGE));
  const options = isolated(server, { tools: ['Bash'], allowedTools: ['Bash'], maxBudgetUsd: 0.001 });
  const { result, messages } = await ask('go', options);
  expect(result?.subtype).toBe('error_max_budget_usd');
  expect(messages.filter(({ type }) => type === 'user')).toEqual([]);
});

test.each([
  'claude-haiku-4-5',
  'claude-sonnet-4-5',
  'claude-sonnet-5',
  'claude-sonnet-5-5',
  'claude-opus-4-5',
  'claude-opus-5-5',
  'us.anthropic.claude-opus-4-1-v1:0',
  'claude-fable-5',
  'a-name-that-nobody-knows',
])('%s costs what the SDK says', async (model) => {
  await using server = await startModelServer(() => withUsage('end', USAGE));
  const { result } = await ask('go', isolated(server, { model }));
  expect(estimateUsd(new Map([[model, USAGE]]))).toBeCloseTo(result!.total_cost_usd, 6);
});
