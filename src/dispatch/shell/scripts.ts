import type { ParsedScript } from 'unbash';

/** The scripts that words run in their midst: `$(…)`, backticks, `<(…)`. Takes any piece of a syntax tree. */
export function scriptsIn(piece: unknown): ParsedScript[] {
  if (typeof piece !== 'object' || piece === null) return [];
  if (isScript((piece as { script?: unknown }).script)) return [(piece as { script: ParsedScript }).script];
  return Object.values(piece).flatMap(scriptsIn);
}

function isScript(value: unknown): value is ParsedScript {
  return typeof value === 'object' && value !== null && (value as ParsedScript).type === 'Script';
}
