import { cut } from '../workbench/plain.js';
import type { PartStart } from './report-parts.js';

/** How much may be shown. */
export interface Room {
  lines: number;
  /** Code points. */
  characters: number;
}

/** Whether all of a text may be shown. */
export function fits(text: string, { lines, characters }: Room): boolean {
  return endOfLine(text, lines) === text.length && cut(text, characters).length === text.length;
}

/**
 * The beginning of a text; of one in parts, the beginning of each part, so that no part pushes another one out. Short parts
 * stay whole and leave their room to the long ones. A part that was cut ends in `…`.
 */
export function excerpt(text: string, starts: readonly PartStart[], room: Room): string {
  const pieces = piecesOf(text, starts);
  if (pieces.length === 1) return beginning(text, room);
  // Between two pieces there is the end of a line, and each may get its mark.
  const characters = room.characters - 2 * pieces.length;
  const lines = shares(
    pieces.map((piece) => lineCount(piece, room.lines)),
    room.lines,
  );
  const allowed = shares(
    pieces.map((piece, index) => [...cut(piece.slice(0, endOfLine(piece, lines[index]!)), characters)].length),
    characters,
  );
  return pieces
    .map((piece, index) => {
      const shown = beginning(piece, { lines: lines[index]!, characters: allowed[index]! });
      return shown === piece || shown.endsWith('…') ? shown : `${shown}…`;
    })
    .join('\n');
}

/** What stands before the first part, if anything, and the parts. */
function piecesOf(text: string, starts: readonly PartStart[]): string[] {
  const bounds = [0, ...starts.map(({ at }) => at)];
  return bounds.map((from, index) => text.slice(from, bounds[index + 1]).trim()).filter((piece) => piece !== '');
}

/** Divides a total among those who want some of it: equally, but nobody gets more than wanted. */
function shares(wants: readonly number[], total: number): number[] {
  const granted = wants.map(() => 0);
  const byWant = wants.map((_, index) => index).sort((one, other) => wants[one]! - wants[other]!);
  let left = total;
  for (const [served, index] of byWant.entries()) {
    granted[index] = Math.min(wants[index]!, Math.floor(left / (wants.length - served)));
    left -= granted[index];
  }
  return granted;
}

/** The first lines, as many as fit, unless that leaves out most of what would: then the last one is cut. */
function beginning(text: string, { lines, characters }: Room): string {
  const few = text.slice(0, endOfLine(text, lines));
  const short = cut(few, characters);
  if (short.length === few.length) return few;
  const lastLine = short.lastIndexOf('\n');
  return lastLine > short.length / 2 ? short.slice(0, lastLine) : `${cut(short, characters - 1)}…`;
}

function lineCount(text: string, most: number): number {
  let count = 1;
  for (let end = text.indexOf('\n'); end >= 0 && count < most; end = text.indexOf('\n', end + 1)) count++;
  return count;
}

/** Where the line of this number, counted from 1, ends. */
function endOfLine(text: string, number: number): number {
  let end = -1;
  for (let count = 0; count < number; count++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text.length;
  }
  return end;
}
