import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSdkMcpServer, tool } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, test } from 'vitest';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import { HandoffPolicy, INTERRUPTED } from '../../../src/runtime/index.js';
import type { ModelRequest } from '../../../src/testing/index.js';
import { call, fail, reply, say, withUsage } from '../../../src/testing/index.js';
import { stage } from '../../support/runtime.js';

const lead = (more: Parameters<typeof coordinator>[3] = {}) =>
  coordinator(
    'lead',
    'Split the work.',
    { coder: worker('writes code', 'WORKER-PROMPT', { discipline: false }) },
    more,
  );

const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const task = (request: ModelRequest) => /TASK-(\w+)/.exec(request.allText)?.[1] ?? '';
const send = (name: string, more = {}) =>
  call(
    DISPATCH_TOOL,
    { worker: 'coder', task: `TASK-${name}`, ...more },
    `toolu_${name}_${Math.random().toString(36).slice(2)}`,
  );
const bash = (command: string) => call('Bash', { command, description: 'x' });

describe('a dispatch', () => {
  test('is a session of its own; its report and nothing else is the result', async () => {
    const { runtime, server, workspace, events } = await stage(
      (request) => {
        if (isWorker(request)) {
          return request.turn === 0 ? reply('Let me see.', bash('echo made > made.txt')) : 'Conclusion: made.';
        }
        return request.turn === 0 ? send('one') : say(`got: ${request.toolResults[0]!.text}`);
      },
      { workbench: true },
    );
    const result = await runtime.run(lead(), 'go', { stepName: 'work' });
    expect(result).toMatchObject({ ok: true });
    expect(existsSync(join(workspace, 'made.txt'))).toBe(true);
    expect(result.text).toContain('Conclusion: made.');
    expect(result.text).not.toContain('Let me see.');
    const workers = server.requests.filter(isWorker);
    expect(workers[0]!.sessionId).not.toBe(result.sessionId);
    expect(workers[0]!.isSubagent).toBe(false);
    expect(workers[0]!.lastText).toContain('TASK-one');
    expect(workers[0]!.lastText).toContain('artifacts');
    const rows = JSON.parse(readFileSync(runtime.manifestPath, 'utf8'));
    expect(rows.map((row: { step: string }) => row.step)).toEqual(['work/coder#1', 'work']);
    expect(events.filter((event) => event.kind === 'task').map((event) => event.payload.state)).toEqual([
      'queued',
      'running',
      'done',
    ]);
  });

  test('asks a worker under the report rules once more when parts of its report are missing', async () => {
    const whole = '1. Conclusion: done.\n2. Evidence: seen.\n3. Output: none.\n4. Unverified: nothing.';
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return request.turn === 0 ? 'It is done.' : whole;
      return request.turn === 0 ? send('one') : 'end';
    });
    const disciplined = coordinator('lead', '', { coder: worker('writes code', 'WORKER-PROMPT') });
    await runtime.run(disciplined, 'go');
    const workers = server.requests.filter(isWorker);
    expect(workers).toHaveLength(2);
    expect(workers[1]!.lastText).toMatch(/Evidence.*Output.*Unverified/i);
    const report = server.requests.at(-1)!.toolResults[0]!.text;
    expect(report).toContain(whole);
    expect(report).not.toContain('It is done.');
  });

  test('a task that begins like a command of the SDK’s reaches the worker as it is', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return 'seen';
      return request.turn === 0 ? call(DISPATCH_TOOL, { worker: 'coder', task: '/review @/etc/hostname' }) : 'end';
    });
    await runtime.run(lead(), 'go');
    expect(server.requests.find(isWorker)!.lastText).toContain('/review @/etc/hostname');
    expect(server.requests.filter(isWorker)).toHaveLength(1);
  });

  test('a worker’s MCP tools are the worker’s alone', async () => {
    const put = tool('put', 'Puts.', {}, async () => ({ content: [{ type: 'text' as const, text: 'stored' }] }));
    const boss = coordinator('lead', '', {
      coder: worker('writes', 'WORKER-PROMPT', { tools: ['Read', 'mcp__db__put'], discipline: false }),
    }).with({ mcpServers: () => ({ db: createSdkMcpServer({ name: 'db', version: '1', tools: [put] }) }) });
    const { runtime, server } = await stage((request) => {
      if (isWorker(request))
        return request.turn === 0 ? call('mcp__db__put', {}) : `got ${request.toolResults[0]!.text}`;
      return request.turn === 0 ? send('one') : 'end';
    });
    await runtime.run(boss, 'go');
    const main = server.requests.filter((request) => !isWorker(request));
    for (const request of main) expect(request.tools.filter((name) => name.startsWith('mcp__db'))).toEqual([]);
    expect(main[1]!.toolResults[0]!.text).toContain('got stored');
  });

  test('that has nothing to say counts as failed', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return { content: [{ type: 'thinking', thinking: 'hm', signature: 's' }] };
      return request.turn === 0 ? send('one') : 'end';
    });
    await runtime.run(lead(), 'go');
    expect(server.requests.filter((request) => !isWorker(request)).at(-1)!.toolResults[0]).toMatchObject({
      isError: true,
    });
  });

  test('gives the main thread no tool of the workers’, and the walls stand', async () => {
    const { runtime, server, workspace } = await stage((request) => {
      if (isWorker(request)) return 'nothing';
      if (request.turn === 0)
        return reply(call('Write', { file_path: join(workspace, 'x'), content: 'x' }), bash('touch y'));
      return 'end';
    });
    await runtime.run(lead(), 'go');
    const tools = server.requests[0]!.tools;
    for (const name of ['Write', 'Edit', 'NotebookEdit', 'Agent', 'Task', 'WebFetch'])
      expect(tools).not.toContain(name);
    expect(tools).toContain(DISPATCH_TOOL);
    expect(existsSync(join(workspace, 'x')) || existsSync(join(workspace, 'y'))).toBe(false);
    expect(server.requests[1]!.toolResults.every((result) => result.isError)).toBe(true);
  });

  test.each([
    [3, 3],
    [1, 1],
  ])('with maxWorkers %i at most %i run at once', async (maxWorkers, most) => {
    let now = 0;
    let peak = 0;
    const { runtime } = await stage(async (request) => {
      if (!isWorker(request)) return request.turn === 0 ? reply(send('a'), send('b'), send('c')) : 'end';
      peak = Math.max(peak, ++now);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      now--;
      return `report ${task(request)}`;
    });
    await runtime.run(lead({ maxWorkers }), 'go');
    expect(peak).toBe(most);
  });

  test('after another one waits for it, and is not started when it failed', async () => {
    const order: string[] = [];
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) {
        order.push(task(request));
        return task(request) === 'first' ? fail(400, 'broken') : 'ok';
      }
      return request.turn === 0 ? send('first') : request.turn === 1 ? send('second', { after: 1 }) : 'end';
    });
    await runtime.run(lead(), 'go');
    expect(order.filter((name) => name === 'second')).toEqual([]);
    const last = server.requests.filter((request) => !isWorker(request)).at(-1)!;
    expect(last.toolResults[0]!.text).toContain('1');
  });

  test('a worker’s connections fail for a while: it goes on, and the coordinator sees only the report', async () => {
    let failures = 2;
    const { runtime, server } = await stage((request) => {
      if (!isWorker(request)) return request.turn === 0 ? send('one') : 'end';
      if (request.turn === 0) return bash('echo once >> log.txt');
      return failures-- > 0 ? { cut: 'before-headers' } : 'Conclusion: survived.';
    });
    await runtime.run(lead(), 'go');
    const main = server.requests.filter((request) => !isWorker(request));
    expect(main).toHaveLength(2);
    expect(main[1]!.toolResults[0]!.text).toContain('survived');
    expect(main[1]!.allText).not.toMatch(/ECONNRESET|API Error/);
    expect(runtime.results.find((result) => result.step.includes('coder'))!.attempts).toBeGreaterThan(1);
  });

  test('a worker whose own context fills hands over and finishes', async () => {
    const { runtime, server } = await stage(
      (request) => {
        if (!isWorker(request)) return request.turn === 0 ? send('long') : 'end';
        if (request.lastText.includes('nearly full')) return '## Doing now\nhalf\n## Next step\nthe other half';
        if (request.lastText.includes('the other half')) return 'Conclusion: whole task done.';
        return withUsage(bash('echo half'), { input: 30_000 });
      },
      { handoff: new HandoffPolicy({ window: 70_000 }) },
    );
    await runtime.run(lead(), 'go');
    expect(server.requests.at(-1)!.toolResults[0]!.text).toContain('whole task done');
    expect(runtime.results.find((result) => result.step.includes('coder'))!.retired).toHaveLength(1);
  });
});

