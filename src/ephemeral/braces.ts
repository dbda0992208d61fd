const SEQUENCE = /^(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.-?\d{1,9})?$/;

/**
 * An upper bound for the number of words that a brace expansion makes. Nested braces multiply, which is never less than
 * what bash does with them.
 */
export function braceSize(text: string): number {
  let size = 1;
  const open: number[] = [];
  const commas: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') {
      open.push(at);
      commas.push(0);
    } else if (character === ',' && commas.length > 0) {
      commas.push(commas.pop()! + 1);
    } else if (character === '}' && open.length > 0) {
      const inside = text.slice(open.pop()! + 1, at);
      size *= Math.max(commas.pop()! + 1, sequenceSize(inside));
    }
  }
  return open.length > 0 ? Number.POSITIVE_INFINITY : size;
}

function sequenceSize(inside: string): number {
  if (!inside.includes('..')) return 1;
  const match = SEQUENCE.exec(inside);
  if (!match) return Number.POSITIVE_INFINITY;
  return Math.abs(ordinal(match[2]!) - ordinal(match[1]!)) + 1;
}

function ordinal(bound: string): number {
  return /\d$/.test(bound) ? Number(bound) : bound.codePointAt(0)!;
}
