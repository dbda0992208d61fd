import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HookCallback } from '@anthropic-ai/claude-agent-sdk';
import { expect, it } from 'vitest';
import { call, reply, route, sequence, startModelServer } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';
import { scratch } from '../support/scratch.js';

const SYNCHRONOUS = { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1' };
const agents = { worker: { description: 'works', prompt: 'You work.', tools: ['Read', 'Write'] } };
const dispatch = call('Agent', { description: 'job', prompt: 'Do it.', subagent_type: 'worker' });

it('a worker is in the background by default: the call answers at once, the report starts a turn of its own', async () => {
  await using server = await startModelServer(() => 'end');
  const goneOn = server.waitFor(({ isSubagent, turn }) => !isSubagent && turn === 1);
  server.script = ({ isSubagent, turn }) => {
    if (isSubagent) return { ...reply('REPORT'), hold: goneOn };
    return turn === 0 ? dispatch : `turn ${turn}`;
  };
  const { results } = await ask('go', isolated(server, { tools: ['Agent', 'Read', 'Write'], agents }));
  expect((await goneOn).toolResults[0]).toMatchObject({ id: dispatch.id, isError: false });
  expect((await goneOn).allText).not.toContain('REPORT');
  expect(results).toHaveLength(2);
  expect(server.requests.findLast(({ isSubagent }) => !isSubagent)?.allText).toContain('REPORT');
});

it('CLAUDE_CODE_DISABLE_BACKGROUND_TASKS=1 makes the call wait for the report', async () => {
  await using server = await startModelServer(
    route([[({ isSubagent }) => isSubagent, () => 'REPORT']], sequence([dispatch, 'end'])),
  );
  const { results } = await ask('go', isolated(server, { tools: ['Agent', 'Read', 'Write'], agents }, SYNCHRONOUS));
  expect(results).toMatchObject([{ subtype: 'success', result: 'end' }]);
  expect(server.requests.map(({ isSubagent }) => isSubagent)).toEqual([false, true, false]);
  expect(server.requests[2]?.toolResults[0]?.text).toContain('REPORT');
});

for (const own of [
  ['Agent', 'Read'],
  ['Agent', 'Read', 'Write'],
]) {
  const may = own.includes('Write');
  it(`with ${own.join(', ')} in the main thread a worker that lists Write ${may ? 'has it' : 'does not have it'}`, async () => {
    const cwd = scratch();
    const work = sequence([call('Write', { file_path: join(cwd, 'made.txt'), content: 'x' }), 'REPORT']);
    await using server = await startModelServer(
      route([[({ isSubagent }) => isSubagent, work]], sequence([dispatch, 'end'])),
    );
    await ask('go', isolated(server, { cwd, tools: own, agents }, SYNCHRONOUS));

    const worker = server.requests.filter(({ isSubagent }) => isSubagent);
    expect(worker[0]?.tools).toContain('Read');
    expect(worker[0]?.tools.includes('Write')).toBe(may);
    expect(worker[1]?.toolResults[0]?.isError).toBe(!may);
    expect(existsSync(join(cwd, 'made.txt'))).toBe(may);
  });
}

/** What the main thread is told of a report of which a PostToolUse hook makes `updatedToolOutput`. */
async function toldAfter(update: (response: object) => unknown): Promise<string> {
  await using server = await startModelServer(
    route([[({ isSubagent }) => isSubagent, () => 'REPORT']], sequence([dispatch, 'end'])),
  );
  const changing: HookCallback = async (input) => {
    if (input.hook_event_name !== 'PostToolUse') return {};
    const updatedToolOutput = update(input.tool_response as object);
    return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput } };
  };
  const hooks = { PostToolUse: [{ matcher: 'Agent', hooks: [changing] }] };
  await ask('go', isolated(server, { tools: ['Agent', 'Read', 'Write'], agents, hooks }, SYNCHRONOUS));
  return server.requests.at(-1)?.toolResults[0]?.text ?? '';
}

it('the frame around a report is put on behind every hook, and a result of another shape is ignored', async () => {
  const text = [{ type: 'text', text: 'CHANGED' }];
  const own = await toldAfter((response) => ({ ...response, content: text }));
  expect(own).toContain('CHANGED');
  expect(own).not.toContain('REPORT');
  for (const other of ['CHANGED', text, { content: text }]) {
    const told = await toldAfter(() => other);
    expect(told).toContain('REPORT');
    expect(told).not.toContain('CHANGED');
    expect(frameOf(told, 'REPORT')).toBe(frameOf(own, 'CHANGED'));
  }
  expect(frameOf(own, 'CHANGED')).toMatch(/^\[Subagent hand-back\] .{300,}$/);
});

/** What stands before the report, in one line. */
function frameOf(told: string, report: string): string {
  return told.slice(0, told.indexOf(report)).trim();
}
