import sliceAnsi from 'slice-ansi';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Longer lines are hard to read. */
const WIDEST = 110;
const DEFAULT_COLUMNS = 80;
const TAB = 8;
const ELLIPSIS = '...';

/** Columns that flower uses of a terminal with so many; of one that does not say, of 80. */
export function screenWidth(terminalColumns?: number): number {
  if (!terminalColumns || !(terminalColumns > 0)) return DEFAULT_COLUMNS;
  return Math.min(Math.floor(terminalColumns), WIDEST);
}

/** Columns that a line takes: two for wide characters, none for what combines with its neighbour. Colours take none. */
export function columns(text: string): number {
  return stringWidth(expandTabs(text));
}

/** Spaces up to the next stop in place of each tab, because nobody else counts tabs. */
function expandTabs(text: string): string {
  const [first = '', ...others] = text.split('\t');
  return others.reduce((line, part) => {
    const at = stringWidth(line.slice(line.lastIndexOf('\n') + 1));
    return line + ' '.repeat(TAB - (at % TAB)) + part;
  }, first);
}

/** The text as one line of at most `limit` columns; three dots stand for what was left out, where there is room for them. */
export function fit(text: string, limit: number): string {
  const line = expandTabs(text.replace(/\s*\n\s*/g, ' '));
  const room = Math.max(0, Math.floor(limit));
  if (stringWidth(line) <= room) return line;
  if (room <= ELLIPSIS.length) return cut(line, room);
  return cut(line, room - ELLIPSIS.length).trimEnd() + ELLIPSIS;
}

/** The beginning of a line, at most `room` columns: a wide character that would stand out is left out. */
function cut(line: string, room: number): string {
  for (let end = room; end > 0; end--) {
    const part = sliceAnsi(line, 0, end);
    if (stringWidth(part) <= room) return part;
  }
  return '';
}

/** The text's lines, each at most `width` columns, broken between words where that is possible, indented as they begin. */
export function wrap(text: string, width: number): string[] {
  return expandTabs(text)
    .split('\n')
    .flatMap((line) => {
      const indent = /^ */.exec(line)![0].slice(0, Math.floor(width / 2));
      const lines = wrapAnsi(line.trim(), Math.max(1, width - indent.length), { hard: true }).split('\n');
      return lines.map((part) => (indent + part).trimEnd());
    });
}
