import { ConfigError } from '../../errors.js';
import { type Locale, words } from '../../locale/index.js';
import { agentId } from '../../report/agents.js';
import type { Catalog, CatalogEntry } from '../../report/catalog.js';

/** As many names as an error lists. */
const MOST = 12;

/**
 * The transcript that a person means: by its id or the beginning of it, by the name of a step or worker (then the last one of
 * that name), or by the number of a dispatch. Throws ConfigError when there is none, or more than one.
 */
export function findSession({ entries }: Catalog, which: string, locale: Locale): CatalogEntry {
  const say = words(locale).commands.sessions;
  const exact = entries.filter((entry) => idOf(entry) === which || entry.storeKey === which);
  const named = entries.filter((entry) => entry.name === which || isDispatch(entry, which));
  const found = exact.at(-1) ?? named.reduce(latest, undefined);
  if (found) return found;

  const begun = entries.filter((entry) => idOf(entry).startsWith(which));
  if (begun.length === 1) return begun[0]!;
  const shown = (begun.length > 1 ? begun : entries).map((entry) => `${idOf(entry)}  ${entry.name ?? ''}`.trim());
  const list = [...shown.slice(0, MOST), ...(shown.length > MOST ? ['...'] : [])];
  const message = begun.length > 1 ? say.ambiguous({ which, list }) : say.notFound({ which, list });
  throw new ConfigError(message, { which });
}

/** The id by which people name a transcript. */
export function idOf({ sessionId, subpath }: CatalogEntry): string {
  return subpath === undefined ? sessionId : agentId(subpath);
}

function isDispatch({ name, role }: CatalogEntry, which: string): boolean {
  return role === 'worker' && /^#?\d+$/.test(which) && name?.endsWith(`#${which.replace('#', '')}`) === true;
}

/** Of the sessions of one step the last generation, and among equals the one that was begun last. */
function latest(best: CatalogEntry | undefined, entry: CatalogEntry): CatalogEntry {
  return best && best.generation > entry.generation ? best : entry;
}
