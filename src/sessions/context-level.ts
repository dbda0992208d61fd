import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';

interface StoredUsage {
  input_tokens?: number;
  cache_read_input_tokens?: number;
  cache_creation_input_tokens?: number;
}

/**
 * Tokens that the model read for this message: input + cache read + cache creation. Undefined for everything that is no answer
 * of the main thread, and for answers that the SDK made up itself (their usage is zero).
 */
export function contextLevel(entry: SessionStoreEntry): number | undefined {
  if (entry.type !== 'assistant' || entry.isSidechain === true) return undefined;
  const message = entry.message as { model?: string; usage?: StoredUsage } | undefined;
  if (!message?.usage || message.model === '<synthetic>') return undefined;
  const { input_tokens = 0, cache_read_input_tokens = 0, cache_creation_input_tokens = 0 } = message.usage;
  return input_tokens + cache_read_input_tokens + cache_creation_input_tokens || undefined;
}
