import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

afterAll(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

/** A new, empty directory (its real path), removed after the test file. */
export function scratch(prefix = 'flower-test-'): string {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), prefix));
  made.push(directory);
  return directory;
}
