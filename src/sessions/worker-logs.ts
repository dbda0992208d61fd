import type { SessionKey, SessionStore } from '@anthropic-ai/claude-agent-sdk';
import { blocksOf, type Entry, isToolResult, textOf } from './entry.js';

/** What one of the SDK's own subagents has left. */
export interface WorkerLog {
  entries: readonly Entry[];
  /** Where it worked, when it had a git worktree of its own. */
  worktree?: { path: string; branch: string };
}

/** Finds the transcripts of the subagents that these calls of a session have started, by the id of the call. */
export type FindLogs = (key: SessionKey, toolUseIds: ReadonlySet<string>) => Promise<ReadonlyMap<string, WorkerLog>>;

/** In a store that can list a session's transcripts; in others there is nothing to be found. */
export function logsIn(store: SessionStore): FindLogs {
  return async (key, toolUseIds) => {
    const logs = new Map<string, WorkerLog>();
    // The newest are the likeliest to have been cut off.
    for (const subpath of [...((await store.listSubkeys?.(key)) ?? [])].reverse()) {
      if (logs.size === toolUseIds.size) break;
      const entries = (await store.load({ ...key, subpath })) ?? [];
      const about = entries.find(({ type }) => type === 'agent_metadata');
      const id = about?.toolUseId;
      if (typeof id !== 'string' || !toolUseIds.has(id)) continue;
      const { worktreePath: path, worktreeBranch: branch } = about as {
        worktreePath?: unknown;
        worktreeBranch?: unknown;
      };
      const isolated = typeof path === 'string' && typeof branch === 'string';
      logs.set(id, { entries, ...(isolated && { worktree: { path, branch } }) });
    }
    return logs;
  };
}

/** A transcript as text: what was said, called and returned, whole. */
export function logText(entries: readonly Entry[]): string {
  return entries
    .flatMap((entry) => {
      const { content } = (entry.message ?? {}) as { content?: unknown };
      if (typeof content === 'string') return [content];
      return blocksOf(entry).map((block) => {
        if (block.type === 'tool_use') return `> ${String(block.name)} ${JSON.stringify(block.input)}`;
        return isToolResult(block) ? `< ${textOf(block) ?? ''}` : String(block.text ?? '');
      });
    })
    .filter(Boolean)
    .join('\n\n');
}
