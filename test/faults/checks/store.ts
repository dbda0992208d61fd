import type { Theatre } from '../theatre.js';

/** What the store has acknowledged is there, in its place, and once; but for a row that was torn off. */
export function store({ runs }: Theatre): string[] {
  const wrong: string[] = [];
  const last = runs.at(-1)?.stored ?? [];
  const whole = new Map(last.map(({ key, seq, uuid }) => [`${key} ${seq}`, uuid]));
  const torn = new Set(runs.map((run) => run.torn?.row?.uuid).filter((uuid) => uuid !== undefined));
  const uuids = new Map<string, number>();
  for (const { key, uuid } of last) {
    const name = `${key.split('/')[1]} ${uuid}`;
    if (uuid) uuids.set(name, (uuids.get(name) ?? 0) + 1);
  }
  for (const [at, { stored, acknowledged }] of runs.entries()) {
    const lost = stored.filter(({ key, seq, uuid }) => whole.get(`${key} ${seq}`) !== uuid && !torn.has(uuid));
    const unknown = acknowledged.filter((name) => !uuids.has(name) && !torn.has(name.split(' ')[1] as string));
    if (lost.length > 0) wrong.push(`${lost.length} entries of sessions.db were lost after run ${at + 1}`);
    if (unknown.length > 0) wrong.push(`${unknown.length} entries that run ${at + 1} had acknowledged are not stored`);
  }
  const twice = [...uuids.values()].filter((count) => count > 1).length;
  if (twice > 0) wrong.push(`sessions.db has ${twice} entries twice`);
  return wrong;
}
