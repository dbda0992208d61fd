import type { Hooks } from './spec.js';

/** Concatenates hook groups by event. Nothing is deduplicated: a wall given twice stands twice. */
export function mergeHooks(...groups: (Hooks | undefined)[]): Hooks {
  const merged: Hooks = {};
  for (const group of groups) {
    for (const [event, matchers] of Object.entries(group ?? {}) as [keyof Hooks, Hooks[keyof Hooks]][]) {
      merged[event] = [...(merged[event] ?? []), ...(matchers ?? [])];
    }
  }
  return merged;
}
