import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Brief } from '../../src/documents/brief.js';
import { readDocument, writeDocument } from '../../src/documents/file.js';
import { LOCALES } from '../../src/locale/index.js';
import { scratch } from '../support/scratch.js';

const WORDS = { en: /^Cannot (read|write) /, zh: /^(读|写)不了 /, ja: / (を読めません|に書き込めません)/ };

test.each(LOCALES)('a document that the disk does not let through is told in English only (%s)', async (locale) => {
  const directory = join(scratch(), 'brief.md');
  mkdirSync(directory);
  const file = join(scratch(), 'file');
  writeFileSync(file, '');
  const failures = [
    () => readDocument(directory, locale),
    () => writeDocument(join(file, 'brief.md'), 'x', locale),
    () => Brief.load(directory, locale),
  ];
  for (const fail of failures) {
    await expect(fail()).rejects.toMatchObject({ code: 'STORE', message: expect.stringMatching(WORDS[locale]) });
  }
});
