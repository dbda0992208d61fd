import { statSync } from 'node:fs';
import type { PostToolUseHookInput } from '@anthropic-ai/claude-agent-sdk';
import type { Words } from '../../locale/index.js';
import { recordOf } from '../guard.js';
import type { Mask } from './store.js';
import { headOf, isAtLeast, pointTo } from './text.js';

/** A Read that names its own part of a file may bring this many times the threshold. */
const RANGE_FACTOR = 4;
/** Files remembered at most; a run of days must not grow without end. */
const MAX_REMEMBERED = 1000;

export interface ReadOptions {
  /** Code points from which on a file is long. */
  threshold: number;
  mask?: Mask;
  say: Words['walls'];
}

/** A text file as the Read tool returns it. */
interface TextFile {
  filePath: string;
  content: string;
  totalLines?: number;
}

export function textFileOf({ tool_name: tool, tool_response: response }: PostToolUseHookInput): TextFile | undefined {
  const file = recordOf(recordOf(response).file);
  if (tool !== 'Read' || typeof file.filePath !== 'string' || typeof file.content !== 'string') return undefined;
  return file as unknown as TextFile;
}

/**
 * Shortens what Read brings. The file is on disk already, so nothing is copied: the pointer names it and tells how to get at
 * a part. An agent that asks again for the same unchanged file gets it whole.
 */
export class ReadShortener {
  readonly #options: ReadOptions;
  /** State of a file when an agent was shown its beginning. */
  readonly #shown = new Map<string, string>();

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  /** The result to put in place of the Read's own, which is returned itself when it passes. */
  shorten(input: PostToolUseHookInput, file: TextFile): unknown {
    const { threshold, mask, say } = this.#options;
    const { offset, limit } = recordOf(input.tool_input);
    const ranged = offset !== undefined || limit !== undefined;
    const passes = !isAtLeast(file.content, ranged ? threshold * RANGE_FACTOR : threshold);
    if (passes || this.#again(`${input.session_id}/${input.agent_id ?? ''}`, file.filePath)) return input.tool_response;
    const content = pointTo(say.onDisk(file.filePath, file.totalLines), headOf(mask?.(file.content) ?? file.content));
    return { ...recordOf(input.tool_response), file: { ...file, content } };
  }

  #again(agent: string, file: string): boolean {
    const key = JSON.stringify([agent, file]);
    const stat = statSync(file, { throwIfNoEntry: false });
    const state = stat && `${stat.mtimeMs}:${stat.size}`;
    if (!state) return false;
    if (this.#shown.get(key) === state) return true;
    this.#shown.set(key, state);
    const [oldest] = this.#shown.keys();
    if (this.#shown.size > MAX_REMEMBERED && oldest !== undefined) this.#shown.delete(oldest);
    return false;
  }
}
