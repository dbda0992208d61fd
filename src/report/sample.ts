import type { SessionFigures, Turn } from './types.js';

/** At most `most` values that stand for all of them: of each stretch its peak, and the first and the last value of all. */
export function sampled<T>(values: readonly T[], most: number, sizeOf: (value: T) => number): T[] {
  if (values.length <= most) return [...values];
  const stretch = (values.length - 2) / (most - 2);
  const peaks = Array.from({ length: most - 2 }, (_, i) => {
    const part = values.slice(1 + Math.floor(i * stretch), 1 + Math.floor((i + 1) * stretch));
    return part.reduce((peak, value) => (sizeOf(value) > sizeOf(peak) ? value : peak));
  });
  return [values[0]!, ...peaks, values.at(-1)!];
}

export interface Levels {
  first: number;
  max: number;
  last: number;
}

/** Undefined for a session without an answer. */
export function levelsOf({ turns }: Pick<SessionFigures, 'turns'>): Levels | undefined {
  const [first] = turns;
  const last = turns.at(-1);
  if (!first || !last) return undefined;
  return { first: first.level, max: peakOf(turns), last: last.level };
}

/** The highest level; 0 without turns. A long run has more turns than a call has room for arguments. */
export function peakOf(turns: readonly Turn[]): number {
  return turns.reduce((peak, { level }) => Math.max(peak, level), 0);
}
