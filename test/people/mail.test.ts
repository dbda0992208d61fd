import type { HookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/locale/index.js';
import { HumanChannel } from '../../src/people/channel.js';
import { type MailHookOptions, mailHooks } from '../../src/people/mail.js';

function hooked(options?: MailHookOptions) {
  const channel = new HumanChannel();
  const hooks = mailHooks(channel, options);
  const fire = async (
    hook_event_name: 'PostToolUse' | 'PostToolUseFailure' | 'Stop',
    fields: Record<string, unknown> = {},
  ) => {
    const callback = hooks[hook_event_name]![0]!.hooks[0]!;
    const input = { hook_event_name, tool_name: 'Bash', stop_hook_active: false, ...fields } as unknown as HookInput;
    return (await callback(input, undefined, { signal: AbortSignal.timeout(1000) })) as SyncHookJSONOutput;
  };
  return { channel, fire };
}

describe('mail to an agent that does not look for it', () => {
  it('comes beside the next tool result, once, though two results come at once', async () => {
    const { channel, fire } = hooked();
    await channel.send('use tabs');
    const outputs = await Promise.all([fire('PostToolUse'), fire('PostToolUse')]);
    expect(outputs[0]?.hookSpecificOutput).toMatchObject({
      hookEventName: 'PostToolUse',
      additionalContext: expect.stringContaining('The person says: use tabs'),
    });
    expect(outputs[1]).toEqual({});
    expect(await fire('Stop')).toEqual({});
  });

  it('comes beside a failing tool too', async () => {
    const { channel, fire } = hooked();
    await channel.send('use tabs');
    expect((await fire('PostToolUseFailure')).hookSpecificOutput).toMatchObject({
      hookEventName: 'PostToolUseFailure',
    });
    expect(channel.pendingMail()).toEqual([]);
  });

  it('is not given to a subagent', async () => {
    const { channel, fire } = hooked();
    await channel.send('use tabs');
    expect(await fire('PostToolUse', { agent_id: 'a1' })).toEqual({});
    expect(await fire('Stop', { agent_id: 'a1' })).toEqual({});
    expect(channel.pendingMail()).toEqual(['use tabs']);
  });

  it('goes where the caller says the main thread is', async () => {
    const { channel, fire } = hooked({ isMainThread: () => false });
    await channel.send('use tabs');
    expect(await fire('PostToolUse')).toEqual({});
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
    expect(await fire('PostToolUse', { tool_name: 'StructuredOutput' })).toEqual({});
    expect(await fire('Stop')).toEqual({});
    expect(channel.pendingMail()).toEqual(['too late for this turn']);
    expect((await fire('PostToolUse')).hookSpecificOutput).toBeDefined();
  });

  it('does nothing when there is none', async () => {
    const { fire } = hooked();
    expect([await fire('PostToolUse'), await fire('Stop')]).toEqual([{}, {}]);
  });

  it.each(LOCALES)('keeps several messages apart, in %s', async (locale) => {
    const { channel, fire } = hooked({ locale });
    for (const message of ['use tabs', 'no tests']) void channel.send(message);
    const { reason } = await fire('Stop');
    expect(reason).toContain('1. use tabs\n2. no tests');
  });
});
