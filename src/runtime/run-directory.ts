import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';

/** Makes a directory that must be writable. Throws StoreError that names it. */
export function prepareDirectory(path: string, what: string, locale: Locale): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const text = words(locale).runtime.cannotUseDirectory({ what, path, reason: messageOf(error) });
    throw new StoreError(text, { path }, { cause: error });
  }
}

/** Keeps a directory out of git by a file inside it, so that no file of the project is touched. */
export function keepOutOfGit(directory: string): void {
  const path = join(directory, '.gitignore');
  if (!existsSync(path)) writeFileSync(path, '*\n');
}
