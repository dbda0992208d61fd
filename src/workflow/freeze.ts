import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Brief } from '../documents/brief.js';
import type { Locale } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';

/**
 * Writes a complete brief to its file and returns it as it stands there: what a person has added to the file before,
 * in this process or an earlier one, stays in it.
 */
export async function freeze(
  brief: Brief,
  path: string,
  channel: HumanChannel,
  locale: Locale | undefined,
): Promise<Brief> {
  const added = existsSync(path) ? (readFileSync(path, 'utf8').match(AMENDMENT) ?? []) : [];
  await brief.write(path, locale);
  for (const block of added) appendFileSync(path, `\n${block}\n`);
  await channel.reapplyAmendments();
  return (await Brief.load(path, locale)) ?? brief;
}

/** A quoted block that opens with a bold label: how amendments stand in the file. */
const AMENDMENT = /^> \*\*.*(?:\n>.*)*/gm;
