import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import type { Runtime } from '../../../src/runtime/index.js';
import { call, fail, type ModelRequest, reply } from '../../../src/testing/index.js';
import { quick, stage } from '../../support/runtime.js';

const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const isMain = (request: ModelRequest) => !isWorker(request);
const task = (request: ModelRequest) => /TASK-(\w+)/.exec(request.allText)?.[1] ?? '';
const send = (name: string, more = {}) => call(DISPATCH_TOOL, { worker: 'coder', task: `TASK-${name}`, ...more });
const bash = (command: string) => call('Bash', { command, description: 'x' });
const lead = (more = {}, name = 'lead') =>
  coordinator(name, '', { coder: worker('writes code', 'WORKER-PROMPT', { discipline: false }) }, more);

/** What each step of the books ended with. */
const books = (runtime: Runtime) =>
  Object.fromEntries(
    (JSON.parse(readFileSync(runtime.manifestPath, 'utf8')) as { step: string; error: string | null }[]).map((row) => [
      row.step,
      row.error,
    ]),
  );
/** Works until it is told to stop; the others are done at once. */
const endless = (request: ModelRequest, name: string) =>
  task(request) === name ? bash('sleep 0.3') : `report ${task(request)}`;

describe('cancelling a dispatch', () => {
  test('that runs books it as cancelled, not as paused, and a second time does nothing', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return endless(request, 'a');
      return request.turn === 0 ? send('a') : 'end';
    });
    const running = runtime.run(lead(), 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    expect(runtime.cancel(1)).toBe(true);
    expect(runtime.cancel(1)).toBe(false);
    expect(await running).toMatchObject({ ok: true });
    expect(server.requests.findLast(isMain)!.toolResults[0]!.text).toBe('Dispatch 1 was cancelled by the person.');
    expect(books(runtime)).toEqual({ 'lead/coder#1': 'cancelled', lead: null });
  });

  test('that is done, or was never made, does nothing', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return `report ${task(request)}`;
      return request.turn === 0 ? send('a') : 'end';
    });
    await runtime.run(lead(), 'go');
    expect(runtime.cancel(1)).toBe(false);
    expect(runtime.cancel(7)).toBe(false);
    expect(server.requests.findLast(isMain)!.toolResults[0]!.text).toContain('report a');
    expect(books(runtime)).toEqual({ 'lead/coder#1': null, lead: null });
  });

  test('that is queued never starts it', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return request.turn < 3 ? bash('sleep 0.3') : `report ${task(request)}`;
      return request.turn === 0 ? reply(send('a'), send('b')) : 'end';
    });
    const running = runtime.run(lead({ maxWorkers: 1 }), 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    expect(runtime.cancel(2)).toBe(true);
    expect(await running).toMatchObject({ ok: true });
    expect(server.requests.filter(isWorker).map(task)).not.toContain('b');
    const results = server.requests.findLast(isMain)!.toolResults.map(({ text }) => text);
    expect(results).toContainEqual(expect.stringContaining('report a'));
    expect(results).toContainEqual(expect.stringContaining('Dispatch 2 was cancelled'));
  });

  test('that is queued returns its call at once, while the one before it still runs', async () => {
    let returned = false;
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return returned ? `report ${task(request)}` : bash('sleep 0.3');
      return request.turn === 0 ? reply(send('a'), send('b')) : 'end';
    });
    const onReturn = async () => {
      returned = true;
      return {};
    };
    const watched = lead({ maxWorkers: 1 }).with({ hooks: { PostToolUse: [{ hooks: [onReturn] }] } });
    const running = runtime.run(watched, 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    expect(runtime.cancel(2)).toBe(true);
    expect(await running).toMatchObject({ ok: true });
    expect(server.requests.filter(isWorker).map(task)).not.toContain('b');
  });

  test('that another one waits for fails that one, which never starts', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return endless(request, 'a');
      return request.turn === 0 ? reply(send('a'), send('b', { after: 1 })) : 'end';
    });
    const running = runtime.run(lead(), 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    expect(runtime.cancel(1)).toBe(true);
    expect(await running).toMatchObject({ ok: true });
    expect(server.requests.filter(isWorker).map(task)).not.toContain('b');
    const results = server.requests.findLast(isMain)!.toolResults;
    expect(results).toContainEqual(expect.objectContaining({ text: 'Dispatch 1 was cancelled by the person.' }));
    const waited = expect.stringMatching(/^Not started: dispatch 1/);
    expect(results).toContainEqual(expect.objectContaining({ isError: true, text: waited }));
  });

  test('that was told as paused reaches the coordinator as mail: it does not wait for a report for ever', async () => {
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return bash('sleep 0.3');
      if (request.turn === 0) return send('a');
      if (request.allText.includes('was cancelled')) return 'heard it';
      return request.allText.includes('is paused') ? bash('ls') : 'end';
    });
    const running = runtime.run(lead(), 'go');
    await server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
    runtime.interrupt('a word');
    await server.waitFor((request) => isMain(request) && request.allText.includes('is paused'), 20_000);
    await server.waitFor(
      (request) => isMain(request) && request.allText.includes('is paused') && request.turn > 1,
      20_000,
    );
    expect(runtime.cancel(1)).toBe(true);
    expect(await running).toMatchObject({ ok: true });
    expect((await running).text).toContain('heard it');
    expect(server.requests.findLast(isMain)!.allText.match(/was cancelled by the person/g)).toHaveLength(1);
    expect(books(runtime)['lead/coder#1']).toBe('cancelled');
  });
});

