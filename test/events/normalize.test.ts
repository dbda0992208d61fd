import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../src/events/normalize.js';
import { assistant, SESSION, sdk, user } from './messages.js';

describe('what the model says', () => {
  it('tells text, thinking and calls apart within one message', () => {
    const events = normalize(
      assistant([
        { type: 'thinking', thinking: 'hm', signature: 's' },
        { type: 'text', text: 'I will read it.' },
        { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: '/w/a.ts', limit: 5 } },
      ]),
    );
    expect(events.map(String)).toEqual(['[thinking] hm', '[text] I will read it.', '[tool_call Read] /w/a.ts']);
    expect(events[2]?.payload).toEqual({ session_id: SESSION, subagent: false, context: 2310, tool_use_id: 'toolu_1' });
  });

  it('counts cached input into the context level', () => {
    expect(normalize(assistant('x'))[0]?.payload.context).toBe(2310);
  });

  it('does not report a level of zero when a message has no usage', () => {
    const [event] = normalize(assistant('x', {}, { usage: undefined }));
    expect(event?.payload).not.toHaveProperty('context');
  });

  it('marks what a subagent says, and by which call it runs', () => {
    const [event] = normalize(
      assistant('x', { parent_tool_use_id: 'toolu_9', agent_id: 'a1', subagent_type: 'coder' }),
    );
    expect(event?.payload).toMatchObject({
      subagent: true,
      parent_tool_use_id: 'toolu_9',
      agent_id: 'a1',
      agent_type: 'coder',
    });
  });

  it('does not print empty text blocks', () => {
    expect(normalize(assistant([{ type: 'text', text: ' \n' }]))).toEqual([]);
  });

  it('still carries the level when the thinking is empty or hidden', () => {
    for (const block of [
      { type: 'thinking', thinking: '' },
      { type: 'redacted_thinking', data: 'x' },
    ]) {
      const [event] = normalize(assistant([block]));
      expect(event).toMatchObject({ kind: 'thinking', text: '', payload: { context: 2310 } });
    }
  });

  it('names the worker that a call dispatches', () => {
    const input = { subagent_type: 'coder', description: 'write it', prompt: 'long' };
    const [event] = normalize(assistant([{ type: 'tool_use', id: 't', name: 'Agent', input }]));
    expect(event).toMatchObject({ text: 'write it', payload: { worker: 'coder' } });
  });
});

describe('an API failure', () => {
  const failed = [{ type: 'text', text: 'API Error: 529 overloaded' }];

  it.each([
    ['the synthetic model', assistant(failed, {}, { model: '<synthetic>' })],
    ['the error field', assistant(failed, { error: 'overloaded' })],
    ['the stored mark', assistant(failed, { isApiErrorMessage: true, apiErrorStatus: 529 })],
  ])('never passes as the words of the model (%s)', (_mark, message) => {
    const events = normalize(message);
    expect(events.map(({ kind }) => kind)).toEqual(['error']);
    expect(events[0]?.text).toContain('529');
  });

  it('keeps the fields that decide about another attempt', () => {
    const [event] = normalize(assistant(failed, { error: 'overloaded', apiErrorStatus: 529 }));
    expect(event?.payload).toMatchObject({ session_id: SESSION, error: 'overloaded', api_error_status: 529 });
  });

  it('says something when it brings no text', () => {
    expect(normalize(assistant([], { error: 'rate_limit' }))[0]?.text).toBe('rate_limit');
  });
});

