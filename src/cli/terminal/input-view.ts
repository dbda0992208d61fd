import { columns, fit as fitLine } from './width.js';

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What stands before the rows after the first. */
const INDENT = '  ';
const TAB = '    ';

/** Printable ASCII: each unit is a character of one column. */
const PLAIN = /^[ -~]*$/;

export interface InputText {
  prompt: string;
  text: string;
  /** UTF-16 units of `text` before the cursor. */
  cursor: number;
}

/** Rows of a screen, and where the cursor stands in them. */
export interface RowsWithCursor {
  rows: string[];
  cursorRow: number;
  /** What stands before the cursor in its row, in UTF-16 units. */
  cursorAt: number;
}

/**
 * The rows that an input line takes on a screen of so many columns: broken where it is full, and at its own line breaks. When
 * there are more than `most`, those around the cursor, below the prompt.
 */
export function inputRows({ prompt, text, cursor }: InputText, width: number, most: number): RowsWithCursor {
  // The last column stays free, for the cursor behind the last character.
  const room = Math.max(4, width - 1);
  const lead = columns(prompt) > room / 2 ? `${fitLine(prompt, Math.floor(room / 2))} ` : prompt;
  const lines = text.split('\n');
  const at = text.slice(0, cursor).split('\n').length - 1;
  const rowsOf = (i: number, cursorIn?: number) => broken(lines[i]!, i === 0 ? lead : INDENT, room, cursorIn);

  const start = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  const own = rowsOf(at, cursor - start);
  let { rows, cursorRow } = own;
  // A text of thousands of lines has few that can be seen: no more than those are broken into rows.
  for (let i = at - 1; i >= 0 && cursorRow < most; i--) {
    const above = rowsOf(i).rows;
    rows = [...above, ...rows];
    cursorRow += above.length;
  }
  for (let i = at + 1; i < lines.length && rows.length - cursorRow < most; i++) rows = [...rows, ...rowsOf(i).rows];

  const first = Math.max(0, Math.min(cursorRow - most + 1, rows.length - most));
  const shown = rows.slice(first, first + most);
  // What Enter would do stays in sight.
  if (first > 0 && cursorRow > first) shown[0] = `${lead}...`;
  return { rows: shown, cursorRow: cursorRow - first, cursorAt: own.cursorAt };
}

/** One line of the text as rows. Without `cursor`, the cursor's place means nothing. */
function broken(line: string, lead: string, room: number, cursor = 0): RowsWithCursor {
  const rows: string[] = [];
  let row = lead;
  let used = columns(lead);
  let seen = 0;
  let place = { cursorRow: 0, cursorAt: row.length };
  for (const piece of pieces(line)) {
    const shown = piece === '\t' ? TAB : piece;
    const wide = PLAIN.test(shown) ? shown.length : columns(shown);
    if (used + wide > room && used > INDENT.length) {
      rows.push(row);
      row = INDENT;
      used = INDENT.length;
    }
    if (seen === cursor) place = { cursorRow: rows.length, cursorAt: row.length };
    row += shown;
    used += wide;
    seen += piece.length;
  }
  if (seen === cursor) place = { cursorRow: rows.length, cursorAt: row.length };
  return { rows: [...rows, row], ...place };
}

function pieces(line: string): string[] {
  return PLAIN.test(line) ? line.split('') : [...GRAPHEMES.segment(line)].map(({ segment }) => segment);
}
