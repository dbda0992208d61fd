import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';

/** SDK messages in the shapes that the stream has, reduced to what `normalize` reads. */
export const SESSION = '11111111-2222-3333-4444-555555555555';

export function sdk(fields: Record<string, unknown>): SDKMessage {
  return { session_id: SESSION, uuid: 'aaaaaaaa-0000-0000-0000-000000000000', ...fields } as unknown as SDKMessage;
}

export function assistant(
  content: unknown,
  rest: Record<string, unknown> = {},
  message: Record<string, unknown> = {},
): SDKMessage {
  const usage = { input_tokens: 10, cache_read_input_tokens: 2000, cache_creation_input_tokens: 300, output_tokens: 7 };
  return sdk({
    type: 'assistant',
    parent_tool_use_id: null,
    ...rest,
    message: { model: 'claude-opus-5-5', content, usage, ...message },
  });
}

export function user(content: unknown, rest: Record<string, unknown> = {}): SDKMessage {
  return sdk({ type: 'user', parent_tool_use_id: null, ...rest, message: { role: 'user', content } });
}