describe('what the model is given', () => {
  it('shows a prompt as input and not as text', () => {
    for (const content of ['build it', [{ type: 'text', text: 'build it' }]]) {
      expect(normalize(user(content))).toMatchObject([
        { kind: 'prompt', text: 'build it', payload: { subagent: false } },
      ]);
    }
  });

  it('gives a result its call and says whether it failed', () => {
    const result = (is_error?: boolean) => [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'out', is_error }];
    expect(normalize(user(result(true)))[0]?.payload).toMatchObject({ tool_use_id: 'toolu_1', is_error: true });
    expect(normalize(user(result()))[0]?.payload).toMatchObject({ tool_use_id: 'toolu_1', is_error: false });
  });

  it('names the tool of a result when the calls are remembered', () => {
    const tools = new Map<string, string>();
    normalize(assistant([{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } }]), tools);
    const [event] = normalize(user([{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'a' }]), tools);
    expect(event?.tool).toBe('Bash');
  });

  it('shows the report of a worker without the frame around it', () => {
    const content = '[Subagent hand-back] … The report follows: done';
    const report = { agentId: 'a1', content: [{ type: 'text', text: 'done' }] };
    const [event] = normalize(user([{ type: 'tool_result', tool_use_id: 't', content }], { tool_use_result: report }));
    expect(event?.text).toBe('done');
  });

  it('does not put the bytes of an image into the text', () => {
    const image = { type: 'image', source: { type: 'base64', data: 'AAAA'.repeat(50) } };
    const content = [{ type: 'text', text: 'a picture' }, image];
    expect(normalize(user([{ type: 'tool_result', tool_use_id: 't', content }]))[0]?.text).toBe('a picture\n[image]');
    expect(normalize(user(content))[0]?.text).toBe('a picture\n[image]');
  });
});

describe('limits', () => {
  const call = (input: unknown) =>
    normalize(assistant([{ type: 'tool_use', id: 't', name: 'Bash', input }]))[0]?.text ?? '';
  const result = (content: unknown) =>
    normalize(user([{ type: 'tool_result', tool_use_id: 't', content }]))[0]?.text ?? '';

  it('cuts calls at 200 and results at 500 characters', () => {
    expect([...call({ command: 'x'.repeat(1000) })]).toHaveLength(200);
    expect([...result('y'.repeat(1000))]).toHaveLength(500);
    expect(call({ command: 'x'.repeat(200) })).toBe('x'.repeat(200));
  });

  it('never cuts inside an emoji', () => {
    for (const text of [
      call({ command: '😀'.repeat(300) }),
      call({ command: `a${'😀'.repeat(300)}` }),
      result('😀'.repeat(600)),
    ]) {
      expect(() => encodeURIComponent(text)).not.toThrow();
    }
    expect([...call({ command: '😀'.repeat(200) })]).toHaveLength(200);
  });

  it('looks only at the beginning of a huge result', () => {
    const block = { type: 'text', text: 'z'.repeat(50_000_000) };
    expect([...result(Array.from({ length: 20 }, () => block))]).toHaveLength(500);
  });
});