describe('dispatches in a row', () => {
  test('of which the first one fails: none of the others starts, and each says why', async () => {
    const { runtime, server } = await stage(
      (request) => {
        if (isWorker(request)) return fail(400, 'broken');
        if (request.turn > 0) return 'end';
        return reply(send('a'), send('b', { after: 1 }), send('c', { after: 2 }));
      },
      { resilience: quick({ maxAttempts: 1 }) },
    );
    expect(await runtime.run(lead({ maxWorkers: 3 }), 'go')).toMatchObject({ ok: true });
    expect(new Set(server.requests.filter(isWorker).map(task))).toEqual(new Set(['a']));
    const results = server.requests.findLast(isMain)!.toolResults;
    expect(results.map(({ isError }) => isError)).toEqual([true, true, true]);
    for (const reason of ['coder-1 failed', 'dispatch 1,', 'dispatch 2,']) {
      expect(results).toContainEqual(expect.objectContaining({ text: expect.stringContaining(reason) }));
    }
  });

  test('run one after the other, though there is room for all', async () => {
    const order: string[] = [];
    const { runtime } = await stage((request) => {
      if (isWorker(request)) {
        order.push(task(request));
        return request.turn === 0 ? bash('sleep 0.2') : 'done';
      }
      return request.turn === 0 ? reply(send('a'), send('b', { after: 1 }), send('c', { after: 2 })) : 'end';
    });
    await runtime.run(lead({ maxWorkers: 3 }), 'go');
    expect(order).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  });
});

describe('two coordinators side by side', () => {
  const name = (request: ModelRequest) => (request.allText.includes('GO-left') ? 'left' : 'right');

  test('have books of their own, and cancelling a dispatch of one leaves the other’s alone', async () => {
    let cancelled = false;
    const { runtime, server, events } = await stage((request) => {
      if (isWorker(request)) return cancelled ? `report ${task(request)}` : bash('sleep 0.3');
      return request.turn === 0 ? send(name(request)) : 'end';
    });
    const both = ['left', 'right'].map((side) => runtime.run(lead({}, side), `GO-${side}`, { stepName: side }));
    await server.waitFor((request) => isWorker(request) && task(request) === 'left' && request.turn === 1, 20_000);
    await server.waitFor((request) => isWorker(request) && task(request) === 'right' && request.turn === 1, 20_000);
    const { dispatch } = events.find(({ payload }) => String(payload.label).startsWith('left/coder#'))!.payload;
    expect(runtime.cancel(dispatch as number)).toBe(true);
    cancelled = true;
    for (const result of await Promise.all(both)) expect(result).toMatchObject({ ok: true });
    const ends = books(runtime);
    expect(Object.keys(ends).filter((step) => step.startsWith('left/'))).toHaveLength(1);
    expect(Object.keys(ends).filter((step) => step.startsWith('right/'))).toHaveLength(1);
    expect(ends[`left/coder#${dispatch}`]).toBe('cancelled');
    expect(Object.values(ends).filter((error) => error !== null)).toHaveLength(1);
    const reports = server.requests.filter(isMain).flatMap(({ toolResults }) => toolResults.map(({ text }) => text));
    expect(reports.filter((text) => /report (left|right)/.test(text))).toEqual([expect.stringContaining('right')]);
  });

  test('neither waits for what the other one has running', async () => {
    let answered = false;
    const { runtime, server } = await stage((request) => {
      if (isWorker(request)) return answered ? `report ${task(request)}` : bash('sleep 0.3');
      if (name(request) === 'left') return request.turn === 0 ? send('left') : 'end';
      return request.turn === 0 ? send('right', { after: 1 }) : 'end';
    });
    const left = runtime.run(lead({}, 'left'), 'GO-left', { stepName: 'left' });
    await server.waitFor((request) => isWorker(request), 20_000);
    await runtime.run(lead({}, 'right'), 'GO-right', { stepName: 'right' });
    answered = true;
    const refused = server.requests.findLast((request) => isMain(request) && name(request) === 'right')!
      .toolResults[0]!;
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/no dispatch 1 to come after/) });
    expect(await left).toMatchObject({ ok: true });
  });
});
