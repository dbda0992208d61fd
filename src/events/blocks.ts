import { type Fields, fieldsOf, firstText, listOf, textOf } from './fields.js';
import { cut } from './text.js';

/** Code points of a tool call's summary. */
const CALL_LIMIT = 200;
/** Code points shown of a tool's result. */
const RESULT_LIMIT = 500;

/** What a call is about, most telling field first. */
const TELLING = [
  'file_path',
  'notebook_path',
  'command',
  'pattern',
  'path',
  'url',
  'query',
  'question',
  'description',
  'task',
  'subject',
  'prompt',
];

/** One line's worth of a tool call: the path, the command, the pattern, else the first text in its input. */
export function callSummary(input: unknown): string {
  const fields = fieldsOf(input);
  return cut(firstText(...TELLING.map((name) => fields[name]), ...Object.values(fields)), CALL_LIMIT);
}

/** The beginning of a tool's result. */
export function resultSummary(content: unknown): string {
  return cut(plainText(content, RESULT_LIMIT), RESULT_LIMIT);
}

/**
 * The text of a message's or result's content; blocks without text, such as images, are named by their type in brackets.
 * Stops after the block in which `enough` UTF-16 units are reached.
 */
export function plainText(content: unknown, enough = Number.POSITIVE_INFINITY): string {
  if (typeof content === 'string') return content;
  const parts: string[] = [];
  let length = 0;
  for (const block of listOf(content)) {
    if (length > enough) break;
    const part = blockText(fieldsOf(block));
    if (part) parts.push(part);
    length += part.length;
  }
  return parts.join('\n');
}

function blockText(block: Fields): string {
  return textOf(block.text) ?? (textOf(block.type) ? `[${block.type}]` : '');
}
