import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keeps a directory out of git by a file inside it, so that no file of the project is touched. */
export function keepOutOfGit(directory: string): void {
  const path = join(directory, '.gitignore');
  if (!existsSync(path)) writeFileSync(path, '*\n');
}
