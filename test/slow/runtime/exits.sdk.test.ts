import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AgentSpec } from '../../../src/agent/spec.js';
import { HandoffPolicy, INTERRUPTED } from '../../../src/runtime/index.js';
import type { ModelRequest } from '../../../src/testing/index.js';
import { call, fail, overflow, reply, say, sequence, structured, withUsage } from '../../../src/testing/index.js';
import { quick, stage } from '../../support/runtime.js';

const agent = (more = {}) =>
  new AgentSpec({
    name: 'agent',
    instructions: 'Be brief.',
    allowedTools: ['Bash', 'Read'],
    tools: ['Bash', 'Read'],
    ...more,
  });

const HANDOFF = `## Doing now\nstep one of two\n## Next step\ndo step two`;

describe('exit 1, success', () => {
  test('the result has the prose of the messages, the figures and the session', async () => {
    const { runtime } = await stage(
      sequence([reply(say('Looking.'), call('Bash', { command: 'echo hi' })), withUsage(say('Done.'), { input: 700 })]),
    );
    const result = await runtime.run(agent(), 'go');
    expect(result).toMatchObject({
      step: 'agent',
      ok: true,
      text: 'Looking.\n\nDone.',
      attempts: 1,
      context: 700,
      retired: [],
    });
    expect(result.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(result.usage).toMatchObject({ input: 710, output: 10 });
    expect(result.costUsd).toBeGreaterThan(0);
    expect(runtime.totalCost()).toBe(result.costUsd);
    expect(await runtime.hasSession(result.sessionId!)).toBe(true);
    expect(runtime.contextOf(result.sessionId!)).toBe(700);
  });

  test('a resumed session is not paid for twice', async () => {
    const { runtime, again } = await stage(() => withUsage('ok', { input: 1000 }));
    const first = await runtime.run(agent(), 'one');
    const second = await again().run(agent(), 'two', { resume: first.sessionId });
    expect(second.sessionId).toBe(first.sessionId);
    expect(second.costUsd).toBeCloseTo(first.costUsd, 6);
    const fork = await again().run(agent(), 'three', { resume: first.sessionId, fork: true });
    expect(fork.sessionId).not.toBe(first.sessionId);
    expect(fork.costUsd).toBeCloseTo(first.costUsd, 6);
  });

  test('a structured result is parsed', async () => {
    const { runtime } = await stage(sequence([structured({ n: 3 }), 'Done.']));
    const result = await runtime.run(agent({ output: z.object({ n: z.number() }) }), 'go');
    expect(result.output).toEqual({ n: 3 });
  });
});

describe('exit 2, a person has a word', () => {
  test('the running tool finishes, then the same session goes on with the words', async () => {
    const { runtime, server, workspace } = await stage((request: ModelRequest) =>
      request.turn === 0 ? call('Bash', { command: 'sleep 1; echo finished > done.txt' }) : say('as you say'),
    );
    const running = runtime.run(agent(), 'go');
    await server.waitFor((request) => request.turn === 0);
    runtime.interrupt('turn left');
    const result = await running;
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [] });
    expect(existsSync(join(workspace, 'done.txt'))).toBe(true);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]!.lastText).toContain('turn left');
    expect(server.requests[1]!.sessionId).toBe(server.requests[0]!.sessionId);
  });

  test('without words the step stops and keeps its session', async () => {
    const { runtime, server } = await stage(() => call('Bash', { command: 'echo x' }));
    const running = runtime.run(agent(), 'go');
    await server.waitFor((request) => request.turn === 0);
    runtime.interrupt();
    const result = await running;
    expect(result).toMatchObject({ ok: false, error: INTERRUPTED });
    expect(result.sessionId).toBeDefined();
  });
});

