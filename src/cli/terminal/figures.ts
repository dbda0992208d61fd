export { duration, money } from '../../report/number-text.js';

/** Tokens: `830`, `48k`, `1.2M`. */
export function tokens(count: number): string {
  if (count < 1000) return String(Math.round(count));
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}

/** A moment as the clock on the wall shows it: `14:05`. */
export function clock(epochMs: number): string {
  const date = new Date(epochMs);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
