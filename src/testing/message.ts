import { randomUUID } from 'node:crypto';
import type { Block, Usage } from './api.js';
import { say } from './build.js';
import type { ModelRequest, Reply } from './script.js';

/** A message to be sent, with nothing left open. */
export interface Message {
  id: string;
  model: string;
  content: Block[];
  stopReason: string;
  usage: Usage;
}

/** Told of token figures the moment they are sent. */
export type Count = (usage: Partial<Usage>) => void;

/** Not empty: Claude Code takes an answer without visible text for a fault and asks again, several times. */
const DEFAULT_TEXT = 'Done.';

const DEFAULT_USAGE: Usage = { input: 10, output: 5, cacheRead: 0, cacheCreation: 0 };

/** The message that a reply stands for. */
export function messageOf(request: ModelRequest, reply: Reply): Message {
  const content = reply.content ?? [say(DEFAULT_TEXT)];
  const calls = content.some((block) => block.type === 'tool_use');
  return {
    id: `msg_${randomUUID().replaceAll('-', '').slice(0, 24)}`,
    model: reply.model ?? request.model,
    content,
    stopReason: reply.stopReason ?? (calls ? 'tool_use' : 'end_turn'),
    usage: { ...DEFAULT_USAGE, ...reply.usage },
  };
}

/** The fields that are the same in a whole answer and at the start of a stream. */
export function envelopeOf({ id, model }: Message): Record<string, unknown> {
  return { id, type: 'message', role: 'assistant', model, content: [], stop_reason: null, stop_sequence: null };
}

/** Usage by its names on the wire. */
export function wireUsage({ input, output, cacheRead, cacheCreation }: Usage): Record<string, number> {
  return {
    input_tokens: input,
    cache_creation_input_tokens: cacheCreation,
    cache_read_input_tokens: cacheRead,
    output_tokens: output,
  };
}
