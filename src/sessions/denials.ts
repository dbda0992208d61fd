import { leaving } from './boundary.js';
import { without } from './chain.js';
import {
  blocksOf,
  type Entry,
  isProtected,
  isToolResult,
  isToolUse,
  type ToolResult,
  textOf,
  toolResults,
  toolUses,
  withBlocks,
} from './entry.js';
import type { Pass } from './view.js';

/**
 * The results of an entry that a permission rule or a wall refused. The mark belongs to the entry; where an entry has several
 * results, the refused ones are the errors that the SDK's own copy of the result repeats, or else all errors.
 */
export function deniedResults(entry: Entry): readonly ToolResult[] {
  if (entry.toolDenialKind !== 'permission-rule' || isProtected(entry)) return [];
  const results = toolResults(entry);
  if (results.length < 2) return results;
  const errors = results.filter((result) => result.is_error === true);
  const copy = typeof entry.toolUseResult === 'string' ? entry.toolUseResult : '';
  const repeated = errors.filter((result) => textOf(result) && copy.includes(textOf(result)!));
  return repeated.length > 0 ? repeated : errors;
}

/**
 * Refused calls but the newest go, call and result together: they never ran, and a history full of refusals teaches the model
 * not even to try what it may do.
 */
export function dropDenials(keep: number): Pass {
  return (entries, { facts, report }) => {
    if (!facts.hasDenials) return entries;
    const denied = findDenied(entries);
    const left = leaving(
      denied.map((denial) => denial.at),
      facts.points,
      keep,
    );
    const ids = new Set(denied.filter((_denial, i) => left[i] !== undefined).map((denial) => denial.id));
    if (ids.size === 0) return entries;
    report.denialsDropped += ids.size;
    return withoutCalls(entries, ids);
  };
}

function findDenied(entries: readonly Entry[]): { at: number; id: string }[] {
  const denied: { at: number; id: string }[] = [];
  entries.forEach((entry, at) => {
    for (const result of deniedResults(entry)) denied.push({ at, id: result.tool_use_id });
  });
  if (denied.length === 0) return denied;
  const untouchable = new Set(
    entries
      .filter(isProtected)
      .flatMap((entry) => [
        ...toolUses(entry).map((use) => use.id),
        ...toolResults(entry).map((result) => result.tool_use_id),
      ]),
  );
  return denied.filter(({ id }) => !untouchable.has(id));
}

function withoutCalls(entries: readonly Entry[], ids: ReadonlySet<string>): readonly Entry[] {
  const gone = new Set<Entry>();
  const thinned = entries.map((entry) => {
    if (isProtected(entry)) return entry;
    const blocks = blocksOf(entry);
    const rest = blocks.filter(
      (block) => !(isToolUse(block) && ids.has(block.id)) && !(isToolResult(block) && ids.has(block.tool_use_id)),
    );
    if (rest.length === blocks.length) return entry;
    if (rest.length > 0) return withoutDenial(withBlocks(entry, rest));
    gone.add(entry);
    return entry;
  });
  return without(thinned, gone);
}

/** The mark and the copy speak of the refused call, not of what is left in the entry. */
function withoutDenial({ toolDenialKind, toolUseResult, ...entry }: Entry): Entry {
  return entry;
}
