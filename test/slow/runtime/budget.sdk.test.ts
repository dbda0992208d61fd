import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AgentSpec } from '../../../src/agent/spec.js';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import type { Event } from '../../../src/events/event.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import { BUDGET_EXHAUSTED, type Runtime } from '../../../src/runtime/index.js';
import { estimateUsd } from '../../../src/runtime/pricing.js';
import type { ManifestRow } from '../../../src/state/index.js';
import type { ModelRequest, ModelServer, Script } from '../../../src/testing/index.js';
import { call, fail, reply, withUsage } from '../../../src/testing/index.js';
import { Random } from '../../faults/random.js';
import { MODEL, stage } from '../../support/runtime.js';

/** The stage hides these variables from the run. */
const PLANS = Number(process.env.FLOWER_PLANS ?? 1);
const SEED = Number(process.env.FLOWER_SEED ?? 20261201);
const TURNS = 3;
/** One answer costs $0.03. */
const ANSWER = { input: 5000, output: 500 };
const ANSWER_USD = 0.03;
/** The part of a budget that is kept back for handoffs. */
const ALLOWANCE = 0.05;

const lead = (dispatch: 'session' | 'agent' = 'session') =>
  coordinator('lead', '', { coder: worker('writes code', 'WORKER-PROMPT', { discipline: false }) }, { dispatch });
const agent = (more = {}) =>
  new AgentSpec({ name: 'agent', instructions: '', allowedTools: ['Bash'], tools: ['Bash'], ...more });
const bash = (command: string) => call('Bash', { command, description: 'x' });
const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const nameOf = (request: ModelRequest) => /TASK-(\w+)/.exec(request.allText)?.[1];
const rows = ({ manifestPath }: Runtime) => JSON.parse(readFileSync(manifestPath, 'utf8')) as ManifestRow[];
const booked = (runtime: Runtime) => rows(runtime).reduce((sum, row) => sum + row.cost_usd, 0);

/** What the server has sent, at the price of the one model. */
const sent = (server: ModelServer) => estimateUsd(new Map([[MODEL, server.tokens()]]));

/** Two workers; each makes a mark with every call. */
const twoWorkers: Script = (request) => {
  if (isWorker(request)) {
    const done =
      request.turn >= TURNS ? `report ${nameOf(request)}` : bash(`echo ${request.turn} >> ${nameOf(request)}.txt`);
    return withUsage(done, ANSWER);
  }
  const tasks = ['a', 'b'].map((name) => call(DISPATCH_TOOL, { worker: 'coder', task: `TASK-${name}` }));
  return withUsage(request.turn === 0 ? reply(...tasks) : 'all in', ANSWER);
};

/** No turn of the coordinator heard anything but the two reports, and no worker failed or did anything twice. */
function expectNothingLost(server: ModelServer, runtime: Runtime, workspace: string): void {
  const main = server.requests.filter((request) => !isWorker(request));
  const results = main.at(-1)!.toolResults;
  expect(results.map(({ text }) => /report [ab]/.exec(text)?.[0]).sort()).toEqual(['report a', 'report b']);
  expect(results.filter(({ isError }) => isError)).toEqual([]);
  expect(main).toHaveLength(2);
  const errors = new Set(rows(runtime).map(({ error }) => error));
  for (const error of errors) expect([null, BUDGET_EXHAUSTED]).toContain(error);
  for (const name of ['a', 'b']) {
    expect(readFileSync(`${workspace}/${name}.txt`, 'utf8')).toBe([0, 1, 2].map((turn) => `${turn}\n`).join(''));
  }
}

