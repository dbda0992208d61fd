import type { HookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/locale/index.js';
import { HumanChannel } from '../../src/people/channel.js';
import { type MailHookOptions, mailHooks } from '../../src/people/mail.js';

function hooked(options?: MailHookOptions) {
  const channel = new HumanChannel();
  const hooks = mailHooks(channel, options);
  const fire = async (
    hook_event_name: 'PostToolBatch' | 'Stop',
    { tool_name = 'Bash', ...fields }: Record<string, unknown> = {},
  ) => {
    const callback = hooks[hook_event_name]![0]!.hooks[0]!;
    const tool_calls = [{ tool_name, tool_input: {}, tool_use_id: 'toolu_1' }];
    const input = { hook_event_name, tool_calls, stop_hook_active: false, ...fields } as unknown as HookInput;
    return (await callback(input, undefined, { signal: AbortSignal.timeout(1000) })) as SyncHookJSONOutput;
  };
  return { channel, fire };
}

describe('mail to an agent that does not look for it', () => {
  it('comes beside the next tool results, once', async () => {
    const { channel, fire } = hooked();
    await channel.send('use tabs');
    expect((await fire('PostToolBatch')).hookSpecificOutput).toMatchObject({
      hookEventName: 'PostToolBatch',
      additionalContext: expect.stringContaining('The person says: use tabs'),
    });
    expect(await fire('PostToolBatch')).toEqual({});
    expect(await fire('Stop')).toEqual({});
  });

  it('is not given to a subagent', async () => {
    const { channel, fire } = hooked();
    await channel.send('use tabs');
    expect(await fire('PostToolBatch', { agent_id: 'a1' })).toEqual({});
    expect(await fire('Stop', { agent_id: 'a1' })).toEqual({});
    expect(channel.pendingMail()).toEqual(['use tabs']);
  });

  it('goes where the caller says the main thread is', async () => {
    const { channel, fire } = hooked({ isMainThread: () => false });
    await channel.send('use tabs');
    expect(await fire('PostToolBatch')).toEqual({});
  });

  it('holds the end of a turn once, and then opens the next prompt instead', async () => {
    const { channel, fire } = hooked();
    await channel.send('one more thing');
    expect(await fire('Stop')).toMatchObject({ decision: 'block', reason: expect.stringContaining('one more thing') });
    await channel.send('and another');
    expect(await fire('Stop', { stop_hook_active: true })).toEqual({});
    expect(channel.pendingMail()).toEqual(['and another']);
  });

  it('is not lost to a turn that has ended with its structured result', async () => {
    const { channel, fire } = hooked();
    await channel.send('too late for this turn');
    expect(await fire('PostToolBatch', { tool_name: 'StructuredOutput' })).toEqual({});
    expect(await fire('Stop')).toEqual({});
    expect(channel.pendingMail()).toEqual(['too late for this turn']);
    expect((await fire('PostToolBatch')).hookSpecificOutput).toBeDefined();
  });

  it('does nothing when there is none', async () => {
    const { fire } = hooked();
    expect([await fire('PostToolBatch'), await fire('Stop')]).toEqual([{}, {}]);
  });

  it.each(LOCALES)('keeps several messages apart, in %s', async (locale) => {
    const { channel, fire } = hooked({ locale });
    for (const message of ['use tabs', 'no tests']) void channel.send(message);
    const { reason } = await fire('Stop');
    expect(reason).toContain('1. use tabs\n2. no tests');
  });
});
