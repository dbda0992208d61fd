const UNITS = ['', 'K', 'M', 'B'] as const;

/** A count as people read it: `950`, `1.5K`, `299.0M`. */
export function figure(count: number): string {
  let value = count;
  let unit = 0;
  // What would be rounded to 1000.0 belongs to the next unit.
  while (value >= (unit === 0 ? 999.5 : 999.95) && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return unit === 0 ? String(Math.round(value)) : `${value.toFixed(1)}${UNITS[unit]}`;
}

/** A part between 0 and 1 with one decimal, `-` for a part of nothing. */
export function percent(part: number | undefined): string {
  return part === undefined ? '-' : `${(part * 100).toFixed(1)}%`;
}

/** US dollars; small amounts with enough digits to tell them from nothing. */
export function money(usd: number): string {
  return `$${usd.toFixed(usd < 1 ? 4 : 2)}`;
}

/** `8s`, `3m20s`, `2h05m`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${hours}h${two(minutes)}m`;
  return minutes > 0 ? `${minutes}m${two(rest)}s` : `${rest}s`;
}
