import { randomUUID } from 'node:crypto';
import type { Block, TextBlock, ThinkingBlock, ToolUseBlock, Usage } from './api.js';
import type { Answer, HttpFailure, RawAnswer, Reply } from './script.js';

/** A text block. */
export function say(text: string): TextBlock {
  return { type: 'text', text };
}

/** A thinking block. */
export function think(text: string): ThinkingBlock {
  return { type: 'thinking', thinking: text, signature: 'scripted' };
}

/**
 * A tool call. The id is unique over processes when none is given, because sessions outlive the server they began with.
 *
 * @example reply(say('Looking.'), call('Read', { file_path: '/tmp/a' }), call('Bash', { command: 'ls' }))
 */
export function call(name: string, input: Record<string, unknown> = {}, id?: string): ToolUseBlock {
  return { type: 'tool_use', id: id ?? `toolu_${randomUUID().replaceAll('-', '').slice(0, 24)}`, name, input };
}

/** The structured answer to a request with an output format: a call of the StructuredOutput tool. */
export function structured(value: Record<string, unknown>): ToolUseBlock {
  return call('StructuredOutput', value);
}

/** A message of these blocks; a string is a text block. */
export function reply(...blocks: (Block | string)[]): Reply {
  return { content: blocks.map((block) => (typeof block === 'string' ? say(block) : block)) };
}

/** The same answer with these token figures. */
export function withUsage(answer: Answer, usage: Partial<Usage>): Reply {
  const whole = toReply(answer);
  return { ...whole, usage: { ...whole.usage, ...usage } };
}

/** An HTTP error in the API's shape. `retryAfter` is in seconds. */
export function fail(status: number, message?: string, options: Omit<HttpFailure, 'status' | 'message'> = {}): Reply {
  return { error: { status, message, ...options } };
}

/** What no model server would answer: these bytes, by default as a page of somebody between. */
export function raw(body: string, options: Omit<RawAnswer, 'body'> = {}): Reply {
  return { raw: { body, ...options } };
}

/** A stream that breaks off after about half of the text. */
export function cutMidStream(text = 'This sentence is broken off in the middle of the stream.'): Reply {
  return { ...reply(text), cut: 'mid-stream' };
}

/** What the API answers to a conversation that is longer than the model's window. */
export function overflow(tokens = 210_000, window = 200_000): Reply {
  return fail(400, `prompt is too long: ${tokens} tokens > ${window} maximum`);
}

/** The long form of any answer. */
export function toReply(answer: Answer): Reply {
  if (typeof answer === 'string') return reply(answer);
  if (Array.isArray(answer)) return reply(...answer);
  return 'type' in answer ? reply(answer) : answer;
}