describe('two workers under a budget', () => {
  test.each([
    [0.05, false],
    [0.2, false],
    [1, true],
    [5, true],
  ])(
    'of $%d: finished %s; raised, it goes on where it was',
    async (budgetUsd, finishes) => {
      const { runtime, server, again, events, workspace } = await stage(twoWorkers, { budgetUsd });
      const first = await runtime.run(lead(), 'go', { stepName: 'work' });
      const spent = sent(server);
      expect(first.ok).toBe(finishes);
      // Two queries at most have a request on its way when the limit is reached.
      expect(spent).toBeLessThanOrEqual(budgetUsd + 2 * ANSWER_USD);
      expect(booked(runtime)).toBeCloseTo(spent);
      expect(runtime.totalCost()).toBeCloseTo(spent);
      let last = runtime;
      if (!finishes) {
        expect(first.error).toBe(BUDGET_EXHAUSTED);
        expect(events.filter(({ kind }) => kind === 'budget')).toHaveLength(1);
        // The same budget again buys nothing: it is the directory's.
        runtime.close();
        const same = again();
        const asked = server.requests.length;
        expect((await same.run(lead(), 'go on', { stepName: 'work', resume: first.sessionId })).error).toBe(
          BUDGET_EXHAUSTED,
        );
        expect(server.requests.length).toBe(asked);
        same.close();
        last = again({ budgetUsd: 5 });
        const second = await last.run(lead(), 'go on', { stepName: 'work', resume: first.sessionId });
        expect(second).toMatchObject({ ok: true, text: 'all in' });
        expect(booked(last)).toBeCloseTo(sent(server));
        expect(last.budgetSpentUsd).toBeCloseTo(sent(server));
      }
      expectNothingLost(server, last, workspace);
    },
    60_000,
  );

  test('a budget that is raised while they stop is not noticed by anybody', async () => {
    const { runtime, server, workspace, events } = await stage(twoWorkers, { budgetUsd: 0.1 });
    const onEvent = ({ kind }: Event) => {
      // A call of a worker is shown after its answer was counted: the one that goes over the limit has asked them to stop.
      if (kind === 'tool_call' && runtime.budgetSpentUsd > 0.1) runtime.raiseBudget(5);
    };
    const result = await runtime.run(lead(), 'go', { stepName: 'work', onEvent });
    expect(runtime.budgetUsd).toBe(5);
    expect(result).toMatchObject({ ok: true, attempts: 1, errors: [] });
    expectNothingLost(server, runtime, workspace);
    expect(events.filter(({ kind }) => kind === 'budget')).toEqual([]);
    expect(booked(runtime)).toBeCloseTo(sent(server));
  }, 60_000);

  test('in the SDK’s own subagents: the run stops with its state, and goes on when it is raised', async () => {
    const script: Script = (request) => {
      if (request.isSubagent) return withUsage(request.turn < TURNS ? bash('echo x') : 'report', ANSWER);
      const task = call('Agent', { subagent_type: 'coder', description: 'x', prompt: 'TASK-a' });
      return withUsage(request.turn === 0 ? task : 'all in', ANSWER);
    };
    const { runtime, server, again } = await stage(script, { budgetUsd: 0.05 });
    const first = await runtime.run(lead('agent'), 'go');
    expect(first.error).toBe(BUDGET_EXHAUSTED);
    // Inside the SDK only its own cap works, which is that much higher.
    expect(sent(server)).toBeLessThanOrEqual(0.05 + 0.1 + ANSWER_USD);
    expect(booked(runtime)).toBeCloseTo(sent(server));
    const second = await again({ budgetUsd: 5 }).run(lead('agent'), 'go on', { resume: first.sessionId });
    expect(second.ok).toBe(true);
  }, 60_000);

  test('any budget, raised by anything, however often: no worker fails, the limit holds, and it finishes', async () => {
    const random = new Random(SEED);
    for (let plan = 0; plan < PLANS; plan++) {
      let budgetUsd = 0.02 + random.next() * 0.3;
      const { runtime, server, again, workspace } = await stage(twoWorkers, { budgetUsd });
      let last = runtime;
      let result = await last.run(lead(), 'go', { stepName: 'work' });
      for (let raises = 0; !result.ok; raises++) {
        expect(raises).toBeLessThan(30);
        expect(result.error).toBe(BUDGET_EXHAUSTED);
        expect(sent(server), `limit ${budgetUsd}`).toBeLessThanOrEqual(budgetUsd + 2 * ANSWER_USD);
        last.close();
        budgetUsd = (sent(server) + 0.01 + random.next() * 0.2) / (1 - ALLOWANCE);
        last = again({ budgetUsd });
        const resume = result.sessionId;
        if (process.env.DBG)
          console.log(
            budgetUsd.toFixed(3),
            sent(server).toFixed(3),
            booked(runtime).toFixed(3),
            server.requests.length,
            server.requests
              .slice(-4)
              .map((r) => `${isWorker(r) ? nameOf(r) : 'main'}${r.turn}:${r.lastText.slice(0, 60)}`),
          );
        result = await last.run(lead(), 'go on', { stepName: 'work', resume });
      }
      expectNothingLost(server, last, workspace);
      expect(booked(last)).toBeCloseTo(sent(server));
      last.close();
    }
  }, 600_000);
});

