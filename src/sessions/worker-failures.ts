import { type Locale, words } from '../locale/index.js';
import { type Entry, isProtected, type ToolResult, textOf, toolResults, withText } from './entry.js';
import { type Replacement, replaceResults } from './replace.js';
import type { Pass } from './view.js';

/** How the SDK begins the result of a call whose subagent the API has failed; the API's words follow, and what it had said. */
const MARK = 'Agent terminated early due to an API error';
const STATUS = /\bHTTP (\d{3})\b/;

/** Whether the content of a result, as words or in blocks, tells that a subagent was ended by an API failure. */
export function isWorkerFailure(content: unknown): boolean {
  const text = Array.isArray(content) ? content[0]?.text : content;
  return typeof text === 'string' && text.trimStart().startsWith(MARK);
}

/** A worker that an API failure has ended failed, for its coordinator, in our words: the API's would be taken for its own. */
export function tellWorkerFailures({ locale }: { locale?: Locale } = {}): Pass {
  return (entries, { facts, cutOff }) => {
    if (!facts.hasWorkerFailures) return entries;
    const replacements: Replacement[] = [];
    for (const [at, entry] of entries.entries()) {
      if (!mayTell(entry)) continue;
      for (const result of toolResults(entry)) {
        if (!isWorkerFailure(result.content)) continue;
        const note = words(locale).sessions.workerFailed({ status: statusIn(result) });
        replacements.push({ at, result, by: { ...withText(result, note), is_error: true }, note });
        cutOff.add(result.tool_use_id);
      }
    }
    return replaceResults(entries, replacements);
  };
}

function statusIn(result: ToolResult): string | undefined {
  return STATUS.exec(textOf(result) ?? '')?.[1];
}

function mayTell(entry: Entry): boolean {
  return entry.type === 'user' && !isProtected(entry);
}
