import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { assistantEvents, userEvents } from './conversation.js';
import { Event } from './event.js';
import { type Fields, fieldsOf, textOf } from './fields.js';
import { resultEvent } from './outcome.js';
import { systemEvent } from './system.js';

/** Kinds of message that say something about the session rather than within it. */
const ABOUT_SESSION = new Set([
  'active_goal',
  'auth_status',
  'prompt_suggestion',
  'rate_limit_event',
  'system',
  'tool_progress',
  'tool_use_summary',
]);

/** Fragments of messages that arrive whole later, and signs of life: nothing to show. */
const SILENT = new Set(['stream_event', 'keep_alive']);

/**
 * Turns one SDK message into events. A message of an unknown or broken shape becomes an `unknown` event; it never throws.
 * Every payload has `session_id` when the message has one.
 *
 * `toolNames` remembers tools by call: pass the same map for all messages of a session, and results carry their tool's name.
 *
 * @example
 * for await (const message of query({ prompt, options })) normalize(message).forEach(show);
 */
export function normalize(message: SDKMessage, toolNames?: Map<string, string>): Event[] {
  try {
    return eventsOf(fieldsOf(message), toolNames) ?? [unknown(message)];
  } catch {
    return [unknown(message)];
  }
}

function eventsOf(message: Fields, toolNames: Map<string, string> = new Map()): Event[] | undefined {
  const type = textOf(message.type) ?? '';
  if (type === 'assistant') return assistantEvents(message, toolNames);
  if (type === 'user') return userEvents(message, toolNames);
  if (type === 'result') return [resultEvent(message)];
  if (type === 'conversation_reset') return [new Event('reset', { payload: sessionOf(message), raw: message })];
  if (ABOUT_SESSION.has(type)) return [systemEvent(message)];
  return SILENT.has(type) ? [] : undefined;
}

function unknown(message: unknown): Event {
  const fields = fieldsOf(message);
  const type = textOf(fields.type);
  return new Event('unknown', { text: type ?? '', payload: sessionOf(fields), raw: message });
}

function sessionOf({ session_id }: Fields): Fields {
  return typeof session_id === 'string' ? { session_id } : {};
}