describe('exit 3, the context is full', () => {
  const small = { handoff: new HandoffPolicy({ window: 70_000 }), workbench: true };

  test('the session writes its handoff in the same process and a new one goes on from it', async () => {
    const { runtime, server, events } = await stage(
      sequence([
        withUsage(call('Bash', { command: 'echo one' }), { input: 25_000 }),
        withUsage(HANDOFF, { input: 26_000 }),
        'All done.',
      ]),
      small,
    );
    const result = await runtime.run(agent(), 'the whole task');
    expect(result).toMatchObject({ ok: true, text: 'All done.', attempts: 1 });
    expect(result.retired).toEqual([server.requests[0]!.sessionId]);
    expect(server.requests[1]!.sessionId).toBe(server.requests[0]!.sessionId);
    expect(server.requests[1]!.tools).toEqual(server.requests[0]!.tools);
    expect(server.requests[2]!.sessionId).not.toBe(server.requests[0]!.sessionId);
    expect(server.requests[2]!.lastText).toContain('do step two');
    const phases = events.filter((event) => event.kind === 'handoff').map((event) => event.payload);
    expect(phases.map(({ phase }) => phase)).toEqual(['writing', 'done']);
    const { path, degraded } = phases[1] as { path: string; degraded: boolean };
    expect(degraded).toBe(false);
    expect(readFileSync(path, 'utf8')).toContain('step one of two');
    expect(events.some((event) => event.kind === 'text' && event.text.includes('step one of two'))).toBe(false);
  });

  test('no tool runs while the handoff is written', async () => {
    const { runtime, workspace } = await stage(
      sequence([
        withUsage(call('Bash', { command: 'echo one' }), { input: 25_000 }),
        call('Bash', { command: 'touch sneaked' }),
        HANDOFF,
        'All done.',
      ]),
      small,
    );
    const result = await runtime.run(agent(), 'task');
    expect(result).toMatchObject({ ok: true, text: 'All done.' });
    expect(existsSync(join(workspace, 'sneaked'))).toBe(false);
  });

  test('a model that never stops calling tools does not write its handoff for ever', async () => {
    const { runtime, server } = await stage((request) => {
      if (request.lastText.includes('paint the fence') && request.turn === 0 && request.allText.includes('take over'))
        return 'All done.';
      return withUsage(call('Bash', { command: 'echo again' }), { input: 25_000 });
    }, small);
    const result = await runtime.run(agent(), 'paint the fence');
    expect(result).toMatchObject({ ok: true, text: 'All done.' });
    expect(server.requests.length).toBeLessThan(16);
  });

  test('an incomplete document is asked for again, then the program puts one together', async () => {
    const { runtime, server, events } = await stage((request) => {
      if (request.lastText.includes('TASK'))
        return request.turn === 0 ? withUsage(call('Bash', { command: 'echo' }), { input: 25_000 }) : 'no';
      return 'I do not know what to write';
    }, small);
    server.script = (request) => {
      if (
        request.turn === 0 &&
        request.messages.length <= 2 &&
        request.allText.includes('took over') === false &&
        server.requests.length === 1
      ) {
        return withUsage(call('Bash', { command: 'echo one' }), { input: 25_000 });
      }
      return server.requests.length < 5 ? 'I do not know what to write' : 'Finished.';
    };
    const result = await runtime.run(agent(), 'TASK: paint the fence');
    expect(result).toMatchObject({ ok: true, text: 'Finished.' });
    expect(server.requests).toHaveLength(5);
    expect(server.requests[4]!.lastText).toContain('paint the fence');
    expect(events.find((event) => event.payload.phase === 'done')?.payload.degraded).toBe(true);
  });

  test('an overflow of the API is a handoff, not a failure', async () => {
    const { runtime, server } = await stage(
      sequence([call('Bash', { command: 'echo one' }), overflow(), 'All done.']),
      small,
    );
    const result = await runtime.run(agent(), 'paint the fence');
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [] });
    expect(result.retired).toHaveLength(1);
    expect(server.requests.at(-1)!.lastText).toContain('paint the fence');
  });

  test('it stops with a diagnosis after maxGenerations', async () => {
    const { runtime } = await stage(
      (request) =>
        request.toolResults.length > 0 ? HANDOFF : withUsage(call('Bash', { command: 'echo' }), { input: 30_000 }),
      { handoff: new HandoffPolicy({ window: 70_000, maxGenerations: 2 }) },
    );
    const runs = await runtime.run(agent(), 'never ends');
    expect(runs.ok).toBe(false);
    expect(runs.retired).toHaveLength(2);
    expect(runs.error).toContain('maxGenerations');
  });
});

describe('exit 4, a failure', () => {
  test('a failed attempt goes on in its own session and the error stays out of the context', async () => {
    const { runtime, server } = await stage(
      sequence([call('Bash', { command: 'echo one' }), fail(500, 'Internal trouble'), 'All done.']),
    );
    const result = await runtime.run(agent(), 'go');
    expect(result).toMatchObject({ ok: true, attempts: 2, resumed: true });
    expect(result.errors).toHaveLength(1);
    const last = server.requests.at(-1)!;
    expect(last.sessionId).toBe(server.requests[0]!.sessionId);
    expect(last.allText).not.toContain('Internal trouble');
    expect(last.allText).toContain('one');
  });

  test('a fatal failure stops at once', async () => {
    const { runtime, server } = await stage(() => fail(401, 'invalid x-api-key'));
    const result = await runtime.run(agent(), 'go');
    expect(result).toMatchObject({ ok: false, attempts: 1 });
    expect(result.error).toMatch(/401|x-api-key/);
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test('it gives up after maxAttempts that brought nothing', async () => {
    const { runtime } = await stage(() => fail(500, 'down'), { resilience: quick({ maxAttempts: 3 }) });
    const result = await runtime.run(agent(), 'go');
    expect(result).toMatchObject({ ok: false, attempts: 3 });
    expect(result.errors).toHaveLength(3);
  });

  test('an endpoint that is away is waited for', async () => {
    const { runtime, server, events } = await stage(sequence([call('Bash', { command: 'echo one' }), 'All done.']));
    const running = runtime.run(agent(), 'go');
    await server.waitFor((request) => request.turn === 0);
    await server.refuse();
    setTimeout(() => void server.accept(), 2500);
    const result = await running;
    expect(result).toMatchObject({ ok: true, attempts: 2, resumed: true });
    expect(events.filter((event) => event.kind === 'notice').map((event) => event.text)).toHaveLength(2);
    expect(server.requests.at(-1)!.allText).not.toMatch(/ECONNREFUSED|API Error/);
  });
});
