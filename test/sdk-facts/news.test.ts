import type { HookCallback } from '@anthropic-ai/claude-agent-sdk';
import { expect, it } from 'vitest';
import { call, reply, route, sequence, startModelServer } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';

it('additionalContext of SubagentStart reaches the worker and nobody else', async () => {
  await using server = await startModelServer(
    route(
      [[({ isSubagent }) => isSubagent, () => 'REPORT']],
      sequence([call('Agent', { description: 'job', prompt: 'Do it.', subagent_type: 'worker' }), 'end']),
    ),
  );
  const additionalContext = 'The paths are these.';
  const tell = async () => ({ hookSpecificOutput: { hookEventName: 'SubagentStart' as const, additionalContext } });
  const options = {
    tools: ['Agent', 'Read'],
    agents: { worker: { description: 'works', prompt: 'You work.', tools: ['Read'] } },
    hooks: { SubagentStart: [{ hooks: [tell] }] },
  };
  await ask('go', isolated(server, options, { CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1' }));
  expect(server.requests.map(({ allText }) => allText.includes(additionalContext))).toEqual([false, true, false]);
});

it('additionalContext of PostToolUse comes with the next request of the main thread', async () => {
  await using server = await startModelServer(sequence([call('Bash', { command: 'echo one' }), 'end']));
  const additionalContext = 'There is mail.';
  const tell = async () => ({ hookSpecificOutput: { hookEventName: 'PostToolUse' as const, additionalContext } });
  await ask(
    'go',
    isolated(server, { tools: ['Bash'], allowedTools: ['Bash'], hooks: { PostToolUse: [{ hooks: [tell] }] } }),
  );
  const [, second] = server.requests;
  expect(`${second?.lastText} ${second?.lastSystemText}`).toContain(additionalContext);
});

it('additionalContext of UserPromptSubmit comes with the request that carries the prompt', async () => {
  await using server = await startModelServer(sequence(['end', 'end again']));
  let mail = 'There is mail.';
  const tell = async () => ({
    hookSpecificOutput: { hookEventName: 'UserPromptSubmit' as const, additionalContext: mail },
  });
  const options = isolated(server, { hooks: { UserPromptSubmit: [{ hooks: [tell] }] } });
  const { result } = await ask('go', options);
  mail = 'There is more.';
  await ask('go on', { ...options, resume: result?.session_id });
  expect(
    server.requests.map(({ allText }) => [allText.includes('There is mail.'), allText.includes('There is more.')]),
  ).toEqual([
    [true, false],
    [true, true],
  ]);
});

it('a Stop hook that blocks makes the turn go on with its reason', async () => {
  await using server = await startModelServer(sequence(['first end', 'second end']));
  let unread = true;
  const block = async () => {
    if (!unread) return {};
    unread = false;
    return { decision: 'block' as const, reason: 'There is unread mail.' };
  };
  const { results } = await ask('go', isolated(server, { hooks: { Stop: [{ hooks: [block] }] } }));
  expect(results).toMatchObject([{ subtype: 'success', result: 'second end' }]);
  expect(server.requests[1]?.lastText).toContain('There is unread mail.');
});

it('a command that fails goes to PostToolUseFailure and not to PostToolUse', async () => {
  const failing = call('Bash', { command: 'exit 3' });
  const passing = call('Bash', { command: 'true' });
  await using server = await startModelServer(sequence([reply(failing, passing), 'end']));
  const fired: Record<string, string> = {};
  const note: HookCallback = async ({ hook_event_name }, toolUseId = '') => {
    fired[toolUseId] = hook_event_name;
    return {};
  };
  const hooks = { PostToolUse: [{ hooks: [note] }], PostToolUseFailure: [{ hooks: [note] }] };
  await ask('go', isolated(server, { tools: ['Bash'], allowedTools: ['Bash'], hooks }));
  expect(fired).toEqual({ [failing.id]: 'PostToolUseFailure', [passing.id]: 'PostToolUse' });
  const isError = Object.fromEntries(server.requests[1]!.toolResults.map((result) => [result.id, result.isError]));
  expect(isError).toEqual({ [failing.id]: true, [passing.id]: false });
});
