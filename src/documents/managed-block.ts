/** The lines between which a block of a file belongs to us. */
interface Markers {
  begin: string;
  end: string;
}

/** The first pair; one with a number is used where an earlier pair is torn or doubled. */
function markersOf(number: number): Markers {
  const again = number === 1 ? '' : ` ${number}`;
  return { begin: `<!-- flower${again}: begin -->`, end: `<!-- flower${again}: end -->` };
}

/**
 * The text of a file with `body` as its managed block: in place of the block that is there, else at the end. Nothing outside
 * the markers ever changes. Where they are torn or doubled, nobody can tell whose text stands between them: then a block with
 * numbered markers follows at the end.
 */
export function withManagedBlock(text: string, body: string): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  for (let number = 1; ; number++) {
    const { begin, end } = markersOf(number);
    const begins = placesOf(lines, begin);
    const ends = placesOf(lines, end);
    const block = [begin, ...disarmed(body), end].join(newline);
    if (begins.length === 0 && ends.length === 0) return appended(text, block, newline);
    const [from, to] = [begins[0], ends[0]];
    if (begins.length > 1 || ends.length > 1 || from === undefined || to === undefined || to < from) continue;
    const start = offsetOf(text, from);
    return text.slice(0, start) + block + text.slice(offsetOf(text, to) + lineAt(text, to).length);
  }
}

function placesOf(lines: readonly string[], marker: string): number[] {
  return lines.flatMap((line, at) => (line.trim() === marker ? [at] : []));
}

/** What stands in the block can neither end it nor begin another. */
function disarmed(body: string): string[] {
  return body
    .trim()
    .replace(/<!--|-->/g, (mark) => (mark === '-->' ? '--&gt;' : '&lt;!--'))
    .split(/\r?\n/);
}

function appended(text: string, block: string, newline: string): string {
  if (text === '') return `${block}${newline}`;
  const gap = text.endsWith('\n') ? newline : newline.repeat(2);
  return `${text}${gap}${block}${newline}`;
}

/** Where a line begins, in UTF-16 units; lines are counted from 0. */
function offsetOf(text: string, line: number): number {
  let at = 0;
  for (let passed = 0; passed < line; passed++) at = text.indexOf('\n', at) + 1;
  return at;
}

/** A line without its newline. */
function lineAt(text: string, line: number): string {
  const start = offsetOf(text, line);
  return /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
}
