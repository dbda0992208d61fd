import { type Locale, words } from '../locale/index.js';
import { BUDGET_EXHAUSTED, INTERRUPTED, KILLED_BY_SIGNAL } from '../runtime/result.js';

/** A step's error in words: the ends that flower itself gave it have names, everything else is words already. */
export function errorText(error: string, locale: Locale): string {
  const say = words(locale).cli.outcome;
  if (error === INTERRUPTED) return say.interrupted;
  if (error === BUDGET_EXHAUSTED) return say.budget;
  if (error === KILLED_BY_SIGNAL) return say.killed;
  return error;
}
