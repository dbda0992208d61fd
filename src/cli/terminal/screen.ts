import type { Writable } from 'node:stream';
import type { RowsWithCursor } from './input-view.js';
import { columns } from './width.js';

export interface Terminal extends Writable {
  columns?: number;
  rows?: number;
}

/** Lines that stand at the bottom, for a screen of that size. The last ones are where the person types. */
export type Footer = (size: { columns: number; rows: number }) => RowsWithCursor;

const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
const NO_WRAP = '\x1b[?7l';
const WRAP = '\x1b[?7h';
const SAVE = '\x1b7';
const RESTORE = '\x1b8';
const CLEAR_BELOW = '\x1b[J';
const CLEAR_ALL = '\x1b[H\x1b[2J';
const PASTE_MARKS = '\x1b[?2004h';
const NO_PASTE_MARKS = '\x1b[?2004l';

/**
 * A terminal of which the last lines are redrawn in place while everything else scrolls by above them. Nothing here relies on
 * how wide the terminal takes a character to be: lines of the footer cannot wrap, and the terminal itself remembers where the
 * cursor belongs.
 */
export class Screen {
  readonly #out: Terminal;
  readonly #footer: Footer;
  /** What stands at the bottom now. */
  #drawn: (RowsWithCursor & { columns: number }) | undefined;
  #open = true;

  constructor(out: Terminal, footer: Footer) {
    this.#out = out;
    this.#footer = footer;
    out.write(PASTE_MARKS);
    out.on('resize', this.#onResize);
    // However the process ends, the shell gets its terminal back as it was.
    process.once('exit', this.#leave);
    this.refresh();
  }

  /** Writes whole lines above the footer. */
  above(text: string): void {
    if (this.#open) this.#out.write(HIDE_CURSOR + this.#erase() + text + this.#draw());
    else this.#out.write(text);
  }

  /** Draws the footer anew, if it has changed. */
  refresh(): void {
    if (!this.#open) return;
    const next = this.#footer(this.#size());
    if (!isSame(next, this.#drawn)) this.#out.write(HIDE_CURSOR + this.#erase() + this.#draw(next));
  }

  /** An empty screen with the footer alone. */
  clear(): void {
    this.#drawn = undefined;
    this.#out.write(HIDE_CURSOR + CLEAR_ALL + this.#draw());
  }

  /** Takes the footer away, as when the program is suspended; `refresh` brings it back. */
  retreat(): void {
    this.#out.write(this.#erase() + NO_PASTE_MARKS + SHOW_CURSOR);
    this.#drawn = undefined;
  }

  /** Back from a retreat. */
  resume(): void {
    this.#out.write(PASTE_MARKS);
    this.refresh();
  }

  close(): void {
    if (!this.#open) return;
    this.retreat();
    this.#open = false;
    this.#out.off('resize', this.#onResize);
    process.off('exit', this.#leave);
  }

  readonly #onResize = (): void => {
    if (this.#open) this.#out.write(HIDE_CURSOR + this.#erase() + this.#draw());
  };

  readonly #leave = (): void => this.close();

  #size(): { columns: number; rows: number } {
    const { columns: wide, rows } = this.#out;
    return { columns: wide && wide > 0 ? wide : 80, rows: rows && rows > 0 ? rows : 24 };
  }

  /** Puts the cursor to where the footer begins, and empties the screen from there. */
  #erase(): string {
    if (!this.#drawn) return '';
    const up = this.#rowsAboveCursor();
    return `\r${up > 0 ? `\x1b[${up}A` : ''}${CLEAR_BELOW}`;
  }

  /** Terminals that have become narrower have broken the longer lines. The cursor's own line they leave to the program. */
  #rowsAboveCursor(): number {
    const { rows, cursorRow, columns: before } = this.#drawn!;
    const { columns: now } = this.#size();
    if (now >= before) return cursorRow;
    return rows.slice(0, cursorRow).reduce((sum, row) => sum + Math.max(1, Math.ceil(columns(row) / now)), 0);
  }

  #draw(footer?: RowsWithCursor): string {
    const size = this.#size();
    const { rows, cursorRow, cursorAt } = footer ?? this.#footer(size);
    this.#drawn = { rows, cursorRow, cursorAt, columns: size.columns };
    const marked = rows.map((row, i) => (i === cursorRow ? row.slice(0, cursorAt) + SAVE + row.slice(cursorAt) : row));
    // Room first: what scrolls later would move the text away from under the remembered place.
    const below = rows.length - 1;
    const room = below > 0 ? `${'\n'.repeat(below)}\x1b[${below}A\r` : '';
    return room + NO_WRAP + marked.join('\r\n') + RESTORE + WRAP + SHOW_CURSOR;
  }
}

function isSame(next: RowsWithCursor, drawn: RowsWithCursor | undefined): boolean {
  if (next.cursorRow !== drawn?.cursorRow || next.cursorAt !== drawn.cursorAt) return false;
  return next.rows.join('\n') === drawn.rows.join('\n');
}
