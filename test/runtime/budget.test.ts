import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Accounts } from '../../src/runtime/accounts.js';
import { Budget } from '../../src/runtime/budget.js';
import { beginSpendingAfresh, Ledger } from '../../src/runtime/ledger.js';
import { PriceCheck } from '../../src/runtime/price-check.js';
import { estimateUsd } from '../../src/runtime/pricing.js';
import { StepResult } from '../../src/runtime/result.js';
import { Tally } from '../../src/runtime/tally.js';
import { Manifest, StateDb } from '../../src/state/index.js';
import { Lineage } from '../../src/workflow/lineage.js';
import { scratch } from '../support/scratch.js';

describe('Budget', () => {
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s is no budget', (limit) => {
    expect(() => new Budget(limit)).toThrow(/budgetUsd/);
  });

  test('a query that waits holds nothing: another one gets all that is left', () => {
    const budget = new Budget(10);
    const waiting = budget.enter(() => {});
    waiting.count(1);
    expect(budget.enter(() => {}).capUsd).toBeGreaterThanOrEqual(9);
  });

  test('all open accounts hear once that it is used up, and of a raise nobody', () => {
    const budget = new Budget(1);
    const told = [vi.fn(), vi.fn()];
    const [one, two] = told.map((tell) => budget.enter(tell));
    one!.count(0.6);
    expect(told.map((tell) => tell.mock.calls.length)).toEqual([0, 0]);
    two!.count(0.5);
    two!.count(0.6);
    expect(told.map((tell) => tell.mock.calls.length)).toEqual([1, 1]);
    expect(budget.usedUp).toBe(true);
    expect(budget.raise(1)).toBe(false);
    expect(budget.raise(5)).toBe(true);
    expect(budget.usedUp).toBe(false);
    one!.settle(2);
    one!.settle(2);
    expect(budget.spentUsd).toBeCloseTo(2.6);
    expect(told[1]).toHaveBeenCalledTimes(1);
  });

  test('an estimate that was too high gives the rest back', () => {
    const budget = new Budget(1);
    const account = budget.enter(() => {});
    account.count(2);
    expect(budget.usedUp).toBe(true);
    account.settle(0.2);
    expect(budget.usedUp).toBe(false);
  });

  test('without a limit everything is counted and nothing is capped', () => {
    const budget = new Budget();
    const account = budget.enter(() => expect.unreachable());
    expect(account.capUsd).toBeUndefined();
    account.settle(1e9);
    expect([budget.usedUp, budget.spentUsd]).toEqual([false, 1e9]);
  });

  test('whatever is counted, settled and raised in whatever order, the sum is that of the accounts', () => {
    const act = fc.record({
      account: fc.nat(3),
      usd: fc.double({ min: 0, max: 3, noNaN: true }),
      settle: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.double({ min: 0.01, max: 9, noNaN: true }), (acts, limit) => {
        const noted: number[] = [];
        const budget = new Budget(limit, { elsewhereUsd: () => 0.5, onSpent: (usd) => noted.push(usd) });
        const accounts = [0, 1, 2, 3].map(() => budget.enter(() => {}));
        const settled = new Set<number>();
        const now = [0, 0, 0, 0];
        for (const { account, usd, settle } of acts) {
          if (!settled.has(account)) now[account] = usd;
          if (settle) accounts[account]!.settle(usd);
          else accounts[account]!.count(usd);
          if (settle) settled.add(account);
          const sum = now.reduce((a, b) => a + b, 0);
          expect(budget.spentUsd).toBeCloseTo(sum + 0.5);
          expect(noted.at(-1) ?? 0).toBeCloseTo(sum);
          expect(budget.usedUp).toBe(limit * 0.95 - sum - 0.5 < 0.001 - 1e-12);
        }
      }),
    );
  });
});

