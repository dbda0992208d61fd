import type { ApiBlock, ApiMessage } from './api.js';
import { blocksOf } from './api.js';

/**
 * Why the API would refuse this conversation, or undefined: a tool call without its result in the next user turn, a
 * result without its call, an id used twice, an empty text block. These are the faults that rewriting a stored
 * transcript can bring in, and a server that took them would let a test pass that fails in earnest.
 */
export function conversationFault(messages: readonly ApiMessage[]): string | undefined {
  const seen = new Set<string>();
  let open: string[] = [];
  for (const { role, blocks, at } of turnsOf(messages)) {
    if (blocks.some((block) => block.type === 'text' && block.text === '')) {
      return `messages.${at}: text content blocks must be non-empty`;
    }
    if (role === 'user') {
      const results = blocks.filter((block) => block.type === 'tool_result').map((block) => block.tool_use_id ?? '');
      const missing = open.filter((id) => !results.includes(id));
      if (missing.length > 0)
        return `messages.${at}: no tool_result for the tool_use ${missing.join(', ')} just before`;
      const stray = results.filter((id, index) => !open.includes(id) || results.indexOf(id) !== index);
      if (stray.length > 0) return `messages.${at}: tool_result without its tool_use just before: ${stray.join(', ')}`;
      open = [];
    } else {
      open = blocks.filter((block) => block.type === 'tool_use').map((block) => block.id ?? '');
      const twice = open.find((id, index) => seen.has(id) || open.indexOf(id) !== index);
      if (twice !== undefined) return `messages.${at}: tool_use ids must be unique, this one is not: ${twice}`;
      for (const id of open) seen.add(id);
    }
  }
  return open.length > 0 ? `messages: no tool_result follows the tool_use ${open.join(', ')}` : undefined;
}

interface Turn {
  role: 'user' | 'assistant';
  blocks: ApiBlock[];
  /** Index of its first message. */
  at: number;
}

/** The API joins neighbours of the same role; messages of role `system` stand between turns and belong to none. */
function turnsOf(messages: readonly ApiMessage[]): Turn[] {
  const turns: Turn[] = [];
  messages.forEach(({ role, content }, at) => {
    if (role === 'system') return;
    const last = turns.at(-1);
    if (last?.role === role) last.blocks.push(...blocksOf(content));
    else turns.push({ role, blocks: [...blocksOf(content)], at });
  });
  return turns;
}
