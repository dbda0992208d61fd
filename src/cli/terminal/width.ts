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
  return shortened(text, limit, 0);
}

/** The same, but with the dots in the middle: a third of the room is for the line's end. */
export function fitMiddle(text: string, limit: number): string {
  return shortened(text, limit, 1 / 3);
}

/** `ending`: how much of the room is for the end of the line. */
function shortened(text: string, limit: number, ending: number): string {
  const line = expandTabs(text.replace(/\s*\n\s*/g, ' '));
  const room = Math.max(0, Math.floor(limit));
  if (stringWidth(line) <= room) return line;
  const forText = room - ELLIPSIS.length;
  if (forText <= 0) return cut(line, room);
  const tail = end(line, Math.floor(forText * ending)).trimStart();
  return cut(line, forText - stringWidth(tail)).trimEnd() + ELLIPSIS + tail;
}

/** The beginning of a line, at most `room` columns: a wide character that would stand out is left out. */
function cut(line: string, room: number): string {
  for (let end = room; end > 0; end--) {
    const part = sliceAnsi(line, 0, end);
    if (stringWidth(part) <= room) return part;
  }
  return '';
}

/** The end of a line, at most `room` columns. */
function end(line: string, room: number): string {
  const whole = stringWidth(line);
  for (let from = whole - room; from < whole; from++) {
    const part = sliceAnsi(line, from);
    if (stringWidth(part) <= room) return part;
  }
  return '';
}

/** What stands at the beginning of a line and under which the rest of it is put: blanks, and the mark of a list's entry. */
const HANGING = /^ *(?:[-*] |\d{1,3}[.)] )?/;

/**
 * The text's lines, each at most `width` columns, broken between words where that is possible, indented as they begin. The
 * very first one may have less room: `first` columns.
 */
export function wrap(text: string, width: number, first = width): string[] {
  return expandTabs(text)
    .split('\n')
    .flatMap((line, i) => {
      const mark = HANGING.exec(line)![0].slice(0, Math.floor(width / 2));
      const room = (limit: number) => Math.max(1, limit - mark.length);
      const rows = broken(line.slice(mark.length).trim(), room(i === 0 ? first : width), room(width));
      return rows.map((row, j) => ((j === 0 ? mark : ' '.repeat(mark.length)) + row).trimEnd());
    });
}

/** Marks that close something: in Chinese and Japanese no row begins with one. All are at most two columns wide. */
const CLOSING = /^[、。，．：；！？）」』】〕》〉”’…]/u;
const MARK_WIDTH = 2;

/** A line in rows, the first of which has another width than the others. */
function broken(line: string, first: number, others: number): string[] {
  const rows = rowsOf(line, first, others);
  const narrow = Math.min(first, others) <= 2 * MARK_WIDTH;
  if (narrow || !rows.slice(1).some((row) => CLOSING.test(row))) return rows;
  // Broken once more, with room at each end for a mark of the next row.
  return hanging(rowsOf(line, first - MARK_WIDTH, others - MARK_WIDTH), first, others);
}

/** The rows, with the closing mark that one begins with at the end of the row before, where there is room. */
function hanging(rows: readonly string[], first: number, others: number): string[] {
  const done: string[] = [];
  for (const row of rows) {
    const before = done.at(-1);
    const [mark = ''] = CLOSING.exec(row) ?? [];
    const fits = before !== undefined && stringWidth(before + mark) <= (done.length === 1 ? first : others);
    if (!mark || !fits) done.push(row);
    else {
      done[done.length - 1] = before + mark;
      if (row !== mark) done.push(row.slice(mark.length));
    }
  }
  return done;
}

function rowsOf(line: string, first: number, others: number): string[] {
  const rows = wrapAnsi(line, first, { hard: true }).split('\n');
  const head = rows[0]!;
  if (rows.length === 1 || first === others || !line.startsWith(head)) return rows;
  return [head, ...wrapAnsi(line.slice(head.length).trim(), others, { hard: true }).split('\n')];
}
