/** One line of a document that stands outside fenced code. `index` counts the lines of the whole text from 0. */
export interface Line {
  index: number;
  text: string;
}

/** What is left of a text when its fenced code is gone. */
export interface VisibleText {
  lines: Line[];
  /** Index of the line where an unclosed fence swallowed the rest, else the number of lines. */
  end: number;
}

// An info string of a backtick fence has no backtick: "```x``` is inline" opens nothing.
const OPENING = /^ {0,3}(?:(`{3,})[^`]*|(~{3,})[\s\S]*)$/;
const OPENING_IN_ITEM = /^ {0,3}(?:[-*+•]|\d{1,2}[.)]) +(?:(`{3,})[^`]*|(~{3,})[\s\S]*)$/;
const CLOSING = /^(\s*)(`{3,}|~{3,})[ \t]*$/;

/** A line that can close a fence. */
interface Closing {
  index: number;
  marks: string;
  indent: number;
}

/** CRLF and CR become LF, a byte order mark at the head goes. */
export function normalizeNewlines(text: string): string {
  return text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n');
}

/** Whether a line could open fenced code. */
export function opensFence(line: string): boolean {
  return OPENING.test(line) || OPENING_IN_ITEM.test(line);
}

/**
 * Takes fenced code (``` and ~~~) out of a text. A fence ends at a line of at least as many of the same marks; one that is
 * never closed takes the rest of the text along, because what follows may be anything.
 */
export function outsideFences(text: string): VisibleText {
  const all = normalizeNewlines(text).split('\n');
  const closings = closingsIn(all);
  const lines: Line[] = [];
  for (let i = 0; i < all.length; i++) {
    const text = all[i]!;
    const fence = marksOf(OPENING.exec(text));
    if (fence) {
      const close = closings.find((closing) => closing.index > i && closing.indent <= 3 && closes(closing, fence));
      if (!close) return { lines, end: i };
      i = close.index;
      continue;
    }
    // A list item may begin with a fence. Only a closed one counts: the marks alone are also just text.
    const inItem = marksOf(OPENING_IN_ITEM.exec(text));
    const close = inItem && closings.find((closing) => closing.index > i && closes(closing, inItem));
    if (close && close.indent >= 2) i = close.index;
    else lines.push({ index: i, text });
  }
  return { lines, end: all.length };
}

function marksOf(match: RegExpExecArray | null): string | undefined {
  return match?.[1] ?? match?.[2];
}

function closingsIn(all: readonly string[]): Closing[] {
  return all.flatMap((line, index) => {
    const [, indent, marks] = CLOSING.exec(line) ?? [];
    return indent === undefined || marks === undefined ? [] : [{ index, marks, indent: indent.length }];
  });
}

function closes({ marks }: Closing, fence: string): boolean {
  return marks[0] === fence[0] && marks.length >= fence.length;
}
