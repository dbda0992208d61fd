import type { Entry } from './entry.js';

/** The fields by which one entry of a transcript names another one before it. */
const LINKS = ['parentUuid', 'logicalParentUuid', 'leafUuid'] as const;

/**
 * The entries without those that are `gone`. Whoever hung on one of them hangs on its nearest ancestor that is left: the
 * history is walked from its end by these links, and one that leads nowhere would cut off everything before it.
 */
export function without(entries: readonly Entry[], gone: ReadonlySet<Entry>): readonly Entry[] {
  if (gone.size === 0) return entries;
  const parents = new Map<string, string | null>();
  for (const { uuid, parentUuid } of gone) if (uuid) parents.set(uuid, (parentUuid as string | null) ?? null);
  return entries.filter((entry) => !gone.has(entry)).map((entry) => relinked(entry, parents));
}

function relinked(entry: Entry, gone: ReadonlyMap<string, string | null>): Entry {
  let result = entry;
  for (const link of LINKS) {
    const target = entry[link];
    if (typeof target === 'string' && gone.has(target)) result = { ...result, [link]: survivor(target, gone) };
  }
  return result;
}

function survivor(uuid: string, gone: ReadonlyMap<string, string | null>): string | null {
  const passed = new Set<string>();
  let at: string | null = uuid;
  while (at !== null && gone.has(at)) {
    if (passed.has(at)) return null;
    passed.add(at);
    at = gone.get(at) ?? null;
  }
  return at;
}
