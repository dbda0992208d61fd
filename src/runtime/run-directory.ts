import { accessSync, constants, mkdirSync } from 'node:fs';
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
