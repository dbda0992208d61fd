import { join } from 'node:path';
import type { DispatchRow } from '../dispatch/table.js';
import type { Locale } from '../locale/index.js';
import { storedTotal } from '../runtime/accounts.js';
import { SessionReader, type TranscriptInfo } from '../sessions/reader.js';
import { type Identity, identityOf } from './agents.js';
import { readSources, type Sources } from './sources.js';

/** Rows at the end of a transcript in which the SDK says what it has cost; it does so in the last. */
const COST_WITHIN = 60;

/** One transcript and whose it is. */
export interface CatalogEntry extends TranscriptInfo, Identity {
  /** The session that it handed over to. */
  successor: string | undefined;
  /** US dollars; undefined when it is not known, and for the SDK's own subagents, whose cost is in their session's. */
  usd: number | undefined;
  /** Books, lineage or dispatches name it, or the session that it belongs to. */
  referred: boolean;
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
  { owners }: Sources,
  referred: ReadonlySet<string>,
): CatalogEntry {
  const { sessionId, subpath, storeKey } = info;
  const owner = owners.get(sessionId);
  const main = subpath === undefined;
  return {
    ...{ ...info, ...identityOf(info, owner, reader), referred: referred.has(sessionId) },
    successor: main ? owner?.successor : undefined,
    usd: main ? storedTotal(reader.newest(storeKey, COST_WITHIN))?.usd : undefined,
  };
}

/** Every session that something may still lead to. */
function referredBy({ books, facts, lineage }: Sources): Set<string> {
  const ids = [
    ...books.rows.flatMap(({ retired, sessionId }) => [...retired, sessionId]),
    ...Object.values(lineage),
    ...facts.earlier,
    ...facts.dispatches.flatMap(({ session, before, workerSession, retiring }) => [
      session,
      before?.session,
      workerSession,
      retiring,
    ]),
  ];
  return new Set(ids.filter((id) => id !== undefined));
}
