import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { messageOf, StoreError } from '../errors.js';

/** The text of a file, undefined when there is none. @throws StoreError when it exists and cannot be read. */
export async function readDocument(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new StoreError(
      `Cannot read ${path}: ${messageOf(error)}. Check that it is a readable text file.`,
      { path },
      { cause: error },
    );
  }
}

/** Replaces a file in one step and makes its parent directories. @throws StoreError when it cannot be written. */
export async function writeDocument(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text);
  } catch (error) {
    throw new StoreError(
      `Cannot write ${path}: ${messageOf(error)}. Check the directory's permissions.`,
      { path },
      { cause: error },
    );
  }
}
