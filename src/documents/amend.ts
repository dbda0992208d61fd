import type { Locale } from '../locale/index.js';
import { words } from '../locale/index.js';
import { normalizeNewlines } from './fences.js';
import { readDocument, writeDocument } from './file.js';
import { briefLabels } from './labels.js';
import { readSections } from './sections.js';

export interface AmendmentInit {
  /** Says where the words come from; default: the locale's "Added on wake". */
  label?: string;
  text: string;
  locale?: Locale;
}

/**
 * A person's later words as a quoted block, every line of it behind `>`, so that nothing in them can pass for a heading or a
 * fence. Empty when the text is.
 */
export function amendment(label: string, text: string): string {
  const said = normalizeNewlines(text).trim();
  return said && quoted(`**${label.replace(/\s+/g, ' ').trim()}** — ${said}`);
}

/**
 * Appends a person's words to a brief on disk, so that they outlive the session that heard them. They go to the end of the
 * last section, before notes of other kinds and before an unclosed fence, so that reading the file brings them back. The same
 * words are not written twice. A missing file is made.
 *
 * @returns whether something was written
 * @throws StoreError when the file cannot be read or written
 */
export async function appendAmendment(path: string, { label, text, locale }: AmendmentInit): Promise<boolean> {
  const block = amendment(label ?? words(locale).documents.addedLabels.wake, text);
  const before = normalizeNewlines((await readDocument(path, locale)) ?? '');
  if (block === '' || holds(before, text)) return false;
  const lines = before.split('\n');
  const at = readSections(before, briefLabels).findLast((section) => section.field !== undefined)?.end ?? lines.length;
  const head = lines.slice(0, at).join('\n').trimEnd();
  const tail = lines.slice(at).join('\n').trim();
  await writeDocument(path, `${[head, block, tail].filter(Boolean).join('\n\n')}\n`, locale);
  return true;
}

/** Whether these very words, under whatever label, are an amendment of the file already. */
function holds(file: string, text: string): boolean {
  const words = quoted(normalizeNewlines(text).trim()).slice(2);
  return file
    .split(/\n(?!>)/)
    .map((part) => part.slice(part.search(/^> \*\*/m)))
    .some((block) => /^> \*\*.*?\*\* — /.test(block) && block.replace(/^> \*\*.*?\*\* — /, '').trimEnd() === words);
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
