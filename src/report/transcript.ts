import { deniedResults } from '../sessions/denials.js';
import {
  type Block,
  blocksOf,
  type Entry,
  isToolResult,
  isToolUse,
  lengthOf,
  messageId,
  type ToolResult,
  type ToolUse,
  textOf,
} from '../sessions/entry.js';
import type { ToolCounts } from './tool-counts.js';
import type { Tokens, Turn } from './types.js';

/** A drop: the context is below this part of that of the turn before. */
const DROP = 0.7;

/** A pointer to a result that was put into a file stands at its beginning. */
const POINTER = /[\\/]spill[\\/][0-9a-f]{16}\.txt/;
const POINTER_WITHIN = 600;

interface StoredUsage {
  input_tokens?: number;
  cache_read_input_tokens?: number;
  cache_creation_input_tokens?: number;
  output_tokens?: number;
  output_tokens_details?: { thinking_tokens?: number };
}

interface Answer extends Tokens {
  at: number;
}

/**
 * The figures of one transcript, entry by entry, so that it never has to be in memory as a whole. The SDK stores one entry
 * for each block of an answer, and each repeats the usage of the whole answer: the last one counts.
 */
export class TranscriptReader {
  entries = 0;
  torn = 0;
  /** Code points. */
  characters = 0;
  readonly #answers = new Map<string, Answer>();
  readonly #names = new Map<string, string>();
  #at = 0;

  constructor(
    private readonly tools: ToolCounts,
    /** Ids of answers that an earlier transcript has: a fork begins with a copy of its parent. Added to. */
    private readonly seen: Set<string>,
  ) {}

  /** `entry`: undefined for a row that is not JSON. */
  add(entry: Entry | undefined): void {
    if (!entry) {
      this.torn++;
      return;
    }
    this.entries++;
    const at = Date.parse(String(entry.timestamp ?? ''));
    if (Number.isFinite(at)) this.#at = at;
    const { content } = (entry.message ?? {}) as { content?: unknown };
    if (typeof content === 'string') this.characters += lengthOf(content);
    for (const block of blocksOf(entry)) this.#block(block);
    const denied = new Set(deniedResults(entry));
    for (const block of blocksOf(entry)) {
      if (isBlock(block) && isToolResult(block)) this.#result(block, denied.has(block));
    }
    if (entry.type === 'assistant') this.#answer(entry);
  }

  /** The answers that only this transcript has, in their order. */
  turns(): Turn[] {
    return this.#own().map(([, { at, input, cacheRead, cacheCreation }]) => ({
      at,
      level: input + cacheRead + cacheCreation,
      cacheRead,
    }));
  }

  tokens(): Tokens {
    const sum: Tokens = { input: 0, cacheRead: 0, cacheCreation: 0, output: 0, thinking: 0 };
    for (const [, answer] of this.#own()) {
      for (const key of Object.keys(sum) as (keyof Tokens)[]) sum[key] += answer[key];
    }
    return sum;
  }

  /** To be called once, when all entries were added: what follows may repeat these answers. */
  end(): void {
    for (const id of this.#answers.keys()) this.seen.add(id);
  }

  #own(): [string, Answer][] {
    return [...this.#answers].filter(([id]) => !this.seen.has(id));
  }

  #block(block: Block): void {
    if (!isBlock(block)) return;
    for (const part of [block.text, block.input, block.content]) {
      if (part !== undefined) this.characters += lengthOf(typeof part === 'string' ? part : JSON.stringify(part));
    }
    if (isToolUse(block)) this.#call(block);
  }

  #call({ id, name, input }: ToolUse): void {
    this.#names.set(id, name);
    this.tools.call(name, input);
  }

  #result(result: ToolResult, denied: boolean): void {
    const name = this.#names.get(result.tool_use_id);
    this.#names.delete(result.tool_use_id);
    if (name === undefined) return;
    const head = textOf(result)?.slice(0, POINTER_WITHIN) ?? '';
    this.tools.result(name, { denied, failed: result.is_error === true, spilled: POINTER.test(head) });
  }

  /** What the SDK has written in the model's name has no usage, or one of nothing but zeros. */
  #answer(entry: Entry): void {
    const { model, usage } = (entry.message ?? {}) as { model?: string; usage?: StoredUsage };
    if (!usage || model === '<synthetic>' || entry.isApiErrorMessage === true) return;
    const answer: Answer = {
      at: this.#at,
      input: count(usage.input_tokens),
      cacheRead: count(usage.cache_read_input_tokens),
      cacheCreation: count(usage.cache_creation_input_tokens),
      output: count(usage.output_tokens),
      thinking: count(usage.output_tokens_details?.thinking_tokens),
    };
    if (answer.input + answer.cacheRead + answer.cacheCreation + answer.output === 0) return;
    // Some gateways give every answer the same id; requests are told apart.
    const id = `${entry.requestId ?? ''} ${messageId(entry) ?? entry.uuid ?? this.entries}`;
    this.#answers.set(id, { ...answer, at: this.#answers.get(id)?.at ?? answer.at });
  }
}

/** Indices of the turns whose context is below 70 % of the one before. */
export function dropsIn(turns: readonly Turn[]): number[] {
  return turns.flatMap(({ level }, i) => (i > 0 && level < DROP * turns[i - 1]!.level ? [i] : []));
}

/** A transcript of another program may hold anything in its place. */
function isBlock(block: unknown): block is Block {
  return typeof block === 'object' && block !== null;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}