describe('messages about the session', () => {
  it('tells how a turn ended', () => {
    const [event] = normalize(
      sdk({
        type: 'result',
        subtype: 'success',
        is_error: false,
        result: 'done',
        total_cost_usd: 0.25,
        num_turns: 3,
        terminal_reason: 'hook_stopped',
      }),
    );
    expect(event?.toJSON()).toEqual({
      kind: 'result',
      text: 'done',
      payload: {
        session_id: SESSION,
        cost_usd: 0.25,
        num_turns: 3,
        is_error: false,
        subtype: 'success',
        terminal_reason: 'hook_stopped',
      },
    });
  });

  it('tells why a turn failed', () => {
    const [event] = normalize(
      sdk({ type: 'result', subtype: 'error_max_turns', is_error: true, errors: ['too', 'many'] }),
    );
    expect(event).toMatchObject({
      kind: 'result',
      text: 'too\nmany',
      payload: { is_error: true, subtype: 'error_max_turns' },
    });
  });

  it('shows a compaction as a reset, with its figures', () => {
    const metadata = { trigger: 'auto', pre_tokens: 150_000, post_tokens: 9000 };
    const [event] = normalize(sdk({ type: 'system', subtype: 'compact_boundary', compact_metadata: metadata }));
    expect(event).toMatchObject({ kind: 'reset', payload: { ...metadata, session_id: SESSION } });
    expect(normalize(sdk({ type: 'conversation_reset', new_conversation_id: 'x' }))[0]?.kind).toBe('reset');
  });

  it('follows background tasks', () => {
    const usage = { total_tokens: 5, tool_uses: 2, duration_ms: 9 };
    const messages = [
      { subtype: 'task_started', task_id: 'a', description: 'look' },
      { subtype: 'task_progress', task_id: 'a', description: 'look', usage },
      { subtype: 'task_updated', task_id: 'a', patch: { status: 'running' } },
      { subtype: 'task_notification', task_id: 'a', status: 'completed', summary: 'found it', usage },
      { subtype: 'background_tasks_changed', tasks: [{}, {}] },
    ];
    const events = messages.flatMap((message) => normalize(sdk({ type: 'system', ...message })));
    expect(events.map(({ kind }) => kind)).toEqual(messages.map(() => 'task'));
    expect(events.map(({ text }) => text)).toEqual(['look', 'look', 'running', 'found it', 'background_tasks_changed']);
    expect(events[3]?.payload).toMatchObject({ task_id: 'a', status: 'completed', tool_uses: 2 });
  });

  it('keeps what a start says, without what only the SDK needs', () => {
    const init = {
      subtype: 'init',
      model: 'claude-opus-5-5',
      cwd: '/w',
      tools: ['Read', 'Agent'],
      slash_commands: ['a', 'b'],
    };
    const [event] = normalize(sdk({ type: 'system', ...init }));
    expect(event?.payload).toEqual({
      session_id: SESSION,
      subtype: 'init',
      model: 'claude-opus-5-5',
      cwd: '/w',
      tools: init.tools,
    });
  });

  it.each([
    [{ type: 'system', subtype: 'api_retry', attempt: 2, error_status: 529, error: 'overloaded' }, 'overloaded'],
    [{ type: 'system', subtype: 'mirror_error', error: 'disk full' }, 'disk full'],
    [{ type: 'system', subtype: 'permission_denied', tool_name: 'Bash', message: 'not allowed' }, 'not allowed'],
    [{ type: 'system', subtype: 'status', status: 'compacting' }, 'compacting'],
    [{ type: 'system', subtype: 'something_new' }, 'something_new'],
    [{ type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 5 } }, 'rejected'],
    [{ type: 'tool_progress', tool_use_id: 't', tool_name: 'Bash', elapsed_time_seconds: 30 }, 'tool_progress'],
    [{ type: 'tool_use_summary', summary: 'read two files' }, 'read two files'],
    [{ type: 'auth_status', isAuthenticating: false, output: [] }, 'auth_status'],
    [{ type: 'prompt_suggestion', suggestion: 'run it' }, 'run it'],
  ])('says in words what %o is about', (message, text) => {
    expect(normalize(sdk(message))).toMatchObject([{ kind: 'system', text, payload: { session_id: SESSION } }]);
  });

  it('leaves out fragments of messages that come whole later', () => {
    expect(normalize(sdk({ type: 'stream_event', event: {} }))).toEqual([]);
  });
});

describe('messages of no known shape', () => {
  it.each([
    undefined,
    null,
    7,
    'text',
    [],
    {},
    { type: 'from_the_future' },
    { type: 'assistant' },
    { type: 'user', message: { content: 5 } },
  ])('are shown as unknown and end nothing: %o', (message) => {
    expect(normalize(message as never).map(({ kind }) => kind)).toEqual(['unknown']);
  });

  it('are shown as unknown when reading them throws', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap');
        },
      },
    );
    expect(() => normalize({ type: 'assistant', message: { content: [trap] } } as never)).not.toThrow();
  });

  it('keep the session id and the raw message', () => {
    const message = sdk({ type: 'from_the_future' });
    const [event] = normalize(message);
    expect(event).toMatchObject({ text: 'from_the_future', payload: { session_id: SESSION } });
    expect(event?.raw).toBe(message);
  });

  it('never throw, whatever they hold', () => {
    const types = fc.constantFrom(
      'assistant',
      'user',
      'result',
      'system',
      'rate_limit_event',
      'tool_progress',
      'conversation_reset',
    );
    const content = fc.array(
      fc.record({ type: fc.string(), text: fc.anything(), content: fc.anything(), input: fc.anything() }),
    );
    const message = fc.record({
      content: fc.oneof(content, fc.anything()),
      usage: fc.anything(),
      model: fc.anything(),
    });
    const arbitrary = fc.record({
      type: types,
      subtype: fc.anything(),
      message: fc.oneof(message, fc.anything()),
      errors: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(arbitrary, fc.anything()), (value) => {
        for (const event of normalize(value as never)) JSON.stringify(event.text);
      }),
      { numRuns: 500 },
    );
  });
});
