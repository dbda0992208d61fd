import { blocksOf, type Entry, isProtected, isToolResult } from './entry.js';

/**
 * The places in a transcript at which it was loaded, as numbers of entries, ascending; the last one is now. The transcript
 * itself tells them, because every load is followed by a prompt; loads that this process has seen are added, for those whose
 * prompt never came.
 */
export function loadPoints(entries: readonly Entry[], loadedUpTo: ReadonlySet<string>): number[] {
  const points: number[] = [];
  entries.forEach((entry, i) => {
    if (isPrompt(entry)) points.push(i);
    if (entry.uuid && loadedUpTo.has(entry.uuid)) points.push(i + 1);
  });
  points.push(entries.length);
  return points;
}

/**
 * Which of the countable things in a transcript have left the window of the `keep` newest ones: for each, how many there were
 * when it left, or undefined while it is inside.
 *
 * The window moves only at a load, and after the first time only when at least `keep` things would leave at once. Whoever
 * resumes a session again and again therefore sends the same beginning again and again, and what was once decided about a thing
 * is decided the same way at every later load: both follow from the entries alone.
 *
 * @param positions index of the entry of each thing, ascending
 * @param points what `loadPoints` gives
 */
export function leaving(positions: readonly number[], points: readonly number[], keep: number): (number | undefined)[] {
  const left: (number | undefined)[] = positions.map(() => undefined);
  let boundary = 0;
  let count = 0;
  for (const point of points) {
    while (count < positions.length && positions[count]! < point) count++;
    const due = count - keep;
    const step = boundary === 0 ? 1 : Math.max(1, keep);
    if (due - boundary < step) continue;
    left.fill(count, boundary, due);
    boundary = due;
  }
  return left;
}

function isPrompt(entry: Entry): boolean {
  if (entry.type !== 'user' || isProtected(entry)) return false;
  return !blocksOf(entry).some(isToolResult);
}
