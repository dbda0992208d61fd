import type { PassFigures } from './types.js';

/** Names of the figures as the passes themselves count them. */
const COUNTED: Record<keyof PassFigures, string> = {
  expired: 'expired',
  trimmed: 'cleared',
  charsSaved: 'charsSaved',
  denials: 'denialsDropped',
  apiErrors: 'errorsDropped',
  images: 'imagesDropped',
  interrupts: 'interruptsNeutralized',
  orphans: 'orphansHealed',
};
const KEYS = Object.keys(COUNTED) as (keyof PassFigures)[];

/** From what state.db holds of the last load of a transcript; nothing but zeros where it holds none. */
export function passFigures(stored: unknown): PassFigures {
  const counts = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return figures((key) => (typeof counts[COUNTED[key]] === 'number' ? (counts[COUNTED[key]] as number) : 0));
}

export function sumOfPasses(all: readonly PassFigures[]): PassFigures {
  return figures((key) => all.reduce((sum, each) => sum + each[key], 0));
}

/** Those that have something to tell, in their order. */
export function telling(passes: PassFigures): [name: keyof PassFigures, count: number][] {
  return KEYS.flatMap((key) => (passes[key] > 0 ? [[key, passes[key]]] : []));
}

function figures(of: (key: keyof PassFigures) => number): PassFigures {
  return Object.fromEntries(KEYS.map((key) => [key, of(key)])) as unknown as PassFigures;
}
