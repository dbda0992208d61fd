import type { Catalog, CatalogEntry } from '../../report/catalog.js';

/** The transcripts that a call has started, in both ways of dispatching, in the order of their generations. */
export function workersOf({ entries, dispatches }: Catalog, session: CatalogEntry, toolUseId: string): CatalogEntry[] {
  const subagents = entries.filter(
    (entry) => entry.toolUseId === toolUseId && entry.sessionId === session.sessionId && entry !== session,
  );
  const row = dispatches.find((dispatch) => dispatch.toolUseId === toolUseId);
  if (!row) return subagents;
  const own = entries.filter(
    ({ subpath, name, sessionId }) =>
      subpath === undefined && (name === row.label || sessionId === row.workerSession || sessionId === row.retiring),
  );
  return [...subagents, ...own.sort((a, b) => a.generation - b.generation)];
}
