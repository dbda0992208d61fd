import { createHash } from 'node:crypto';
import { type Locale, words } from '../locale/index.js';
import type { Answers } from './answers.js';
import { type Entry, messageId, type ToolUse, toolResults, toolUses } from './entry.js';
import type { Pass } from './view.js';

/**
 * Calls that never got a result get one, since the API refuses a history with an unanswered call. The SDK stores one entry a
 * content block, and the results have to follow the last block of the message: there one entry with all its missing results
 * is inserted, and what hung on the message hangs on it.
 */
export function healOrphans({ text, locale, answers }: { text?: string; locale?: Locale; answers?: Answers }): Pass {
  return (entries, { key, facts, report, cutOff }) => {
    if (!facts.hasOrphans) return entries;
    const broken = findBroken(entries);
    if (broken.size === 0) return entries;
    const note = text ?? words(locale).sessions.orphaned;
    const insertions = new Map<Entry, Entry>();
    const takers = new Map<string, { message: BrokenMessage; uuid: string; before: ReadonlySet<string> }>();
    for (const message of broken.values()) {
      const last = message.siblings.at(-1)!;
      const insertion = resultsEntry(last, message.orphans, (id) => {
        const answer = answers?.(key, id);
        if (answer === undefined) cutOff.add(id);
        return answer ?? note;
      });
      insertions.set(last, insertion);
      const taker = { message, uuid: insertion.uuid!, before: ancestorsOf(last, entries) };
      for (const { uuid } of message.siblings) if (uuid) takers.set(uuid, taker);
      report.orphansHealed += message.orphans.length;
    }
    return entries.flatMap((entry) => {
      const own = broken.get(messageOf(entry));
      const rehung = rehang(entry, (target) => {
        const taker = takers.get(target);
        const isBetween = entry.uuid !== undefined && taker?.before.has(entry.uuid);
        return taker?.message === own || isBetween ? undefined : taker?.uuid;
      });
      const insertion = insertions.get(entry);
      return insertion ? [rehung, insertion] : [rehung];
    });
  };
}

/**
 * The uuid of the entry that holds the made-up results of a message, from the id of its first unanswered call. Entries of later
 * turns hang on it although it is not stored, so it has to be the same at every load.
 */
export function healedUuid(toolUseId: string): string {
  const hex = createHash('sha256').update(`flower healed ${toolUseId}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface BrokenMessage {
  siblings: Entry[];
  orphans: ToolUse[];
}

/** Messages with unanswered calls, by their API id; an entry that has none is a message by itself. */
function findBroken(entries: readonly Entry[]): Map<string | Entry, BrokenMessage> {
  const answered = new Set<string>();
  for (const entry of entries) for (const result of toolResults(entry)) answered.add(result.tool_use_id);
  const broken = new Map<string | Entry, BrokenMessage>();
  for (const entry of entries) {
    const orphans = toolUses(entry).filter((use) => !answered.has(use.id));
    if (orphans.length === 0) continue;
    const message = broken.get(messageOf(entry)) ?? { siblings: [], orphans: [] };
    message.orphans.push(...orphans);
    broken.set(messageOf(entry), message);
  }
  if (broken.size === 0) return broken;
  for (const entry of entries) broken.get(messageOf(entry))?.siblings.push(entry);
  return broken;
}

function messageOf(entry: Entry): string | Entry {
  return (entry.type === 'assistant' && messageId(entry)) || entry;
}

/**
 * What an entry hangs on, up to the root. A call can be answered before the next block of its message comes: that result
 * stays where it is, between them, or the history would go round in a circle.
 */
function ancestorsOf(entry: Entry, entries: readonly Entry[]): ReadonlySet<string> {
  const parents = new Map(entries.map(({ uuid, parentUuid }) => [uuid, parentUuid]));
  const passed = new Set<string>();
  for (let at = entry.parentUuid; typeof at === 'string' && !passed.has(at); at = parents.get(at)) passed.add(at);
  return passed;
}

/** What an entry says about its session, which the inserted one has in common with it. */
const SESSION_FIELDS = [
  'isSidechain',
  'agentId',
  'userType',
  'entrypoint',
  'cwd',
  'sessionId',
  'version',
  'gitBranch',
  'timestamp',
];

function resultsEntry(last: Entry, orphans: readonly ToolUse[], textFor: (toolUseId: string) => string): Entry {
  const content = orphans.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: textFor(id) }));
  return {
    ...Object.fromEntries(SESSION_FIELDS.filter((field) => field in last).map((field) => [field, last[field]])),
    type: 'user',
    uuid: healedUuid(orphans[0]!.id),
    parentUuid: last.uuid ?? null,
    message: { role: 'user', content },
  };
}

/** A copy that hangs on who takes the place of its parent; the entry itself where nobody does. */
function rehang(entry: Entry, takerOf: (uuid: string) => string | undefined): Entry {
  const parentUuid = typeof entry.parentUuid === 'string' ? takerOf(entry.parentUuid) : undefined;
  const leafUuid = typeof entry.leafUuid === 'string' ? takerOf(entry.leafUuid) : undefined;
  if (!parentUuid && !leafUuid) return entry;
  return { ...entry, ...(parentUuid && { parentUuid }), ...(leafUuid && { leafUuid }) };
}
