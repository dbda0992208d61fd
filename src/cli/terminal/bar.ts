/**
 * A level as a bar of so many cells: `[####..|..]`. `level` and `mark` are shares between 0 and 1; the mark stands where
 * something will happen, and gives way to the level that has reached it.
 */
export function bar(level: number, mark: number | undefined, cells: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, level)) * cells);
  const marked = mark === undefined || mark >= 1 ? -1 : Math.floor(mark * cells);
  const cell = (i: number) => (i < filled ? '#' : i === marked ? '|' : '.');
  return `[${Array.from({ length: cells }, (_, i) => cell(i)).join('')}]`;
}
