import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  call,
  fail,
  reply,
  route,
  say,
  sequence,
  startModelServer,
  think,
  withUsage,
} from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';
import { scratch } from '../support/scratch.js';

it('the real SDK runs scripted tool calls and gives back their results', async () => {
  const cwd = scratch();
  const file = join(cwd, 'note.txt');
  writeFileSync(file, 'forty-two\n');
  const read = call('Read', { file_path: file });
  const compute = call('Bash', { command: 'echo $((6*7))' });
  await using server = await startModelServer(
    sequence([
      withUsage(reply(think('The file first.'), 'Looking.', read, compute), {
        input: 100,
        output: 20,
        cacheRead: 3000,
        cacheCreation: 400,
      }),
      (request) => say(`Read: ${request.toolResults.length} results`),
    ]),
  );
  const { result, error } = await ask(
    'What is in it?',
    isolated(server, { cwd, tools: ['Read', 'Bash'], allowedTools: ['Bash'] }),
  );

  expect(error).toBeUndefined();
  expect(result).toMatchObject({ subtype: 'success', result: 'Read: 2 results' });
  const [first, second] = server.requests;
  expect(first).toMatchObject({
    turn: 0,
    sessionId: result?.session_id,
    isSubagent: false,
    stream: true,
    tools: expect.arrayContaining(['Bash', 'Read']),
  });
  expect(first?.lastText).toContain('What is in it?');
  expect(first?.system).toContain('You are under test.');
  expect(second?.turn).toBe(1);
  // The SDK runs the two side by side and reports them as they finish.
  const results = Object.fromEntries(second!.toolResults.map((result) => [result.id, result]));
  expect(results[read.id]).toMatchObject({ isError: false, text: expect.stringContaining('forty-two') });
  expect(results[compute.id]).toMatchObject({ isError: false, text: '42' });
  const [usage] = Object.values(result?.modelUsage ?? {});
  expect(server.tokens()).toEqual({ input: 110, output: 25, cacheRead: 3000, cacheCreation: 400 });
  expect(usage).toMatchObject({
    inputTokens: 110,
    outputTokens: 25,
    cacheReadInputTokens: 3000,
    cacheCreationInputTokens: 400,
  });
});

it('a request of a subagent is told from one of its parent', async () => {
  await using server = await startModelServer(
    route(
      [[(request) => request.isSubagent, () => 'The worker reports.']],
      sequence([call('Agent', { description: 'job', prompt: 'Do the job.', subagent_type: 'worker' }), 'Understood.']),
    ),
  );
  const agents = { worker: { description: 'works', prompt: 'You work.', tools: ['Read'] } };
  const { result } = await ask(
    'go',
    isolated(server, { tools: ['Agent', 'Read'], agents }, { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1' }),
  );

  expect(result).toMatchObject({ subtype: 'success', result: 'Understood.' });
  const [parent, worker, after] = server.requests;
  expect(worker).toMatchObject({ isSubagent: true, sessionId: parent?.sessionId, lastText: 'Do the job.' });
  expect(worker?.system).toContain('You work.');
  expect(after?.toolResults[0]?.text).toContain('The worker reports.');
});

it('a script that fails ends the session at once and names the fault, instead of being retried for minutes', async () => {
  await using server = await startModelServer(() => {
    throw new Error('the plot is lost');
  });
  const { result, error } = await ask('go', isolated(server, {}, { CLAUDE_CODE_MAX_RETRIES: '10' }));

  expect(error?.message).toContain('the plot is lost');
  expect(result).toMatchObject({ is_error: true });
  expect(server.requests).toHaveLength(1);
  expect(server.scriptErrors.map((fault) => fault.message)).toEqual(['the plot is lost']);
});

it('retry-after and a broken stream reach the SDK, which then recovers', async () => {
  await using server = await startModelServer(
    sequence([
      fail(529, undefined, { retryAfter: 0 }),
      { ...reply('half of this is lost'), cut: 'mid-stream' },
      'recovered',
    ]),
  );
  const { result, error } = await ask('go', isolated(server, {}, { CLAUDE_CODE_MAX_RETRIES: '4' }));

  expect(error).toBeUndefined();
  expect(result).toMatchObject({ subtype: 'success', result: 'recovered' });
  expect(server.requests.map((request) => request.closedEarly)).toEqual([false, true, false]);
});
