import { type Locale, words } from '../locale/index.js';
import { blocksOf, type Entry, isProtected, type ToolResult, textOf, toolResults, withText } from './entry.js';
import { replaceResults } from './replace.js';
import type { Pass } from './view.js';

/** How the SDK begins what it writes into a history at an interruption. */
const MARK = '[Request interrupted by user';
/** How the result of a call begins that it stopped, in transcripts that lack the structural mark `user-rejected`. */
const REJECTION = "The user doesn't want to proceed with this tool use";

/**
 * The results that only say that a person stopped the call. Some carry the SDK's mark themselves; others look like a refusal,
 * and only the mark that follows before the next answer tells them from one.
 */
export function findInterrupted(entries: readonly Entry[]): { at: number; result: ToolResult }[] {
  const found: { at: number; result: ToolResult }[] = [];
  let marked = false;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]!;
    if (entry.type === 'assistant') marked = false;
    if (entry.type !== 'user') continue;
    marked ||= saysInterrupted(entry);
    if (isProtected(entry)) continue;
    for (const result of toolResults(entry)) {
      if (beginsWithMark(textOf(result)) || (marked && isRejected(entry, result))) found.push({ at, result });
    }
  }
  return found.reverse();
}

/**
 * The result of an interrupted call becomes a neutral note: the person's stop is over, and neither the call nor the environment
 * has failed.
 */
export function neutralizeInterrupts({ text, locale }: { text?: string; locale?: Locale }): Pass {
  return (entries, { facts, report, cutOff }) => {
    if (!facts.hasInterrupts) return entries;
    const note = text ?? words(locale).sessions.interrupted;
    const found = findInterrupted(entries);
    report.interruptsNeutralized += found.length;
    for (const { result } of found) cutOff.add(result.tool_use_id);
    return replaceResults(
      entries,
      found.map(({ at, result }) => ({ at, result, by: { ...withText(result, note), is_error: false }, note })),
    );
  };
}

/** Whether something is a text that begins with the SDK's mark of an interruption. */
export function beginsWithMark(text: unknown): boolean {
  return typeof text === 'string' && text.trimStart().startsWith(MARK);
}

function isRejected({ toolDenialKind }: Entry, result: ToolResult): boolean {
  return toolDenialKind === undefined
    ? textOf(result)?.startsWith(REJECTION) === true
    : toolDenialKind === 'user-rejected';
}

function saysInterrupted(entry: Entry): boolean {
  const { content } = (entry.message ?? {}) as { content?: unknown };
  if (typeof content === 'string') return content.startsWith(MARK);
  return blocksOf(entry).some(({ type, text }) => type === 'text' && typeof text === 'string' && text.startsWith(MARK));
}
