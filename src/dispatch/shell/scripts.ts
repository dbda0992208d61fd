import type { ParsedScript } from 'unbash';

/** Fields of a syntax tree through which words and their parts are reached. The parser makes some of them on demand. */
const FIELDS = [
  ...['name', 'parts', 'value', 'elements', 'index', 'target', 'body'],
  ...['operation', 'operand', 'operands', 'pattern', 'replacement', 'expression', 'left', 'right'],
] as const;

type Piece = { script?: ParsedScript } & Partial<Record<(typeof FIELDS)[number], unknown>>;

/** The scripts that words run in their midst: `$(…)`, backticks, `<(…)`. Takes any pieces of a syntax tree. */
export function scriptsIn(pieces: unknown): ParsedScript[] {
  if (Array.isArray(pieces)) return pieces.flatMap(scriptsIn);
  if (typeof pieces !== 'object' || pieces === null) return [];
  const piece = pieces as Piece;
  return piece.script ? [piece.script] : FIELDS.flatMap((field) => scriptsIn(piece[field]));
}
