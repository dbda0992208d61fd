import { blocksOf, type Entry, messageId, textOf, toolResults, toolUses } from '../sessions/entry.js';
import { cut } from '../workbench/plain.js';
import { DISPATCH_TOOL } from './tool.js';

export { workDone } from '../sessions/work-done.js';

/** A tool call without a result: it may have taken effect. */
export interface InFlight {
  name: string;
  /** What it was called with, shortened. */
  input: string;
}

/** A tool call that has given its result. */
export interface Ended extends InFlight {
  /** The result is an error. */
  failed: boolean;
}

const SHOWN = 200;
const SUBAGENT_TOOLS: readonly string[] = ['Agent', 'Task'];
const DISPATCHES: readonly string[] = [DISPATCH_TOOL, ...SUBAGENT_TOOLS];

export function inFlight({ name, input }: { name: string; input: unknown }): InFlight {
  return { name, input: cut(JSON.stringify(input) ?? '', SHOWN) };
}

/** Whether the model has said anything. */
export function hasAnswered(entries: readonly Entry[]): boolean {
  return entries.some(isAnswer);
}

/**
 * Calls that were running when a transcript broke off. Those of an earlier break are not among them: the model has answered
 * since, and it was told of them then.
 */
export function callsInFlight(entries: readonly Entry[]): InFlight[] {
  const answered = new Set(entries.flatMap((entry) => toolResults(entry).map(({ tool_use_id }) => tool_use_id)));
  return lastAnswer(entries)
    .flatMap((entry) => toolUses(entry))
    .filter(({ id }) => !answered.has(id))
    .map(inFlight);
}

/**
 * The final words of a session that has come to its end: the model's last answer, when it calls no tool and nothing was said
 * to it since. Undefined when it has not.
 */
export function finalWords(entries: readonly Entry[]): string | undefined {
  const said = entries.filter((entry) => isAnswer(entry) || (entry.type === 'user' && entry.isMeta !== true));
  const answer = lastAnswer(entries);
  if (answer.length === 0 || said.at(-1) !== answer.at(-1)) return undefined;
  const blocks = answer.flatMap(blocksOf);
  if (isUnfinished(answer.at(-1)!) || blocks.some(({ type }) => type === 'tool_use')) return undefined;
  const text = blocks
    .flatMap((block) => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []))
    .join('\n')
    .trim();
  return text || undefined;
}

/** The entries of the model's last message, one for each of its blocks. */
function lastAnswer(entries: readonly Entry[]): Entry[] {
  const last = entries.findLast(isAnswer);
  const id = last && messageId(last);
  return entries.filter((entry) => entry === last || (id !== undefined && isAnswer(entry) && messageId(entry) === id));
}

/** What the SDK puts into the model's mouth, at an API failure or to close a prompt without an answer, is none. */
function isAnswer(entry: Entry): boolean {
  const { model } = (entry.message ?? {}) as { model?: unknown };
  return entry.type === 'assistant' && entry.isApiErrorMessage !== true && model !== '<synthetic>';
}

/** The block of a message whose calls, or whose end, are not stored. */
function isUnfinished(entry: Entry): boolean {
  const { stop_reason: reason } = (entry.message ?? {}) as { stop_reason?: unknown };
  return reason === 'tool_use' || reason === null;
}

/** The newest calls that have given a result, oldest first, and how many came before them; not the dispatches. */
export function callsDone(entries: readonly Entry[], most = 40): { calls: Ended[]; earlier: number } {
  const results = resultsIn(entries);
  const done = entries.flatMap(toolUses).filter(({ id, name }) => results.has(id) && !DISPATCHES.includes(name));
  const calls = done.slice(-most).map((use) => ({ ...inFlight(use), failed: results.get(use.id)?.is_error === true }));
  return { calls, earlier: done.length - calls.length };
}

/** What the SDK's own subagents have reported, oldest first. */
export function subagentReports(entries: readonly Entry[]): string[] {
  const results = resultsIn(entries);
  return entries
    .flatMap(toolUses)
    .filter(({ name }) => SUBAGENT_TOOLS.includes(name))
    .flatMap(({ id }) => results.get(id) ?? [])
    .flatMap((result) => textOf(result)?.trim() || []);
}

function resultsIn(entries: readonly Entry[]) {
  return new Map(entries.flatMap(toolResults).map((result) => [result.tool_use_id, result]));
}
