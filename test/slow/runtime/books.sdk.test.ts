import { mkdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { StoreError } from '../../../src/errors.js';
import { BUDGET_EXHAUSTED } from '../../../src/runtime/index.js';
import { call, fail, sequence, withUsage } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const agent = (more = {}) =>
  new AgentSpec({ name: 'agent', instructions: 'Be brief.', allowedTools: ['Bash'], tools: ['Bash'], ...more });

const rows = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];

describe('manifest', () => {
  test('every step is a row in the keys of the original, and rows of other runs stay', async () => {
    const { runtime, again } = await stage(() => 'ok');
    await runtime.run(agent(), 'one', { stepName: 'first' });
    const later = again();
    await later.run(agent(), 'two', { stepName: 'second' });
    const all = rows(runtime.manifestPath);
    expect(all.map((row) => [row.run, row.step])).toEqual([
      [runtime.runId, 'first'],
      [later.runId, 'second'],
    ]);
    for (const key of [
      'session_id',
      'cost_usd',
      'num_turns',
      'started_at',
      'ended_at',
      'duration_s',
      'attempts',
      'retired',
    ]) {
      expect(all[0]).toHaveProperty(key);
    }
  });

  test('rescue books the step in flight as killed by a signal', async () => {
    const { runtime, server } = await stage(() => ({ hold: new Promise(() => {}) }));
    const running = runtime.run(agent(), 'go', { stepName: 'long' });
    await server.waitFor(() => true);
    runtime.rescue();
    expect(rows(runtime.manifestPath)).toMatchObject([{ step: 'long', error: 'killed-by-signal', ok: false }]);
    await server.refuse();
    expect((await running).error).toBe('killed-by-signal');
    expect(rows(runtime.manifestPath)).toHaveLength(1);
  });

  test('books that cannot be written do not make a signal end in an error that nobody catches', async () => {
    const { runtime, server, events } = await stage(() => ({ hold: new Promise(() => {}) }));
    const running = runtime.run(agent(), 'go', { stepName: 'long' });
    await server.waitFor(() => true);
    mkdirSync(runtime.manifestPath);
    expect(() => runtime.rescue()).not.toThrow();
    expect(events.filter(({ kind }) => kind === 'notice').map(({ text }) => text)).toContainEqual(
      expect.stringContaining(runtime.manifestPath),
    );
    await server.refuse();
    await expect(running).rejects.toThrow(StoreError);
  });
});

describe('budget', () => {
  test('a step that uses up the run’s budget ends as budget-exhausted and keeps its session; a higher one goes on', async () => {
    const { runtime, server, again, events } = await stage(
      (request) =>
        request.turn < 3 ? withUsage(call('Bash', { command: `echo ${request.turn}` }), { input: 60_000 }) : 'done',
      { budgetUsd: 0.4 },
    );
    const spent = await runtime.run(agent(), 'go');
    expect(spent).toMatchObject({ ok: false, error: BUDGET_EXHAUSTED });
    expect(events.some((event) => event.kind === 'budget')).toBe(true);
    expect(await runtime.run(agent(), 'more')).toMatchObject({ ok: false, error: BUDGET_EXHAUSTED, numTurns: 0 });
    const asked = server.requests.length;
    const next = await again({ budgetUsd: 5 }).run(agent(), 'go on', { resume: spent.sessionId });
    expect(next).toMatchObject({ ok: true, sessionId: spent.sessionId });
    expect(server.requests.length).toBeGreaterThan(asked);
  });

  test('what an attempt without a result cost is estimated, not lost', async () => {
    const { runtime } = await stage(
      sequence([withUsage(call('Bash', { command: 'kill -9 $PPID' }), { input: 100_000 }), fail(400, 'unused'), 'ok']),
    );
    const result = await runtime.run(agent(), 'go');
    expect(result.attempts).toBeGreaterThanOrEqual(1);
    expect(result.costUsd).toBeGreaterThan(0.3);
  });
});

describe('news', () => {
  test('instructions that changed since a session began are told in the resume prompt, once', async () => {
    const { runtime, server } = await stage(() => 'ok');
    const { sessionId: resume } = await runtime.run(agent(), 'one');
    await runtime.run(agent(), 'two', { resume });
    expect(server.requests[1]!.lastText).not.toContain('Be brief.');
    const changed = agent({ instructions: 'Be thorough.' });
    await runtime.run(changed, 'three', { resume });
    expect(server.requests[2]!.lastText).toContain('Be thorough.');
    await runtime.run(changed, 'four', { resume });
    expect(server.requests[3]!.lastText).not.toContain('Be thorough.');
  });
});

describe('model', () => {
  test('one warning a run when another model answers, none for letter case', async () => {
    const { runtime, events } = await stage(() => ({ model: 'other-model', content: [{ type: 'text', text: 'ok' }] }));
    await runtime.run(agent(), 'one');
    await runtime.run(agent(), 'two');
    const warnings = events.filter((event) => event.kind === 'notice' && event.text.includes('other-model'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]!.text).toContain('claude-opus-5-5');
  });
});
