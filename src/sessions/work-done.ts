import { type Entry, toolUses } from './entry.js';

/** How many calls a session has made, and which files it has written. */
export function workDone(entries: readonly Entry[]): { calls: number; files: string[] } {
  const uses = entries.flatMap((entry) => toolUses(entry));
  const files = uses.flatMap(({ name, input }) =>
    /^(Write|Edit|NotebookEdit)$/.test(name) ? [String(input.file_path ?? input.notebook_path ?? '')] : [],
  );
  return { calls: uses.length, files: [...new Set(files.filter(Boolean))] };
}
