import { describe, expect, test } from 'vitest';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { LOCALES } from '../../../src/locale/index.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import { call, fail, type ModelRequest, reply } from '../../../src/testing/index.js';
import { quick, stage } from '../../support/runtime.js';

const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const coder = worker('writes code', 'WORKER-PROMPT', { discipline: false });
const send = (input: unknown) => call(DISPATCH_TOOL, input as Record<string, unknown>);

describe('a dispatch call that cannot be made', () => {
  test.each(LOCALES)('is answered in our words and leaves no row, in %s', async (locale) => {
    const bad = [
      { worker: 'nobody', task: 'x' },
      { task: 'x' },
      { worker: 'coder', task: ' \n' },
      { worker: 'coder' },
      ...[0, -1, 'x', 1, 99].map((after) => ({ worker: 'coder', task: 'x', after })),
    ];
    const { runtime, server, events } = await stage(
      (request) => (request.turn === 0 ? reply(...bad.map(send)) : 'end'),
      { locale },
    );
    expect(await runtime.run(coordinator('lead', '', { coder }, { locale }), 'go')).toMatchObject({ ok: true });
    const results = server.requests.at(-1)!.toolResults;
    expect(results).toHaveLength(bad.length);
    for (const { isError, text } of results) {
      expect(isError).toBe(true);
      expect(text).not.toMatch(/MCP error|-32602|invalid_type|zod/i);
      expect(text).toMatch(/coder|after/);
    }
    expect(events.filter(({ kind }) => kind === 'task')).toEqual([]);
    expect(server.requests.some(isWorker)).toBe(false);
  });

  test('after one that has failed makes no row', async () => {
    const { runtime, server } = await stage(
      (request) => {
        if (isWorker(request)) return fail(400, 'broken');
        return request.turn < 2 ? send({ worker: 'coder', task: 'x', ...(request.turn && { after: 1 }) }) : 'end';
      },
      { resilience: quick({ maxAttempts: 1 }) },
    );
    await runtime.run(coordinator('lead', '', { coder }), 'go');
    expect(server.requests.at(-1)!.toolResults[0]).toMatchObject({ isError: true });
    expect(server.requests.at(-1)!.toolResults[0]!.text).toMatch(/Dispatch 1 has failed.*nothing was dispatched/);
    expect(runtime.results.map(({ step }) => step)).toEqual(['lead/coder#1', 'lead']);
  });

  test('the tool’s description costs the main thread no more than it did', async () => {
    const { runtime, server } = await stage(() => 'end');
    const workers = { coder: worker('writes code', 'W'), tester: worker('tests code', 'W') };
    await runtime.run(coordinator('lead', '', workers), 'go');
    const { tools } = server.requests[0]!.body as { tools: { name: string; input_schema: object }[] };
    const dispatch = tools.find(({ name }) => name === DISPATCH_TOOL)!;
    expect(dispatch.input_schema).toMatchObject({
      properties: { worker: { enum: ['coder', 'tester'] }, task: { type: 'string' } },
      required: ['worker', 'task'],
    });
    expect(Buffer.byteLength(JSON.stringify(dispatch))).toBeLessThanOrEqual(730);
  });
});

describe('what only the run can know', () => {
  test('a skill that does not exist is a notice, and the worker works without it', async () => {
    const { runtime, events } = await stage((request) => {
      if (isWorker(request)) return 'done';
      return request.turn === 0 ? send({ worker: 'coder', task: 'x' }) : 'end';
    });
    const result = await runtime.run(
      coordinator('lead', '', { coder: { ...coder, skills: ['nope', 'verify'] } }),
      'go',
    );
    expect(result).toMatchObject({ ok: true });
    const notices = events.filter(({ text }) => text.includes('nope')).map(({ text }) => text);
    expect(notices).toEqual([expect.stringMatching(/^coder: no skill is called nope, so/)]);
  });

  test('a model that does not exist fails the dispatch, with the reason, and names no transcript that is not there', async () => {
    const { runtime, server } = await stage((request) => {
      if (request.model === 'nonsense') return fail(404, 'model: nonsense');
      return request.turn === 0 ? send({ worker: 'coder', task: 'x' }) : 'end';
    });
    await runtime.run(coordinator('lead', '', { coder: { ...coder, model: 'nonsense' } }), 'go');
    const { isError, text } = server.requests.at(-1)!.toolResults[0]!;
    expect(isError).toBe(true);
    expect(text).toMatch(/coder-1 failed: .*nonsense/);
    const session = /Transcript: (\S+)/.exec(text)?.[1];
    if (session) expect(await runtime.hasSession(session)).toBe(true);
    else expect(text).toContain('no transcript');
  });
});
