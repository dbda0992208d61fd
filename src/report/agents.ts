import type { SessionReader, TranscriptInfo } from '../sessions/reader.js';
import type { Owner } from './owners.js';

/** Rows in which the SDK says whose transcript it is; it does so in the first. */
const WITHIN = 5;

/** What the transcript of one of the SDK's own subagents says about itself. */
export interface Agent {
  type: string | undefined;
  /** The call that started it. */
  toolUseId: string | undefined;
}

export function agentOf(reader: SessionReader, storeKey: string): Agent {
  let left = WITHIN;
  for (const { entry } of reader.rows(storeKey)) {
    if (entry?.type === 'agent_metadata') return { type: text(entry.agentType), toolUseId: text(entry.toolUseId) };
    if (--left === 0) break;
  }
  return { type: undefined, toolUseId: undefined };
}

/** The SDK's own subagents have no name in the books: `work/coder (a8194a18)`. */
export function agentName({ subpath = '' }: TranscriptInfo, owner: Owner | undefined, { type }: Agent): string {
  return `${owner ? `${owner.name}/` : ''}${type ?? 'agent'} (${agentId(subpath).slice(0, 8)})`;
}

/** `subagents/agent-a8194a18e5cf52a2e` → `a8194a18e5cf52a2e`. */
export function agentId(subpath: string): string {
  return /agent-([^/]+)$/.exec(subpath)?.[1] ?? subpath;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