describe('Ledger', () => {
  const make = (runDir: string, run: string) => {
    const state = StateDb.open(runDir);
    return { state, ledger: new Ledger(state, run, new Manifest(join(runDir, 'manifest.json'), state)) };
  };
  const books = (step: string, costUsd: number) =>
    Object.assign(new StepResult(step), {
      sessionId: 's',
      costUsd,
      startedAt: 5,
      endedAt: 6,
      error: 'killed-by-signal',
    });

  test('what a killed process had noted counts for the next one, and not for itself', () => {
    const runDir = scratch();
    const first = make(runDir, 'one');
    first.ledger.note(0.25, []);
    first.ledger.note(0.75, []);
    expect(first.ledger.elsewhereUsd()).toBe(0);
    expect(make(runDir, 'two').ledger.elsewhereUsd()).toBe(0.75);
  });

  test('rows of a run without ledger count, those of one with a ledger do not count twice', () => {
    const runDir = scratch();
    const { state, ledger } = make(runDir, 'one');
    const manifest = new Manifest(join(runDir, 'manifest.json'), state);
    manifest.write('old', [books('work', 2)]);
    manifest.write('one', [books('work', 0.75)]);
    ledger.note(0.75, []);
    expect(make(runDir, 'two').ledger.elsewhereUsd()).toBe(2.75);
  });

  test('a directory that is begun afresh starts at nothing, and the run that did so counts', () => {
    const runDir = scratch();
    make(runDir, 'one').ledger.note(3, []);
    const { state, ledger } = make(runDir, 'two');
    new Manifest(join(runDir, 'manifest.json'), state).write('old', [books('work', 2)]);
    Lineage.open(join(runDir, 'lineage.json'), runDir).archive(join(runDir, 'archive'));
    expect(ledger.elsewhereUsd()).toBe(0);
    ledger.note(0.5, []);
    expect(make(runDir, 'three').ledger.elsewhereUsd()).toBe(0.5);
    beginSpendingAfresh(state);
    expect(make(runDir, 'three').ledger.elsewhereUsd()).toBe(0);
  });

  test('a step that died with its process gets its row once, a living process’s none', () => {
    const runDir = scratch();
    const { state, ledger } = make(runDir, 'alive');
    ledger.note(1, [books('work', 1)]);
    const dead = {
      pid: 2 ** 22 + 1,
      started: '1',
      host: state.list<{ owner: { host: string } }>('spending')[0]!.value.owner.host,
    };
    state.set('spending', 'dead', {
      usd: 2,
      generation: 0,
      owner: dead,
      steps: [books('work', 2), books('work/coder#1', 3)],
    });
    const manifest = new Manifest(join(runDir, 'manifest.json'), state);
    manifest.write('dead', [books('work', 2)]);
    ledger.bookLost();
    ledger.bookLost();
    expect(manifest.read().map(({ run, step, cost_usd }) => [run, step, cost_usd])).toEqual([
      ['dead', 'work', 2],
      ['dead', 'work/coder#1', 3],
    ]);
  });
});

