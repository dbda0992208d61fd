import { blocksOf, type Entry, messageId, toolResults, toolUses } from '../sessions/entry.js';

/** A tool call without a stored result: it may have taken effect. */
export interface InFlight {
  name: string;
  /** What it was called with, shortened. */
  input: string;
}

const SHOWN = 200;

/** Calls at the end of a transcript that were running when it broke off. */
export function callsInFlight(entries: readonly Entry[]): InFlight[] {
  const answered = new Set(entries.flatMap((entry) => toolResults(entry).map(({ tool_use_id }) => tool_use_id)));
  return entries
    .flatMap((entry) => toolUses(entry))
    .filter(({ id }) => !answered.has(id))
    .map(({ name, input }) => ({ name, input: [...JSON.stringify(input)].slice(0, SHOWN).join('') }));
}

/**
 * The final words of a session that has come to its end: its last message is the model's own and calls no tool. Undefined
 * when it has not.
 */
export function finalWords(entries: readonly Entry[]): string | undefined {
  const said = entries.filter(
    (entry) => entry.type === 'assistant' || (entry.type === 'user' && entry.isMeta !== true),
  );
  const last = said.at(-1);
  if (last?.type !== 'assistant' || last.isApiErrorMessage === true) return undefined;
  const id = messageId(last);
  const blocks = said
    .filter((entry) => entry === last || (id !== undefined && messageId(entry) === id))
    .flatMap(blocksOf);
  if (blocks.some(({ type }) => type === 'tool_use')) return undefined;
  const text = blocks
    .flatMap((block) => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : []))
    .join('\n')
    .trim();
  return text || undefined;
}

/** How many calls a session has made, and which files it has written. */
export function workDone(entries: readonly Entry[]): { calls: number; files: string[] } {
  const uses = entries.flatMap((entry) => toolUses(entry));
  const files = uses.flatMap(({ name, input }) =>
    /^(Write|Edit|NotebookEdit)$/.test(name) ? [String(input.file_path ?? input.notebook_path ?? '')] : [],
  );
  return { calls: uses.length, files: [...new Set(files.filter(Boolean))] };
}
