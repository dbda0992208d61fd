import { type Locale, words } from '../../locale/index.js';
import type { CatalogEntry } from '../../report/catalog.js';
import { money } from '../../report/number-text.js';
import { sizeText } from '../../workbench/size.js';
import { table } from '../report/table.js';
import { idOf } from './find.js';

/** Columns from which on there is room for what the names tell as well. */
const WIDE = 100;
/** Characters of an id that are shown: enough to name it by. */
const SHORT = 8;

export interface ListOptions {
  locale: Locale;
  /** Columns. */
  width: number;
  /** Names and ids as a whole, however wide that is. */
  whole: boolean;
}

/** A line for each transcript, oldest first. */
export function listText(entries: readonly CatalogEntry[], { locale, width, whole }: ListOptions): string[] {
  const { columns, roles, marks } = words(locale).report;
  const say = words(locale).commands.sessions;
  const wide = whole || width >= WIDE;
  const short = (id: string) => (whole ? id : id.slice(0, SHORT));
  const rows = entries.map((entry) => {
    const { name, role, generation, entries: count, bytes, usd, mtime, successor } = entry;
    // The id has a column of its own.
    const shown = name?.replace(/ \([0-9a-f]+\)$/, '') ?? '-';
    return [
      generation > 1 ? `${shown} (${marks.generation({ number: generation })})` : shown,
      short(idOf(entry)),
      ...(wide ? [roles[role]] : []),
      String(count),
      sizeText(bytes),
      usd === undefined ? '-' : money(usd),
      mtime === undefined ? '-' : timeText(mtime),
      successor === undefined ? '' : short(successor),
    ];
  });
  const head = [
    columns.session,
    columns.id,
    ...(wide ? [columns.role] : []),
    columns.entries,
    columns.size,
    columns.cost,
  ];
  return table([...head, say.used, say.next], rows, whole ? Number.POSITIVE_INFINITY : width);
}

/** `01-31 18:05`, local time. */
function timeText(at: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