describe('Accounts', () => {
  const costState = (totalCostUSD: number) => ({
    type: 'cost-state',
    totalCostUSD,
    modelUsage: { m: { inputTokens: totalCostUSD * 100 } },
  });
  const ended = (usd: number) => {
    const tally = new Tally();
    const modelUsage = {
      m: { inputTokens: usd * 100, outputTokens: 0, cacheReadInputTokens: 0, cacheCreationInputTokens: 0 },
    };
    tally.add({ type: 'result', session_id: 's', total_cost_usd: usd, modelUsage } as never);
    return tally;
  };
  const answered = (id: string, output: number, more = {}) => {
    const usage = { input_tokens: 1000, output_tokens: output };
    return {
      type: 'assistant',
      session_id: 's',
      message: { id, model: 'claude-opus-5-5', usage, content: [], ...more },
    } as never;
  };

  test('the last total that the SDK has loaded is what an attempt began with', () => {
    const accounts = new Accounts();
    accounts.loaded({ projectKey: 'p', sessionId: 's' }, [
      costState(1),
      { type: 'user' },
      costState(3),
      { type: 'mode' },
    ]);
    accounts.loaded({ projectKey: 'p', sessionId: 's', subpath: 'subagents/agent-1' }, []);
    expect(accounts.settle(ended(5), accounts.baseOf('s'))).toMatchObject({ usd: 2, usage: { input: 200 } });
    expect(accounts.settle(ended(5), accounts.baseOf(undefined)).usd).toBe(5);
  });

  test('a session whose process was killed before it wrote a total begins at nothing again', () => {
    const accounts = new Accounts();
    accounts.loaded({ projectKey: 'p', sessionId: 's' }, [{ type: 'user' }, { type: 'assistant' }]);
    expect(accounts.settle(ended(0.5), accounts.baseOf('s')).usd).toBe(0.5);
  });

  test('an attempt without a result costs what its stored answers say, each once', () => {
    const accounts = new Accounts();
    const tally = new Tally();
    const heard = vi.fn();
    const unfollow = accounts.follow('s', { tally, since: Date.parse('2026-11-30T12:00:00Z'), onUsage: heard });
    tally.add(answered('a', 1));
    const key = { projectKey: 'p', sessionId: 's' };
    const history = Object.assign(answered('of-the-parent-of-a-fork', 9000), { timestamp: '2026-11-30T11:59:59.999Z' });
    accounts.stored(key, [answered('a', 500), answered('a', 500), history]);
    tally.add(answered('a', 1));
    expect(heard).toHaveBeenCalledTimes(1);
    unfollow();
    accounts.stored(key, [answered('a', 900)]);
    expect(accounts.settle(tally, accounts.baseOf('s'))).toMatchObject({ usage: { input: 1000, output: 500 } });
    expect(accounts.settle(tally, accounts.baseOf('s')).usd).toBeCloseTo((1000 * 4 + 500 * 20) / 1e6);
  });

  test('an answer that a killed child had stored and not told costs what it says; words of the SDK itself cost nothing', () => {
    const accounts = new Accounts();
    const tally = new Tally();
    const heard = vi.fn();
    accounts.follow('s', { tally, since: Date.parse('2026-11-30T12:00:00Z'), onUsage: heard });
    const timestamp = '2026-11-30T12:00:00.001Z';
    const key = { projectKey: 'p', sessionId: 's', subpath: 'subagents/agent-1' };
    accounts.stored(key, [Object.assign(answered('untold', 100), { timestamp })]);
    accounts.stored(key, [Object.assign(answered('failure', 0, { model: '<synthetic>' }), { timestamp })]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(tally.turns).toBe(0);
    expect(accounts.settle(tally, accounts.baseOf('s'))).toMatchObject({ usage: { input: 1000, output: 100 } });
  });

  test('a crashed result with zeroed figures is priced by what was seen', () => {
    const accounts = new Accounts();
    accounts.loaded({ projectKey: 'p', sessionId: 's' }, [costState(3)]);
    const tally = ended(0);
    tally.add(answered('a', 100));
    expect(accounts.settle(tally, accounts.baseOf('s')).usd).toBeCloseTo((1000 * 4 + 100 * 20) / 1e6);
  });
});

describe('prices', () => {
  const million = (model: string) =>
    estimateUsd(new Map([[model, { input: 1e6, output: 1e6, cacheRead: 0, cacheCreation: 0 }]]));

  test('an unknown model is not free', () => {
    expect(million('my-gateway-model')).toBe(24);
  });

  test('what limits the worth of a budget is said once a model', () => {
    const check = new PriceCheck('en');
    const said: string[] = [];
    const warn = (text: string) => said.push(text);
    check.check('claude-opus-5-5', { counted: true }, warn);
    check.check('mystery', { counted: true }, warn);
    check.check('mystery', { counted: true }, warn);
    check.check('claude-haiku-4-5', { counted: false }, warn);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain('mystery');
    expect(said[1]).toMatch(/token counts/);
  });
});