describe('one step', () => {
  const loop: Script = (request) =>
    withUsage(request.turn < 5 ? bash(`echo ${request.turn} >> log.txt`) : 'done', ANSWER);

  test('stops behind a finished tool call, not in the middle of one', async () => {
    const { runtime, server, again, workspace } = await stage(loop, { budgetUsd: 0.1 });
    const first = await runtime.run(agent(), 'go');
    expect(first).toMatchObject({ error: BUDGET_EXHAUSTED, errors: [] });
    expect(sent(server)).toBeLessThanOrEqual(0.1 + ANSWER_USD);
    const second = await again({ budgetUsd: 5 }).run(agent(), 'go on', { resume: first.sessionId });
    expect(second).toMatchObject({ ok: true, sessionId: first.sessionId });
    expect(readFileSync(`${workspace}/log.txt`, 'utf8')).toBe('0\n1\n2\n3\n4\n');
    expect(booked(runtime)).toBeCloseTo(sent(server));
  });

  test('a cap of its own is the step’s, over retries, and does not end the run', async () => {
    let failures = 1;
    const { runtime, server } = await stage(
      (request) => (request.turn === 2 && failures-- > 0 ? fail(500) : loop(request)),
      { budgetUsd: 5 },
    );
    const capped = await runtime.run(agent({ maxBudgetUsd: 0.1 }), 'go');
    expect(capped.ok).toBe(false);
    expect(capped.error).not.toBe(BUDGET_EXHAUSTED);
    expect(capped.attempts).toBe(2);
    expect(sent(server)).toBeLessThanOrEqual(0.1 + ANSWER_USD);
    expect((await runtime.run(agent(), 'another')).ok).toBe(true);
  });

  test('resumed, forked and tried again in one process, it is counted once each', async () => {
    let failures = 2;
    const { runtime, server } = await stage((request) =>
      request.turn > 0 && failures-- > 0 ? fail(500) : withUsage('ok', { input: 100_000, output: 100 }),
    );
    const { sessionId: resume } = await runtime.run(agent(), 'one');
    await runtime.run(agent(), 'two', { resume });
    await runtime.run(agent(), 'three', { resume });
    await runtime.run(agent(), 'fork', { resume, fork: true });
    expect(runtime.totalCost()).toBeCloseTo(sent(server));
    expect(booked(runtime)).toBeCloseTo(sent(server));
  });

  test('an attempt that was killed in the middle is counted to the last answer, and its session goes on from there', async () => {
    const { runtime, server } = await stage((request) => {
      if (request.turn === 1) return withUsage(bash('kill -9 $PPID'), ANSWER);
      return withUsage(request.turn < 3 ? bash('echo x') : 'done', ANSWER);
    });
    const result = await runtime.run(agent(), 'go');
    expect(result).toMatchObject({ ok: true, attempts: 2 });
    expect(runtime.totalCost()).toBeLessThanOrEqual(sent(server) + 1e-9);
    // The length of the last answer may not have been stored any more.
    expect(runtime.totalCost()).toBeGreaterThanOrEqual(sent(server) - ANSWER.output * 20e-6);
  });

  test('what the model says without its tools when the budget ends is the step’s end', async () => {
    const { runtime } = await stage(() => withUsage('all done', ANSWER), { budgetUsd: 0.02 });
    expect(await runtime.run(agent(), 'go')).toMatchObject({ ok: true, text: 'all done' });
    expect((await runtime.run(agent(), 'more')).error).toBe(BUDGET_EXHAUSTED);
  });

  test('what this runtime spends alone counts when that is wanted', async () => {
    const { runtime, again } = await stage(() => withUsage('ok', ANSWER), { budgetUsd: 0.03 });
    await runtime.run(agent(), 'go');
    runtime.close();
    expect((await again().run(agent(), 'go')).error).toBe(BUDGET_EXHAUSTED);
    expect((await again({ budgetSpans: 'process' }).run(agent(), 'go')).ok).toBe(true);
  });

  test('a question from the side is paid from the run’s budget, and the run stops for it', async () => {
    const { runtime, server, again, workspace } = await stage(
      (request) => {
        if (request.allText.includes('ASIDE')) return withUsage('answer', { input: 100_000 });
        return loop(request);
      },
      { budgetUsd: 0.5 },
    );
    const running = runtime.run(agent(), 'go');
    const aside = again({ payer: runtime, runDir: `${workspace}/runs/aside`, budgetUsd: undefined });
    expect((await aside.run(agent(), 'ASIDE')).ok).toBe(true);
    expect((await running).error).toBe(BUDGET_EXHAUSTED);
    expect(sent(server)).toBeLessThanOrEqual(0.5 + 2 * ANSWER_USD);
    expect((await aside.run(agent(), 'ASIDE')).error).toBe(BUDGET_EXHAUSTED);
    expect(runtime.totalCost() + aside.totalCost()).toBeCloseTo(sent(server));
    expect(runtime.budgetSpentUsd).toBeCloseTo(sent(server));
  });

  test('what another process has in flight, or had when it was killed, counts for the next one', async () => {
    const { runtime, server, again } = await stage(
      (request) => (request.turn < 2 ? loop(request) : { hold: new Promise(() => {}) }),
      { budgetUsd: 0.06 * (1 / (1 - ALLOWANCE)) + 0.01 },
    );
    const running = runtime.run(agent(), 'go');
    await server.waitFor(({ turn }) => turn === 2);
    const other = again();
    expect(other.budgetSpentUsd).toBeCloseTo(0.06);
    const poor = again({ budgetUsd: 0.06 });
    expect((await poor.run(agent(), 'go')).error).toBe(BUDGET_EXHAUSTED);
    runtime.rescue();
    await server.refuse();
    await running;
    expect(again().budgetSpentUsd).toBeCloseTo(0.06);
  });

  test('a model of which no price is known is said once, and is not free', async () => {
    const script: Script = (request) => ({ ...withUsage(loop(request) as never, ANSWER), model: 'mystery-1' });
    const { runtime, events } = await stage(script, { budgetUsd: 0.1 });
    expect((await runtime.run(agent({ model: 'mystery-1' }), 'go')).error).toBe(BUDGET_EXHAUSTED);
    expect(events.filter(({ kind, text }) => kind === 'notice' && text.includes('price'))).toHaveLength(1);
  });
});
