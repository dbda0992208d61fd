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
const CLOSING = /^\s*(`{3,}|~{3,})[ \t]*$/;

/** CRLF and CR become LF, a byte order mark at the head goes. */
export function normalizeNewlines(text: string): string {
  return text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n');
}

/** Whether a line would open fenced code. */
export function opensFence(line: string): boolean {
  return OPENING.test(line);
}

/**
 * Takes fenced code (``` and ~~~) out of a text. A fence ends at a line of at least as many of the same marks; one that is
 * never closed takes the rest of the text along, because what follows may be anything.
 */
export function outsideFences(text: string): VisibleText {
  const all = normalizeNewlines(text).split('\n');
  const lines: Line[] = [];
  for (let i = 0; i < all.length; i++) {
    const line = all[i]!;
    const fence = marks(OPENING.exec(line));
    if (fence) {
      const close = closingLine(all, i + 1, fence, 3);
      if (close === undefined) return { lines, end: i };
      i = close;
      continue;
    }
    // A list item may begin with a fence. Only a closed one counts: the marks alone are also just text.
    const inItem = marks(OPENING_IN_ITEM.exec(line));
    const close = inItem === undefined ? undefined : closingLine(all, i + 1, inItem, Number.POSITIVE_INFINITY);
    if (close !== undefined && /^\s{2,}/.test(all[close]!)) {
      i = close;
      continue;
    }
    lines.push({ index: i, text: line });
  }
  return { lines, end: all.length };
}

function marks(match: RegExpExecArray | null): string | undefined {
  return match?.[1] ?? match?.[2];
}

function closingLine(all: readonly string[], from: number, fence: string, maxIndent: number): number | undefined {
  for (let i = from; i < all.length; i++) {
    const close = CLOSING.exec(all[i]!)?.[1];
    if (!close || close[0] !== fence[0] || close.length < fence.length) continue;
    if (all[i]!.search(/\S/) <= maxIndent) return i;
  }
  return undefined;
}
