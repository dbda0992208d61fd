import { Brief } from '../documents/brief.js';
import { Goal } from '../documents/goal.js';
import type { Locale } from '../locale/index.js';
import { type LayoutOptions, layoutOf } from './layout.js';
import { Lineage } from './lineage.js';
import { peek } from './peek.js';

/** What `starterFlow` would continue in a directory. */
export interface WakeState {
  /** A complete brief is on disk: the next run goes on instead of starting. */
  waking: boolean;
  /** Absolute path of the brief, there or not. */
  brief: string;
  /** Absolute path of the goal, there or not. */
  goal: string;
  /** The goal's checks; empty without a complete goal. */
  checks: string[];
  /** How many times this directory was woken before. */
  woke: number;
  /** Session ids by step name. */
  steps: Record<string, string>;
  locale: Locale;
}

/** Looks at a directory before a run. Reads only, and writes not one byte. */
export function wakeState(workspace = '.', options: Omit<LayoutOptions, 'workspace'> = {}): WakeState {
  const layout = layoutOf({ ...options, workspace });
  const { woke, steps } = Lineage.open(layout.lineagePath, layout.workspace);
  const goal = peek(layout.goalPath, Goal.parse);
  return {
    waking: peek(layout.briefPath, Brief.parse)?.complete ?? false,
    brief: layout.briefPath,
    goal: layout.goalPath,
    checks: goal?.complete ? [...goal.checks] : [],
    woke,
    steps,
    locale: layout.locale,
  };
}
