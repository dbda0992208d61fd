import { expect, test } from 'vitest';
import { DISPATCH_TOOL } from '../../src/dispatch/tool.js';
import { coordinator, worker } from '../../src/roles/index.js';
import { call, type ModelRequest, overflow, say } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

const isWorker = (request: ModelRequest) => request.system.includes('WORKER-PROMPT');
const send = (task: string) => call(DISPATCH_TOOL, { worker: 'coder', task });
const lead = () =>
  coordinator('lead', 'Split the work.', { coder: worker('writes code', 'WORKER-PROMPT', { discipline: false }) });

test('a report that made the coordinator’s context overflow is in its successor’s first message', async () => {
  const { runtime, server } = await stage((request) => {
    if (isWorker(request)) return 'REPORT of the worker';
    if (request.lastText.includes('REPORT of')) return say('The successor has the report.');
    return request.turn === 0 ? send('the task') : overflow();
  });
  const result = await runtime.run(lead(), 'go');
  expect(result).toMatchObject({ ok: true, text: 'The successor has the report.' });
  expect(result.retired).toHaveLength(1);
  expect(server.requests.at(-1)?.allText.split('REPORT of the worker')).toHaveLength(2);
});

test('a report that has been answered is in the handoff of a session that overflowed, and not told as mail again', async () => {
  const { runtime, server } = await stage((request) => {
    if (isWorker(request)) return `REPORT on ${/TASK-\d/.exec(request.allText)?.[0]}`;
    if (request.lastText.includes('REPORT on TASK-2')) return say('Done.');
    if (request.turn === 0) return send('TASK-1');
    return request.turn === 1 ? send('TASK-2') : overflow();
  });
  await runtime.run(lead(), 'go');
  const [handoff = '', mail = ''] = server.requests
    .at(-1)!
    .allText.split('Reports of dispatches that finished meanwhile');
  const told = (text: string) => [text.includes('REPORT on TASK-1'), text.includes('REPORT on TASK-2')];
  expect([told(handoff), told(mail)]).toEqual([
    [true, false],
    [false, true],
  ]);
});
