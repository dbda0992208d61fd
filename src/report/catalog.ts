import { join } from 'node:path';
import type { DispatchRow } from '../dispatch/table.js';
import type { Locale } from '../locale/index.js';
import { SessionReader, type TranscriptInfo } from '../sessions/reader.js';
import { agentName, agentOf } from './agents.js';
import { readSources, type Sources } from './sources.js';
import type { Role } from './types.js';

/** One transcript and whose it is. */
export interface CatalogEntry extends TranscriptInfo {
  /** The step or the worker; undefined when nobody knows. */
  name: string | undefined;
  role: Role;
  generation: number;
  /** The session that it handed over to. */
  successor: string | undefined;
  /** US dollars; undefined when it is not known, and for the SDK's own subagents, whose cost is in their session's. */
  usd: number | undefined;
  /** Books, lineage or dispatches name it, or the session that it belongs to. */
  referred: boolean;
  /** The call that started it, where it is a subagent's. */
  toolUseId: string | undefined;
}

/** The transcripts of a run directory. To be closed. */
export interface Catalog {
  reader: SessionReader;
  /** In the order in which they were begun. */
  entries: CatalogEntry[];
  dispatches: readonly DispatchRow[];
  notices: readonly string[];
}

/** Undefined when the directory has no session database. Throws StoreError when it cannot be read. Reads only. */
export async function readCatalog(runDir: string, locale?: Locale): Promise<Catalog | undefined> {
  const reader = SessionReader.open(join(runDir, 'sessions.db'), { locale });
  if (!reader) return undefined;
  try {
    const sources = await readSources(runDir, locale);
    const referred = referredBy(sources);
    const entries = reader.transcripts().map((info) => entryOf(info, reader, sources, referred));
    return { reader, entries, dispatches: sources.facts.dispatches, notices: sources.notices };
  } catch (error) {
    reader.close();
    throw error;
  }
}

function entryOf(
  info: TranscriptInfo,
  reader: SessionReader,
  { owners, facts }: Sources,
  referred: ReadonlySet<string>,
): CatalogEntry {
  const { sessionId, subpath, storeKey } = info;
  const owner = owners.get(sessionId);
  const shared = { ...info, referred: referred.has(sessionId) };
  if (subpath !== undefined) {
    const agent = agentOf(reader, storeKey);
    const name = agentName(info, owner, agent);
    return {
      ...{ ...shared, name, role: 'worker', generation: 1 },
      ...{ successor: undefined, usd: undefined, toolUseId: agent.toolUseId },
    };
  }
  return {
    ...{ ...shared, name: owner?.name, role: owner?.role ?? 'unbooked', generation: owner?.generation ?? 1 },
    ...{ successor: owner?.successor, usd: facts.totals[sessionId], toolUseId: undefined },
  };
}

/** Every session that something may still lead to. */
function referredBy({ books, facts, lineage }: Sources): Set<string> {
  const ids = [
    ...books.rows.flatMap(({ retired, sessionId }) => [...retired, sessionId]),
    ...Object.values(lineage),
    ...facts.dispatches.flatMap(({ session, workerSession, retiring }) => [session, workerSession, retiring]),
  ];
  return new Set(ids.filter((id) => id !== undefined));
}
