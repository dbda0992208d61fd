import type { SessionReader, TranscriptInfo } from '../sessions/reader.js';
import type { Owner } from './owners.js';
import type { Role } from './types.js';

/** Rows in which the SDK says whose transcript it is; it does so in the first. */
const WITHIN = 5;

/** What the transcript of one of the SDK's own subagents says about itself. */
interface Agent {
  type: string | undefined;
  /** The call that started it. */
  toolUseId: string | undefined;
}

function agentOf(reader: SessionReader, storeKey: string): Agent {
  let left = WITHIN;
  for (const { entry } of reader.rows(storeKey)) {
    if (entry?.type === 'agent_metadata') return { type: text(entry.agentType), toolUseId: text(entry.toolUseId) };
    if (--left === 0) break;
  }
  return { type: undefined, toolUseId: undefined };
}

/** Whose a transcript is. */
export interface Identity {
  /** The step or the worker; undefined when nobody knows. */
  name: string | undefined;
  role: Role;
  /** Counted from 1. */
  generation: number;
  /** The call that started it, where it is a subagent's. */
  toolUseId: string | undefined;
}

export function identityOf(info: TranscriptInfo, owner: Owner | undefined, reader: SessionReader): Identity {
  if (info.subpath !== undefined) {
    const agent = agentOf(reader, info.storeKey);
    return { name: agentName(info, owner, agent), role: 'worker', generation: 1, toolUseId: agent.toolUseId };
  }
  const { name, role = 'unbooked', generation = 1 } = owner ?? {};
  return { name, role, generation, toolUseId: undefined };
}

/** The SDK's own subagents have no name in the books: `work/coder (a8194a18)`. */
function agentName({ subpath = '' }: TranscriptInfo, owner: Owner | undefined, { type }: Agent): string {
  return `${owner ? `${owner.name}/` : ''}${type ?? 'agent'} (${agentId(subpath).slice(0, 8)})`;
}

/** `subagents/agent-a8194a18e5cf52a2e` → `a8194a18e5cf52a2e`. */
export function agentId(subpath: string): string {
  return /agent-([^/]+)$/.exec(subpath)?.[1] ?? subpath;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}
