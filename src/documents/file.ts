import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';

/** The text of a file, undefined when there is none. @throws StoreError when it exists and cannot be read. */
export async function readDocument(path: string, locale?: Locale): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw failure('cannotRead', path, error, locale);
  }
}

/** Replaces a file in one step and makes its parent directories. @throws StoreError when it cannot be written. */
export async function writeDocument(path: string, text: string, locale?: Locale): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text);
  } catch (error) {
    throw failure('cannotWrite', path, error, locale);
  }
}

function failure(what: 'cannotRead' | 'cannotWrite', path: string, cause: unknown, locale?: Locale): StoreError {
  const text = words(locale).documents.file[what]({ path, reason: messageOf(cause) });
  return new StoreError(text, { path }, { cause });
}
