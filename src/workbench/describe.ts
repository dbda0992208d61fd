import { closeSync, openSync, readSync } from 'node:fs';
import { cut, oneLine } from './plain.js';

const HEAD_BYTES = 4096;
const HEAD_LINES = 8;
const MAX_CHARS = 100;

const MARKER = /^\s*(?:#+|\/\/+|--+)\s*desc\s*[:：](.*)$/is;
const LINE_COMMENT = /^\s*(?:#+(?!!)|\/\/+|--+(?=\s))(.*)$/s;
const BLOCK_COMMENT = /^\s*(\/\*|<!--)(.*)$/s;
const DOCSTRING = /^\s*[rRuUbB]?("""|''')(.*)$/s;
// Lines that look like comments and say nothing about the file: C directives, editor and encoding settings.
const NOT_PROSE =
  /^\s*(?:#(?:include|define|undef|pragma|if|ifdef|ifndef|elif|else|endif)\b|#.*-\*-|#\s*vim?:|#\s*coding[:=])/;

/**
 * What a file says about itself in its first lines: `# desc: …` (also `//`, `--`), else its first comment or docstring
 * line; '' when it says nothing. Reads a few kilobytes, whatever the size of the file.
 */
export function describeFile(file: string): string {
  let head: Buffer;
  try {
    head = readHead(file);
  } catch {
    return '';
  }
  return head.includes(0) ? '' : describeText(head.toString('utf8'));
}

/** The same for the text of a file. At most 100 characters, on one line. */
export function describeText(text: string): string {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, HEAD_LINES);
  return cut(marked(lines) || firstComment(lines), MAX_CHARS).trimEnd();
}

function marked(lines: readonly string[]): string {
  for (const line of lines) {
    const text = MARKER.exec(line)?.[1];
    if (text?.trim()) return oneLine(text);
  }
  return '';
}

function firstComment(lines: readonly string[]): string {
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('#!') || MARKER.test(line) || NOT_PROSE.test(line)) continue;
    const text = oneLine(LINE_COMMENT.exec(line)?.[1] ?? blockText(lines.slice(index)));
    if (text) return text;
  }
  return '';
}

/** The first line of prose of a docstring or block comment that starts in the first of `lines`. */
function blockText([first = '', ...rest]: readonly string[]): string {
  const docstring = DOCSTRING.exec(first);
  if (docstring) return proseUntil(docstring[1] ?? '', [docstring[2] ?? '', ...rest]);
  const comment = BLOCK_COMMENT.exec(first);
  if (!comment) return '';
  return proseUntil(comment[1] === '<!--' ? '-->' : '*/', [comment[2] ?? '', ...rest]);
}

function proseUntil(end: string, lines: readonly string[]): string {
  for (const line of lines) {
    const [text = '', ...after] = line.split(end);
    // Doc comments begin each line with a star, which is no prose.
    const prose = text.replace(/^\s*\*+/, '').trim();
    if (prose || after.length > 0) return prose;
  }
  return '';
}

function readHead(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}
