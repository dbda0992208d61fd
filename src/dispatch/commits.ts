import { type Entry, toolResults, toolUses } from '../sessions/entry.js';

/** How long anybody waits for a commit. A store that cannot write has already said so; work must not hang on it. */
const PATIENCE_MS = 10_000;

/**
 * Knows which tool calls and results are stored. The SDK tells the store about them some milliseconds after it acts on them,
 * and what must survive a crash has to wait for that.
 */
export class Commits {
  private readonly done = new Set<string>();
  private readonly waiting = new Map<string, (() => void)[]>();

  /** To be told of every batch once the store has it. */
  readonly stored = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      for (const { id } of toolUses(entry)) this.settle(`call ${id}`);
      for (const { tool_use_id } of toolResults(entry)) this.settle(`result ${tool_use_id}`);
    }
  };

  /** Resolves when the call is stored; false when that did not happen in time. */
  callStored(toolUseId: string): Promise<boolean> {
    return this.wait(`call ${toolUseId}`);
  }

  /** Resolves when the call's result is stored; false when that did not happen in time. */
  resultStored(toolUseId: string): Promise<boolean> {
    return this.wait(`result ${toolUseId}`);
  }

  private settle(what: string): void {
    this.done.add(what);
    for (const wake of this.waiting.get(what) ?? []) wake();
    this.waiting.delete(what);
  }

  private async wait(what: string): Promise<boolean> {
    if (this.done.has(what)) return true;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    const stored = new Promise<boolean>((resolve) => {
      const others = this.waiting.get(what) ?? [];
      this.waiting.set(what, [...others, () => resolve(true)]);
    });
    try {
      return await Promise.race([stored, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
