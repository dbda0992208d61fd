import { randomUUID } from 'node:crypto';
import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';
import { InMemorySessionStore } from '@anthropic-ai/claude-agent-sdk';
import { expect, it } from 'vitest';
import { call, sequence, startModelServer, withUsage } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';

it('the sessionId option gives the session its id', async () => {
  await using server = await startModelServer(() => 'end');
  const sessionId = randomUUID();
  const { result } = await ask('go', isolated(server, { sessionId }));
  expect(result?.session_id).toBe(sessionId);
  expect(server.requests[0]?.sessionId).toBe(sessionId);
});

it('cost is cumulative over resumes, and a fork starts from the total of its parent', async () => {
  await using server = await startModelServer(() => withUsage('end', { input: 100_000, output: 1000 }));
  const options = isolated(server, { sessionStore: new InMemorySessionStore() });
  const first = await ask('go', options);
  const resume = first.result?.session_id;
  const one = first.result?.total_cost_usd ?? 0;
  const fork = await ask('fork', { ...options, resume, forkSession: true });
  const resumed = await ask('again', { ...options, resume });

  expect(one).toBeGreaterThan(0);
  expect(fork.result?.session_id).not.toBe(resume);
  expect(resumed.result?.session_id).toBe(resume);
  expect(fork.result?.total_cost_usd).toBeCloseTo(2 * one);
  expect(resumed.result?.total_cost_usd).toBeCloseTo(2 * one);
});

it('the system prompt is kept from the first run: a resume ignores a new append', async () => {
  await using server = await startModelServer(() => 'end');
  const prompt = (append: string) => ({ type: 'preset' as const, preset: 'claude_code' as const, append });
  const options = isolated(server, { sessionStore: new InMemorySessionStore(), systemPrompt: prompt('FIRST-APPEND') });
  const { result } = await ask('go', options);
  await ask('again', { ...options, systemPrompt: prompt('SECOND-APPEND'), resume: result?.session_id });
  expect(server.requests[1]?.system).toContain('FIRST-APPEND');
  expect(server.requests[1]?.system).not.toContain('SECOND-APPEND');
});

/** A store whose history is told differently than it was. */
class RetellingStore extends InMemorySessionStore {
  override async load(...args: Parameters<InMemorySessionStore['load']>): Promise<SessionStoreEntry[] | null> {
    const entries = await super.load(...args);
    return (
      entries && (JSON.parse(JSON.stringify(entries).replaceAll('as it was', 'as it is told')) as SessionStoreEntry[])
    );
  }
}

it('what load() returns is what the model gets, and it is not written back', async () => {
  await using server = await startModelServer(() => 'end');
  const sessionStore = new RetellingStore();
  const options = isolated(server, { sessionStore });
  const { result } = await ask('as it was', options);
  await ask('again', { ...options, resume: result?.session_id });
  expect(server.requests[1]?.allText).toContain('as it is told');
  expect(server.requests[1]?.allText).not.toContain('as it was');
  const projectKey = options.cwd!.replaceAll(/[/_.]/g, '-');
  const stored = JSON.stringify(sessionStore.getEntries({ projectKey, sessionId: result!.session_id }));
  expect(stored).toContain('as it was');
  expect(stored).not.toContain('as it is told');
});

/** A store whose last tool result has been lost, as after a kill in the middle of a tool. */
class TornStore extends InMemorySessionStore {
  override async load(...args: Parameters<InMemorySessionStore['load']>): Promise<SessionStoreEntry[] | null> {
    const entries = await super.load(...args);
    const torn = entries?.findIndex((entry) => JSON.stringify(entry).includes('"tool_result"')) ?? -1;
    return torn < 0 ? entries : entries!.slice(0, torn);
  }
}

it('a tool call whose result was lost is repaired on resume with words of the SDK, and an answer it makes up', async () => {
  const lost = call('Bash', { command: 'echo lost' });
  await using server = await startModelServer(sequence([lost, 'end', 'went on']));
  const options = isolated(server, { tools: ['Bash'], allowedTools: ['Bash'], sessionStore: new TornStore() });
  const { result } = await ask('go', options);
  const resumed = await ask('again', { ...options, resume: result?.session_id });
  expect(resumed.error).toBeUndefined();
  expect(resumed.result).toMatchObject({ subtype: 'success', result: 'went on' });
  expect(server.requests[2]?.allText).toContain('echo lost');
  expect(server.requests[2]?.allText).toContain('Tool call interrupted');
  expect(server.requests[2]?.allText).toContain('No response requested.');
});

it('a session that does not exist is an error, not a fresh start', async () => {
  await using server = await startModelServer(() => 'end');
  const { error } = await ask(
    'go',
    isolated(server, { resume: randomUUID(), sessionStore: new InMemorySessionStore() }),
  );
  expect(error?.message).toContain('No conversation found');
  expect(server.requests).toEqual([]);
});