describe('a person has a word while two workers run', () => {
  test('both pause at their next tool batch, the words are taken, both go on and report once', async () => {
    const { runtime, server, events } = await stage((request) => {
      if (isWorker(request)) {
        return request.turn < 3
          ? bash(`sleep 0.5; echo ${task(request)} >> log-${task(request)}.txt`)
          : `report ${task(request)}`;
      }
      if (request.turn === 0) return reply(send('a'), send('b'));
      return /report [ab][\s\S]*report [ab]/.test(request.allText) ? 'all in' : 'waiting';
    });
    const running = runtime.run(lead(), 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    runtime.interrupt('prefer tabs');
    const result = await running;
    expect(result).toMatchObject({ ok: true });
    expect(result.text).toContain('all in');
    const states = (id: number) =>
      events
        .filter(({ kind, payload }) => kind === 'task' && payload.dispatch === id)
        .map(({ payload }) => payload.state);
    for (const id of [1, 2]) expect(states(id)).toEqual(['queued', 'running', 'paused', 'running', 'done']);
    const main = server.requests.filter((request) => !isWorker(request));
    expect(main[1]!.lastText).toContain('prefer tabs');
    expect(main[1]!.allText).toContain('paused');
    const last = main.at(-1)!.allText;
    expect(last.match(/report a/g)).toHaveLength(1);
    expect(last.match(/report b/g)).toHaveLength(1);
  });

  test('stopped without words, the next run brings the workers to their end first', async () => {
    const { runtime, server, again } = await stage((request) => {
      if (isWorker(request)) return request.turn < 3 ? bash('sleep 0.4; echo x >> log.txt') : `report ${task(request)}`;
      return request.turn === 0 ? send('a') : `got ${/report [ab]\b/.exec(request.allText)?.[0]}`;
    });
    const running = runtime.run(lead(), 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    runtime.interrupt();
    const stopped = await running;
    expect(stopped.error).toBe(INTERRUPTED);
    runtime.close();
    const result = await again().run(lead(), 'go on', { resume: stopped.sessionId });
    expect(result.text).toContain('got report a');
    const main = server.requests.filter((request) => !isWorker(request)).at(-1)!;
    expect(main.allText).not.toContain('paused');
    expect(main.allText.match(/report a/g)).toHaveLength(1);
  });

  test('cancelling one leaves the other alone', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return request.turn < 4 ? bash('sleep 0.4') : `report ${task(request)}`;
      return request.turn === 0 ? reply(send('a'), send('b')) : 'end';
    });
    const running = runtime.run(lead(), 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    expect(runtime.cancel(1)).toBe(true);
    expect(await running).toMatchObject({ ok: true });
    const results = server.requests
      .filter((request) => !isWorker(request))
      .at(-1)!
      .toolResults.map((result) => result.text);
    expect(results.some((text) => text.includes('cancelled'))).toBe(true);
    expect(results.some((text) => text.includes('report b'))).toBe(true);
  });
});

describe('the coordinator’s context fills while workers run', () => {
  test('the handover follows their reports', async () => {
    const { runtime, server } = await stage(
      (request) => {
        if (isWorker(request)) return request.turn === 0 ? bash('sleep 1') : `report ${task(request)}`;
        if (request.lastText.includes('nearly full'))
          return `## Doing now\nheard ${/report [ab]\b/.exec(request.allText)?.[0]}\n## Next step\nfinish`;
        if (request.lastText.includes('heard')) return 'successor done';
        return withUsage(send('a'), { input: 40_000 });
      },
      { handoff: new HandoffPolicy({ window: 80_000 }) },
    );
    const result = await runtime.run(lead(), 'go');
    expect(result).toMatchObject({ ok: true, text: 'successor done' });
    expect(server.requests.at(-1)!.lastText).toContain('heard report a');
  });
});
