/** Round values from 0 to `max` or just above it, about `count` of them, for the lines of a grid. */
export function ticks(max: number, count = 4): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Where one more is the next figure, 2.5 would be rounded to 3.
  const factors = power === 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const step = factors.map((factor) => factor * power).find((each) => each >= rough * 0.999)!;
  return Array.from({ length: Math.ceil((max * 0.999) / step) + 1 }, (_, i) => i * step);
}

/** A coordinate with as many digits as a screen can show. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100);
}
