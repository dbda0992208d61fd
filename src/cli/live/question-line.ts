import type { Ask } from '../../people/ask.js';
import { sanitiseForeign } from '../terminal/sanitise.js';
import type { Style } from '../terminal/style.js';
import { fit as fitLine } from '../terminal/width.js';

/**
 * The question that a line typed now would answer, with its options, as one line: it stays in sight while other output goes
 * by. Undefined when nothing is asked.
 */
export function questionLine(
  asks: readonly Ask[],
  { width, style }: { width: number; style: Style },
): string | undefined {
  const [ask] = asks;
  if (!ask) return undefined;
  const which = asks.length > 1 ? `(1/${asks.length}) ` : '';
  const options = ask.options.map((option, i) => `  ${i + 1}) ${option}`).join('');
  return style.bold(fitLine(`? ${which}${sanitiseForeign(ask.text + options).replace(/\s*\n\s*/g, ' ')}`, width));
}
