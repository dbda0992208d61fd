import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';

/** Hides secrets in one string before it is stored. */
export type Mask = (text: string) => string;

/** The text that is stored for a value. Masking looks at each string by itself, so the JSON around it stays whole. */
export function serialise(value: unknown, mask: Mask | undefined): string {
  return mask
    ? JSON.stringify(value, (_key, part) => (typeof part === 'string' ? mask(part) : part))
    : JSON.stringify(value);
}

/** A stored payload as an entry; undefined when a torn write left something else there. */
export function parseEntry(payload: unknown): SessionStoreEntry | undefined {
  return parseObject(payload) as SessionStoreEntry | undefined;
}

export function parseObject(payload: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(String(payload));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
