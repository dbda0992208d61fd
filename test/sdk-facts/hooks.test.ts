import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookCallback } from '@anthropic-ai/claude-agent-sdk';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { expect, it } from 'vitest';
import { call, reply, sequence, startModelServer } from '../../src/testing/index.js';
import { ask, isolated } from '../support/query.js';
import { scratch } from '../support/scratch.js';

const throwing: HookCallback = async () => {
  throw new Error('the hook is broken');
};

/** Runs one Bash call that leaves a file, under a PreToolUse hook that throws. */
async function underBrokenHook(onFailure: 'block' | undefined) {
  const cwd = scratch();
  await using server = await startModelServer(sequence([call('Bash', { command: 'touch ran' }), 'end']));
  const hooks = { PreToolUse: [{ hooks: [throwing], onFailure }] };
  await ask('go', isolated(server, { cwd, tools: ['Bash'], allowedTools: ['Bash'], hooks }));
  return { ran: existsSync(join(cwd, 'ran')), told: server.requests[1]?.toolResults[0] };
}

it('a hook that throws fails open: the tool runs', async () => {
  expect(await underBrokenHook(undefined)).toMatchObject({ ran: true, told: { isError: false } });
});

it("with onFailure 'block' a hook that throws denies", async () => {
  expect(await underBrokenHook('block')).toMatchObject({ ran: false, told: { isError: true } });
});

it('whether the hooks are in force is told at the start, and UserPromptSubmit fires before the first request', async () => {
  await using server = await startModelServer(() => 'end');
  const requestsAtPrompt: number[] = [];
  const onPrompt: HookCallback = async () => {
    requestsAtPrompt.push(server.requests.length);
    return {};
  };
  const hooks = { UserPromptSubmit: [{ hooks: [onPrompt], onFailure: 'block' as const }] };
  const running = query({ prompt: 'go', options: isolated(server, { hooks }) });
  const starting = running.initializationResult();
  for await (const _ of running);
  expect(await starting).toMatchObject({ hooks_applied: true, hook_on_failure_supported: true });
  expect(requestsAtPrompt).toEqual([0]);
  expect(server.requests).toHaveLength(1);
});

it('updatedToolOutput replaces only in the shape of the tool; a bare string is ignored without a word', async () => {
  const cwd = scratch();
  const file = join(cwd, 'long.txt');
  writeFileSync(file, 'original file\n');
  const calls = {
    string: call('Bash', { command: 'echo original' }),
    object: call('Bash', { command: 'echo original' }),
    read: call('Read', { file_path: file }),
  };
  await using server = await startModelServer(sequence([reply(calls.string, calls.object, calls.read), 'end']));
  const replacing: HookCallback = async (input, toolUseId) => {
    if (input.hook_event_name !== 'PostToolUse') return {};
    const given = input.tool_response as { file?: object };
    const updated = {
      [calls.string.id]: 'replaced',
      [calls.object.id]: { ...given, stdout: 'replaced' },
      [calls.read.id]: { type: 'text', file: { ...given.file, content: 'replaced' } },
    }[toolUseId ?? ''];
    return { hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: updated } };
  };
  const tools = ['Bash', 'Read'];
  await ask(
    'go',
    isolated(server, { cwd, tools, allowedTools: ['Bash'], hooks: { PostToolUse: [{ hooks: [replacing] }] } }),
  );

  const seen = Object.fromEntries(server.requests[1]!.toolResults.map(({ id, text }) => [id, text]));
  expect(seen[calls.string.id]).toBe('original');
  expect(seen[calls.object.id]).toBe('replaced');
  expect(seen[calls.read.id]).toContain('replaced');
  expect(seen[calls.read.id]).not.toContain('original');
});

/** Runs one Bash call under a hook that denies everything, in the SDK's minimal mode or without it. */
async function underDenial(env: Record<string, string>) {
  const cwd = scratch();
  await using server = await startModelServer(sequence([call('Bash', { command: 'touch ran' }), 'end']));
  const denying: HookCallback = async () => ({ decision: 'block', reason: 'no' });
  const hooks = { PreToolUse: [{ hooks: [denying], onFailure: 'block' as const }] };
  const options = isolated(server, { cwd, tools: ['Bash'], allowedTools: ['Bash'], hooks }, env);
  const running = query({ prompt: 'go', options });
  const starting = running.initializationResult();
  for await (const _ of running);
  const tools = JSON.stringify(server.requests[0]?.body.tools);
  return { ran: existsSync(join(cwd, 'ran')), start: await starting, bytes: tools.length };
}

it('the one switch for short descriptions of tools takes all hooks away, and the start says that they are in force', async () => {
  const usual = await underDenial({});
  const minimal = await underDenial({ CLAUDE_CODE_SIMPLE: '1' });
  expect(usual.ran).toBe(false);
  expect(minimal).toMatchObject({ ran: true, start: { hooks_applied: true, hook_on_failure_supported: true } });
  expect(minimal.bytes).toBeLessThan(usual.bytes);
});
