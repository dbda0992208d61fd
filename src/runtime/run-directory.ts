import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { messageOf, StoreError } from '../errors.js';
import { type Locale, words } from '../locale/index.js';

/** Makes nothing yet, but throws StoreError where no directory can come to be, because a file is in its place. */
export function checkDirectory(path: string, what: string, locale: Locale): void {
  try {
    // Throws where something above it is a file.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new Error(words(locale).runtime.notADirectory);
  } catch (error) {
    throw unusable(path, what, locale, error);
  }
}

/** Makes a directory that must be writable. Throws StoreError that names it. */
export function prepareDirectory(path: string, what: string, locale: Locale): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, what, locale, error);
  }
}

function unusable(path: string, what: string, locale: Locale, cause: unknown): StoreError {
  const text = words(locale).runtime.cannotUseDirectory({ what, path, reason: messageOf(cause) });
  return new StoreError(text, { path }, { cause });
}
