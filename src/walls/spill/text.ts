import { cut } from '../../workbench/plain.js';

/** How much of a text stays in the context, in code points. */
const HEAD_CHARS = 400;

/** Whether a text has `count` code points or more; looks at no more of it than needed. */
export function isAtLeast(text: string, count: number): boolean {
  if (text.length < count) return false;
  // A code point takes one or two UTF-16 units.
  if (text.length >= count * 2) return true;
  return cut(text, count - 1).length < text.length;
}

/** The beginning that is shown below a pointer. */
export function headOf(text: string): string {
  return cut(text, HEAD_CHARS);
}

/** One line that says where the whole text is, and the beginning below it. */
export function pointTo(pointer: string, head: string): string {
  return `${pointer}\n${head}`;
}
