import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentSpec } from '../../src/agent/spec.js';
import { call, fail, type ModelRequest } from '../../src/testing/index.js';
import { stage } from '../support/runtime.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const agent = new AgentSpec({ name: 'agent', instructions: 'Be brief.', tools: ['Read'], allowedTools: ['Read'] });
const hasImage = (request: ModelRequest) => JSON.stringify(request.messages).includes('"type":"image"');

test('images that the server refuses do not make a session unresumable', async () => {
  const { runtime, server, workspace } = await stage((request) => {
    if (hasImage(request)) return fail(413, 'Request exceeds the maximum size');
    return request.turn === 0 ? call('Read', { file_path: join(workspace, 'a.png') }) : 'I go on without it.';
  });
  writeFileSync(join(workspace, 'a.png'), PNG);
  const result = await runtime.run(agent, 'look at it');
  expect(result).toMatchObject({ ok: true, text: 'I go on without it.', retired: [], attempts: 2 });
  expect(new Set(server.requests.map(({ sessionId }) => sessionId)).size).toBe(1);
  expect(server.requests.at(-1)!.allText).toContain('the server has refused it');
});

test('a request that is too large without images is handed over after one more try', async () => {
  const { runtime, server } = await stage((request) => {
    if (request.allText.includes('take over')) return 'Finished.';
    return request.turn === 0
      ? call('Read', { file_path: '/etc/hostname' })
      : fail(413, 'Request exceeds the maximum size');
  });
  const result = await runtime.run(agent, 'read it');
  expect(result).toMatchObject({ ok: true, text: 'Finished.' });
  expect(result.retired).toHaveLength(1);
  expect(server.requests).toHaveLength(4);
});
