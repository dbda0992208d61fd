import type { HookInput, SyncHookJSONOutput } from '@anthropic-ai/claude-agent-sdk';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../src/events/event.js';
import { LOCALES, words } from '../../src/locale/index.js';
import { HumanChannel } from '../../src/people/channel.js';
import { type MailHookOptions, mailHooks } from '../../src/people/mail.js';

/** A place where messages are kept, as a file would keep them. */
function kept() {
  let record: string[] = [];
  return {
    persistMail: {
      load: () => record,
      save: (messages: string[]) => {
        record = messages;
      },
    },
  };
}

function hooked(options?: MailHookOptions, channel = new HumanChannel()) {
  const hooks = mailHooks(channel, options);
  const fire = async (
    hook_event_name: 'UserPromptSubmit' | 'PostToolBatch' | 'Stop',
    { tool_name = 'Bash', ...fields }: Record<string, unknown> = {},
  ) => {
    const callback = hooks[hook_event_name]![0]!.hooks[0]!;
    const tool_calls = [{ tool_name, tool_input: {}, tool_use_id: 'toolu_1' }];
    const base = { session_id: 's1', tool_calls, stop_hook_active: false, prompt: 'go on' };
    const input = { ...base, hook_event_name, ...fields } as unknown as HookInput;
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
    const { hookSpecificOutput } = await fire('UserPromptSubmit');
    expect(hookSpecificOutput).toMatchObject({ additionalContext: expect.stringMatching(/and another$/) });
    expect(JSON.stringify(hookSpecificOutput)).not.toContain('one more thing');
    await fire('Stop', { stop_hook_active: true });
    expect(await fire('UserPromptSubmit', { session_id: 's2' })).toEqual({});
  });

  it('is not lost to a turn that has ended with its structured result', async () => {
    const { channel, fire } = hooked();
    await channel.send('too late for this turn');
    expect(await fire('PostToolBatch', { tool_name: 'StructuredOutput' })).toEqual({});
    expect(await fire('Stop')).toEqual({});
    expect(channel.pendingMail()).toEqual(['too late for this turn']);
    expect((await fire('PostToolBatch')).hookSpecificOutput).toBeDefined();
  });

  it('is left to the successor by a session that is to write its handoff', async () => {
    const { channel, fire } = hooked();
    for (const message of ['use tabs', 'no tests']) void channel.send(message);
    expect((await fire('PostToolBatch')).hookSpecificOutput).toBeDefined();
    void channel.send('late');
    for (const locale of LOCALES) {
      const prompt = words(locale).documents.handoffPrompt({ used: 170_000, window: 200_000 });
      expect(await fire('UserPromptSubmit', { prompt })).toEqual({});
    }
    expect([await fire('PostToolBatch'), await fire('Stop')]).toEqual([{}, {}]);
    expect(channel.pendingMail()).toEqual(['use tabs', 'no tests', 'late']);
    const { hookSpecificOutput } = await fire('UserPromptSubmit', { session_id: 's2' });
    expect(JSON.stringify(hookSpecificOutput)).toMatch(/1\. use tabs.*2\. no tests.*3\. late/);
  });

  it('is told again to a session that was cut off before it had answered', async () => {
    const { channel, fire } = hooked();
    void channel.send('use tabs');
    await fire('PostToolBatch');
    const { hookSpecificOutput } = await fire('UserPromptSubmit');
    expect(hookSpecificOutput).toMatchObject({
      additionalContext: expect.stringMatching(/may have reached you.*\n.*use tabs$/),
    });
    await fire('PostToolBatch');
    expect(await fire('UserPromptSubmit')).toEqual({});
  });

  it('is told to the session that takes over from one that never answered', async () => {
    const { channel, fire } = hooked();
    void channel.send('use tabs');
    await fire('PostToolBatch');
    void channel.send('no tests');
    const { hookSpecificOutput } = await fire('UserPromptSubmit', { session_id: 's2' });
    expect(JSON.stringify(hookSpecificOutput)).toMatch(/1\. use tabs.*2\. no tests/);
    await fire('Stop', { session_id: 's2' });
    expect(await fire('UserPromptSubmit')).toEqual({});
  });

  it('is on record until the model has answered the request that carried it', async () => {
    const place = kept();
    const { channel, fire } = hooked({}, new HumanChannel(place));
    void channel.send('use tabs');
    expect(place.persistMail.load()).toEqual(['use tabs']);
    await fire('UserPromptSubmit');
    expect(channel.pendingMail()).toEqual([]);
    expect(new HumanChannel(place).pendingMail()).toEqual(['use tabs']);
    void channel.send('no tests');
    expect(new HumanChannel(place).pendingMail()).toEqual(['use tabs', 'no tests']);
    await fire('Stop');
    expect(new HumanChannel(place).pendingMail()).toEqual(['no tests']);
    await fire('Stop', { stop_hook_active: true });
    expect(new HumanChannel(place).pendingMail()).toEqual([]);
  });

  it('that cannot be stored is delivered all the same, and the person is told once', async () => {
    const events: string[] = [];
    const fail = () => {
      throw new Error('disk full');
    };
    const onEvent = ({ text }: Event) => void events.push(text);
    const { channel, fire } = hooked({}, new HumanChannel({ persistMail: { load: fail, save: fail }, onEvent }));
    void channel.send('use tabs');
    expect((await fire('PostToolBatch')).hookSpecificOutput).toBeDefined();
    expect(events.filter((text) => text.includes('disk full'))).toEqual([
      expect.stringContaining('Messages could not'),
    ]);
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
