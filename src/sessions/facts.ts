import { loadPoints } from './boundary.js';
import { blocksOf, type Entry, isToolResult, type ToolResult, type ToolUse, textOf, toolUses } from './entry.js';
import { beginsWithMark } from './interrupts.js';
import { isWorkerFailure } from './worker-failures.js';

/**
 * What the passes want to know of a stored transcript, found in one walk through it: a long one has a hundred thousand
 * entries, and most passes find nothing to do in it. The flags may be true where there is nothing, never the other way.
 */
export interface Facts {
  /** Where it was loaded so far; see `loadPoints`. */
  readonly points: readonly number[];
  /** The results of all Bash calls, in their order. */
  readonly bash: readonly BashResult[];
  readonly hasDenials: boolean;
  readonly hasApiErrors: boolean;
  readonly hasInterrupts: boolean;
  readonly hasWorkerFailures: boolean;
  /** Some call may have no result. */
  readonly hasOrphans: boolean;
}

export interface BashResult {
  /** Index of the entry that holds it. */
  at: number;
  result: ToolResult;
  command: string;
}

export function factsOf(entries: readonly Entry[], loadedUpTo: ReadonlySet<string>): Facts {
  const bash: BashResult[] = [];
  /** Calls that wait for their results, with the commands of those of Bash. */
  const open = new Map<string, string | undefined>();
  let hasDenials = false;
  let hasApiErrors = false;
  let hasInterrupts = false;
  let hasWorkerFailures = false;
  for (const [at, entry] of entries.entries()) {
    if (entry.type === 'assistant') {
      for (const use of toolUses(entry)) open.set(use.id, commandOf(use));
    } else if (entry.type === 'user') {
      hasInterrupts ||= beginsWithMark((entry.message as { content?: unknown } | undefined)?.content);
      for (const block of blocksOf(entry)) {
        const text = isToolResult(block) ? textOf(block) : block.text;
        hasInterrupts ||= beginsWithMark(text);
        if (!isToolResult(block)) continue;
        const command = open.get(block.tool_use_id);
        if (command !== undefined) bash.push({ at, result: block, command });
        open.delete(block.tool_use_id);
        hasWorkerFailures ||= isWorkerFailure(block.content);
      }
      hasDenials ||= entry.toolDenialKind === 'permission-rule';
    }
    hasApiErrors ||= entry.isApiErrorMessage === true;
  }
  return {
    points: loadPoints(entries, loadedUpTo),
    bash,
    hasDenials,
    hasApiErrors,
    hasInterrupts,
    hasWorkerFailures,
    hasOrphans: open.size > 0,
  };
}

function commandOf({ name, input }: ToolUse): string | undefined {
  return name === 'Bash' && typeof input?.command === 'string' ? input.command : undefined;
}
