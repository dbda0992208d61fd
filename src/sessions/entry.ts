import type { SessionStoreEntry } from '@anthropic-ai/claude-agent-sdk';

/** One line of a transcript. Its shape belongs to the SDK's program; only what is named here is relied on. */
export type Entry = SessionStoreEntry;

export interface Block {
  type: string;
  [field: string]: unknown;
}

export interface ToolUse extends Block {
  type: 'tool_use';
  id: string;
  name: string;
  input: Record<string, unknown>;
}

export interface ToolResult extends Block {
  type: 'tool_result';
  tool_use_id: string;
  content?: string | Block[];
  is_error?: boolean;
}

interface Message {
  id?: string;
  content?: string | Block[];
}

const NONE: readonly never[] = [];

/** The content blocks of a message; none for entries without a message and for plain words. What is no object is no block. */
export function blocksOf(entry: Entry): readonly Block[] {
  const content: unknown = (entry.message as Message | undefined)?.content;
  if (!Array.isArray(content)) return NONE;
  return only(content as readonly Block[], isBlock);
}

function isBlock(block: unknown): block is Block {
  return typeof block === 'object' && block !== null;
}

/** The API message that an assistant entry is one block of. */
export function messageId(entry: Entry): string | undefined {
  return (entry.message as Message | undefined)?.id;
}

/** Compacted history and the SDK's own notes: no pass may change or remove them. */
export function isProtected(entry: Entry): boolean {
  return entry.isMeta === true || entry.isCompactSummary === true;
}

export function isToolUse(block: Block): block is ToolUse {
  return block?.type === 'tool_use';
}

export function isToolResult(block: Block): block is ToolResult {
  return block?.type === 'tool_result';
}

/** The tool calls of an entry of the assistant. */
export function toolUses(entry: Entry): readonly ToolUse[] {
  return entry.type === 'assistant' ? only(blocksOf(entry), isToolUse) : NONE;
}

/** The tool results of an entry of the user. */
export function toolResults(entry: Entry): readonly ToolResult[] {
  return entry.type === 'user' ? only(blocksOf(entry), isToolResult) : NONE;
}

/** As `filter`, but without a new list where it would hold all or nothing: passes ask this of every entry many times. */
function only<T extends Block>(blocks: readonly Block[], is: (block: Block) => block is T): readonly T[] {
  let kept = 0;
  for (const block of blocks) if (is(block)) kept++;
  if (kept === blocks.length) return blocks as readonly T[];
  return kept > 0 ? blocks.filter(is) : NONE;
}

/** The words of a result: its text blocks joined. Undefined when there is no text in it. */
export function textOf({ content }: ToolResult): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.filter((block) => block?.type === 'text' && typeof block.text === 'string');
  return texts.length > 0 ? texts.map((block) => block.text).join('') : undefined;
}

/** A copy of a result with other words; blocks that are no text stay. */
export function withText(result: ToolResult, text: string): ToolResult {
  if (!Array.isArray(result.content)) return { ...result, content: text };
  const rest = result.content.filter((block) => block?.type !== 'text');
  return { ...result, content: [{ type: 'text', text }, ...rest] };
}

/** A copy of an entry with other content blocks. */
export function withBlocks(entry: Entry, content: readonly Block[]): Entry {
  return { ...entry, message: { ...(entry.message as Message), content } };
}

const PAIRS = /[\u{10000}-\u{10ffff}]/gu;

/** Code points, so that the count does not depend on how a language stores text. */
export function lengthOf(text: string): number {
  return text.length - (text.match(PAIRS)?.length ?? 0);
}
