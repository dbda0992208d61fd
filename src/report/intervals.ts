/** A span of time, in one unit for both ends. */
export interface Interval {
  from: number;
  to: number;
}

/** The same time in spans that neither touch nor overlap, in order. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  const result: Interval[] = [];
  for (const { from, to } of sorted) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** How much of `within` merged intervals cover. */
export function covered(intervals: readonly Interval[], within: Interval): number {
  return intervals.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, within.to) - Math.max(from, within.from)),
    0,
  );
}

/** What is in the first but not in the second; both merged. */
export function without(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  return others.reduce<Interval[]>(
    (rest, other) =>
      rest.flatMap(({ from, to }) =>
        other.to <= from || other.from >= to
          ? [{ from, to }]
          : [
              { from, to: other.from },
              { from: other.to, to },
            ].filter((part) => part.to > part.from),
      ),
    [...intervals],
  );
}
