import { blocksOf, type Entry, type ToolResult, withBlocks } from './entry.js';

export interface Replacement {
  /** Index of the entry that holds the result. */
  at: number;
  result: ToolResult;
  by: ToolResult;
  /** What stands in place of the text in the SDK's second copy of it. */
  note: string;
}

/** The entries with some results replaced, in the message and in the SDK's own copy beside it. */
export function replaceResults(entries: readonly Entry[], replacements: readonly Replacement[]): readonly Entry[] {
  if (replacements.length === 0) return entries;
  const changed = [...entries];
  for (const { at, result, by, note } of replacements) {
    const entry = changed[at]!;
    const replaced = withBlocks(
      entry,
      blocksOf(entry).map((block) => (block === result ? by : block)),
    );
    if (entry.toolUseResult !== undefined) replaced.toolUseResult = withoutText(entry.toolUseResult, note);
    changed[at] = replaced;
  }
  return changed;
}

/** Fields that hold the words of a result, in the shapes the SDK's tools give them. */
const TEXT_FIELDS = new Set(['stdout', 'stderr', 'content', 'text', 'output', 'result', 'rawContent']);
/** Characters from which on a string is taken for words whatever its field; paths, names and modes are shorter. */
const LONG = 200;

/** The copy keeps its shape, since the SDK's program reads it again; only its words go. */
function withoutText(copy: unknown, note: string, field?: string): unknown {
  if (typeof copy === 'string') {
    const words = field === undefined || (TEXT_FIELDS.has(field) && copy !== '') || copy.length >= LONG;
    return words ? note : copy;
  }
  if (Array.isArray(copy)) return copy.map((part) => withoutText(part, note, ''));
  if (typeof copy !== 'object' || copy === null) return copy;
  return Object.fromEntries(Object.entries(copy).map(([name, part]) => [name, withoutText(part, note, name)]));
}
