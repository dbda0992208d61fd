import { expect, test } from 'vitest';
import { tellEnd, tellSteps } from '../../src/cli/live/outcome.js';
import { Printer } from '../../src/cli/live/printer.js';
import { Verdict } from '../../src/documents/verdict.js';
import { StepResult } from '../../src/runtime/result.js';
import { WorkflowContext } from '../../src/workflow/context.js';
import { ACCEPTED_KEY, ROUND_KEY, VERDICT_KEY } from '../../src/workflow/keys.js';
import type { Step } from '../../src/workflow/step.js';
import { fakeIo } from './fake-io.js';

function told(prepare: (ctx: WorkflowContext) => void): { code: number; out: string; err: string } {
  const io = fakeIo();
  const ctx = new WorkflowContext();
  prepare(ctx);
  const printer = new Printer(io, { locale: 'en' });
  const result = { ending: { kind: 'ended' as const, value: ctx, stopped: false }, books: 'BOOKS' };
  const code = tellEnd(result, { printer, locale: 'en', goOn: (done) => (done ? undefined : 'flower') });
  return { code, out: io.out(), err: io.err() };
}

test('a run whose goal is achieved says so, and after how many rounds', () => {
  const { code, out } = told((ctx) => {
    ctx.set(VERDICT_KEY, new Verdict({ state: 'achieved' }));
    ctx.set(ROUND_KEY, 2);
  });
  expect(code).toBe(0);
  expect(out).toBe('\nThe goal is achieved, in 2 rounds; every check passed.\n\nBOOKS\n');
});

test('what a person accepted unverified is not told as passed', () => {
  const { out } = told((ctx) => {
    ctx.set(VERDICT_KEY, new Verdict({ state: 'achieved' }));
    ctx.set(ACCEPTED_KEY, ['a check']);
  });
  expect(out).toContain('in 1 round; 1 check could not be verified and you accepted that.');
});

test('a run without a judge claims nothing', () => {
  expect(told(() => {}).out).toBe('\nBOOKS\n');
});

test('a run that stopped is not achieved, whatever an earlier judge found', () => {
  const { code, out, err } = told((ctx) => {
    ctx.set(VERDICT_KEY, new Verdict({ state: 'achieved' }));
    ctx.failedAt = 'work';
    ctx.aborted = 'no more';
  });
  expect(code).toBe(1);
  expect(out).not.toContain('achieved');
  expect(err).toContain("Stopped at step 'work': no more");
});

test('a step that ended tells what all its rounds have cost', async () => {
  const io = fakeIo();
  const row = (step: string, costUsd: number) =>
    Object.assign(new StepResult(step), { ok: true, costUsd, startedAt: 0, endedAt: 30 });
  const results = [row('work', 1), row('work/judge#1', 0.5), row('work#round2', 2)];
  const tell = tellSteps(new Printer(io, { locale: 'en' }), 'en', { results });
  await tell({ name: 'work' } as Step, results[2]!);
  expect(io.out()).toBe('-- work: $3.50, 30s\n');
});
