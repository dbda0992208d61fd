import { expect, test } from 'vitest';
import { DISPATCH_TOOL } from '../../src/dispatch/tool.js';
import { coordinator, worker } from '../../src/roles/index.js';
import { call } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

/** Bytes a token, as everywhere in this project's measurements. */
const BYTES = 4;

test('a dispatch leaves at most 80 tokens in the main thread beyond the brief’s and the report’s own words', async () => {
  const task = 'Add a flag to the parser and a test for it.';
  const report = '1. Conclusion: done.\n2. Evidence: the test passes.\n3. Output: parser.js.\n4. Unverified: nothing.';
  const { runtime, server } = await stage((request) => {
    if (request.system.includes('WORKER-PROMPT')) return report;
    return request.turn < 2 ? call(DISPATCH_TOOL, { worker: 'coder', task }) : 'end';
  });
  await runtime.run(coordinator('lead', 'Split.', { coder: worker('writes code', 'WORKER-PROMPT') }), 'go');
  const main = server.requests.filter((request) => !request.system.includes('WORKER-PROMPT'));
  const size = (index: number) => Buffer.byteLength(JSON.stringify(main[index]!.messages));
  const left = size(2) - size(1) - Buffer.byteLength(JSON.stringify(task)) - Buffer.byteLength(JSON.stringify(report));
  expect(left / BYTES).toBeLessThanOrEqual(80);
});
