import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Answer, call, type ModelRequest, reply, say } from '../../../src/testing/index.js';
import { run, served, start } from '../../cli/flower.js';
import { starterModel } from '../../cli/starter-model.js';
import { stored } from '../../cli/stored.js';
import { scratch } from '../../support/scratch.js';

interface ResultBlock {
  type: string;
  id?: string;
  tool_use_id?: string;
  content?: string | { text?: string }[];
}

function blocksIn({ messages }: ModelRequest): ResultBlock[] {
  return messages.flatMap(({ content }) => (Array.isArray(content) ? (content as ResultBlock[]) : []));
}

function resultOf(request: ModelRequest, id: string): string {
  const content = blocksIn(request).find(({ tool_use_id }) => tool_use_id === id)?.content ?? '';
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
}

/** Whether every call in a request has its result. */
function isPaired(request: ModelRequest): boolean {
  const answered = new Set(blocksIn(request).map(({ tool_use_id }) => tool_use_id));
  return blocksIn(request).every(({ type, id }) => type !== 'tool_use' || answered.has(id));
}

test('flower is killed while a subagent works: the coordinator reads what it had done, at every resume in the same words', async () => {
  const cwd = scratch();
  const dispatch = call('Agent', { description: 'job', prompt: 'Do it.', subagent_type: 'coder' });
  const never = new Promise<Answer>(() => {});
  const { server, env } = await served(
    starterModel({
      work: ({ isSubagent, turn }) => {
        if (!isSubagent) return dispatch;
        const write = call('Write', { file_path: join(cwd, 'a.txt'), content: 'hello' });
        return turn === 0 ? reply(say('Writing first.'), write) : never;
      },
    }),
  );
  const go = ['make a file', '--no-goal', '--timeout', '0', '--dispatch', 'agent'];
  const killed = start(go, { cwd, env });
  await server.waitFor(({ isSubagent, turn }) => isSubagent && turn === 1);
  await stored(cwd, 'File created');
  killed.child.kill('SIGKILL');
  await killed.ended;

  server.script = starterModel();
  const resumed: ModelRequest[] = [];
  for (const ask of ['make a file', 'and paint it']) {
    const from = server.requests.length;
    expect((await run([ask, ...go.slice(1)], { cwd, env })).code).toBe(0);
    resumed.push(server.requests.slice(from).find((request) => resultOf(request, dispatch.id) !== '')!);
  }
  const [first, second] = resumed.map((request) => resultOf(request, dispatch.id));
  expect(first).toContain('The session ended before this call gave its result');
  expect(first).toContain(`1 tool call, files written: ${join(cwd, 'a.txt')}`);
  expect(first).toContain('"Writing first."');
  expect(readFileSync(/Its whole log: (.+)/.exec(first!)![1]!, 'utf8')).toContain('> Write ');
  expect(second).toBe(first);
  expect(server.requests.every(isPaired)).toBe(true);
}, 90_000);
