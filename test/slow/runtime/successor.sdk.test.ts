import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DispatchTable } from '../../../src/dispatch/table.js';
import { DISPATCH_TOOL } from '../../../src/dispatch/tool.js';
import { coordinator, worker } from '../../../src/roles/index.js';
import { ReportMail } from '../../../src/runtime/report-mail.js';
import { StateDb } from '../../../src/state/index.js';
import { call, type ModelRequest, overflow } from '../../../src/testing/index.js';
import { Lineage } from '../../../src/workflow/lineage.js';
import { Step } from '../../../src/workflow/step.js';
import { Workflow } from '../../../src/workflow/workflow.js';
import { stage } from '../../support/runtime.js';

const spec = coordinator('lead', 'Split.', { coder: worker('codes', 'WORKER-PROMPT', { discipline: false }) });
const workflow = new Workflow([new Step({ name: 'work', spec, prompt: 'go' })]);
const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const count = (text: string, part: string) => text.split(part).length - 1;

/** A run that was stopped while its worker was at work, the way a kill leaves it: everything open. */
async function stopped() {
  const scene = await stage((request) => {
    if (isWorker(request)) {
      return request.turn < 2 ? call('Bash', { command: `sleep 0.4; echo ${request.turn} >> log` }) : 'the report';
    }
    return request.turn === 0 ? call(DISPATCH_TOOL, { worker: 'coder', task: 'TASK' }) : 'all in';
  });
  const running = workflow.run(scene.runtime);
  await scene.server.waitFor((request) => isWorker(request) && request.turn === 1, 20_000);
  scene.runtime.interrupt();
  const ctx = await running;
  scene.runtime.close();
  return { ...scene, session: ctx.sessions.get('work') as string };
}

test('killed before a coordinator’s successor is stored: the step does not start over, its reports come to the predecessor', async () => {
  const { server, workspace, again, session } = await stopped();
  const runDir = join(workspace, 'runs');
  const successor = randomUUID();
  const state = StateDb.open(runDir);
  const core = { transcript: async () => undefined, hasSession: async () => false };
  new ReportMail(core, new DispatchTable(state)).move(session, successor);
  state.close();
  Lineage.open(join(runDir, 'lineage.json'), workspace).remember('work', successor);

  const ctx = await workflow.run(again());
  expect(ctx.sessions.get('work')).toBe(session);
  const last = server.requests.filter((request) => !isWorker(request)).at(-1) as ModelRequest;
  expect(last.sessionId).toBe(session);
  expect(count(last.allText, 'the report')).toBe(1);
  expect(new Set(server.requests.filter(isWorker).map(({ sessionId }) => sessionId)).size).toBe(1);
});

test('killed before a worker’s successor is stored: the worker goes on in the session that was handing over', async () => {
  const { server, workspace, again } = await stopped();
  const state = StateDb.open(join(workspace, 'runs'));
  const table = new DispatchTable(state);
  const before = table.get(1)!.workerSession;
  table.update(1, { state: 'running', retiring: before, workerSession: randomUUID() });
  state.close();

  await workflow.run(again());
  expect(new Set(server.requests.filter(isWorker).map(({ sessionId }) => sessionId))).toEqual(new Set([before]));
  const last = server.requests.filter((request) => !isWorker(request)).at(-1) as ModelRequest;
  expect(count(last.allText, 'the report')).toBe(1);
});

test('a session that overflows when its work is sent back: its successor is told what the step is about, and with what words', async () => {
  const rounds = new Workflow([
    new Step({
      name: 'work',
      spec,
      prompt: 'BUILD-THE-THING',
      retries: 1,
      gate: ({ text }) => text === 'built',
      onReject: () => 'SENT-BACK',
    }),
  ]);
  const { server, runtime } = await stage(({ allText }) => {
    if (allText.includes('take over unfinished work')) return 'built';
    return allText.includes('SENT-BACK') ? overflow() : 'not yet built';
  });

  await rounds.run(runtime);
  const successor = server.requests.at(-1) as ModelRequest;
  expect(successor.allText).toContain('BUILD-THE-THING');
  expect(successor.allText).toContain('SENT-BACK');
});

test('a worker that overflows after a restart: its successor is told its task and what is done', async () => {
  const { server, again } = await stopped();
  server.script = (request) => {
    if (!isWorker(request)) return 'all in';
    return request.allText.includes('take over unfinished work') ? 'the report' : overflow();
  };

  await workflow.run(again());
  const successor = server.requests.filter(isWorker).at(-1) as ModelRequest;
  expect(successor.allText).toContain('TASK');
  expect(successor.allText).toContain('do not repeat what succeeded:\n- Bash {"command":"sleep 0.4; echo 0 >> log"}');
  expect(successor.allText).not.toContain('You were interrupted');
});

test.each(['session', 'agent'] as const)(
  'a coordinator that overflows after its reports: its successor has them, and need not dispatch again (%s)',
  async (dispatch) => {
    const lead = coordinator(
      'lead',
      'Split.',
      { coder: worker('codes', 'WORKER-PROMPT', { discipline: false }) },
      { dispatch },
    );
    const order =
      dispatch === 'session'
        ? call(DISPATCH_TOOL, { worker: 'coder', task: 'TASK' })
        : call('Agent', { subagent_type: 'coder', description: 'd', prompt: 'TASK' });
    let grown = false;
    const { server, runtime } = await stage((request) => {
      if (isWorker(request)) return 'WHAT-THE-WORKER-FOUND';
      if (request.allText.includes('take over unfinished work')) return 'all in';
      if (request.turn === 0) return order;
      // It has answered the request that carried the report.
      if (!grown) {
        grown = true;
        return call('Bash', { command: 'ls', description: 'd' });
      }
      return overflow();
    });
    const result = await runtime.run(lead, 'go');
    expect(result.ok).toBe(true);
    const successor = server.requests.at(-1) as ModelRequest;
    expect(count(successor.allText, 'WHAT-THE-WORKER-FOUND')).toBe(1);
    expect(successor.allText).toContain('need not be dispatched again');
    expect(server.requests.filter(isWorker)).toHaveLength(1);
  },
);
