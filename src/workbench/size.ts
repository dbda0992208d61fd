const UNITS = ['K', 'M', 'G'] as const;

/** `512B`, `1.5K`, `2.0M`: bytes as people read them, in steps of 1024. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(1)}${UNITS[unit]}`;
}
