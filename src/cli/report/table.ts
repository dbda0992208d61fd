import { foreignLine } from '../terminal/sanitise.js';
import { columns, fitMiddle } from '../terminal/width.js';

/** A table of text: one line a row, the first column to the left and as wide as there is room, all others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], width: number): string[] {
  const cells = [head, ...rows].map((row) => row.map(foreignLine));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => columns(row[i] ?? ''))));
  const others = widths.slice(1).reduce((sum, each) => sum + GAP.length + each, 0);
  const first = Math.max(LEAST, Math.min(widths[0] ?? 0, width - INDENT.length - others));
  return cells.map((row) => {
    // What tells two long names apart is often at their end.
    const name = fitMiddle(row[0] ?? '', first);
    const rest = row.slice(1).map((cell, i) => GAP + ' '.repeat(Math.max(0, widths[i + 1]! - columns(cell))) + cell);
    return (INDENT + name + ' '.repeat(first - columns(name)) + rest.join('')).trimEnd();
  });
}

const INDENT = '  ';
const GAP = '  ';
/** Columns that a name keeps, however narrow the screen is. */
const LEAST = 8;
