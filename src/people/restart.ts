import { type Locale, words } from '../locale/index.js';
import type { Ask } from './ask.js';

/** How questions from before a restart ended, as a paragraph for the prompt that goes on. Empty when there were none. */
export function restartNote(asks: readonly Ask[], locale?: Locale): string {
  if (asks.length === 0) return '';
  return words(locale).people.afterRestart(asks.map(({ text, reply }) => ({ question: text, reply })));
}
