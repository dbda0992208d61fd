import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LOCALES, words } from '../../src/locale/index.js';
import { messagesIn, sources } from './messages.js';

type Leaf = [path: string, value: unknown];

/** Every text and function of a pack by its path; `sample` lists are as long as a language wants them. */
function leaves(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

const english = new Map(leaves(words('en')));

describe.each(LOCALES.filter((locale) => locale !== 'en'))('the pack %s', (locale) => {
  const own = new Map(leaves(words(locale)));

  test('has every key of the English one, and no other', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('has texts where that one has texts, and functions that take as much', () => {
    const kind = (value: unknown) =>
      Array.isArray(value) ? 'list' : typeof value === 'function' ? `function of ${value.length > 0}` : typeof value;
    const differing = [...english].filter(([key, value]) => kind(value) !== kind(own.get(key)));
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('says nothing in English', () => {
    const sentence = /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i;
    const same = [...own].filter(([key, text]) => text === english.get(key) && sentence.test(String(text)));
    expect(same.filter(([, text]) => typeof text === 'string').map(([key]) => key)).toEqual([]);
  });
});

test('no text of a pack has a blank end or a doubled full stop', () => {
  for (const locale of LOCALES) {
    const texts = leaves(words(locale)).filter((leaf): leaf is [string, string] => typeof leaf[1] === 'string');
    const odd = texts.filter(([, text]) => /\.\.(?!\.)(?<!\.\.\.)|。。| $/m.test(text.replace(/\.{3,}/g, '…')));
    expect(odd.filter(([key]) => !INPUT_LINES.test(key)).map(([key]) => `${locale} ${key}`)).toEqual([]);
  }
});

/** What stands before the place where somebody types ends in a blank; so do values that a sentence is put together from. */
const INPUT_LINES = /prompts?\.|\.want[A-Z]|separator|join/;

/** A program has called the library with what cannot work; who reads it writes code, in names that are English. */
const CALLER = 'a mistake in a program that uses the library';

/**
 * Files whose messages are in English only, and why that is right. Everything that a person at the command line can meet comes
 * from a pack.
 */
const ENGLISH_ONLY: Record<string, string> = {
  'src/testing/': 'the testing kit speaks to who writes the test',
  'src/demo/model.ts': 'lines of the script that the demo plays',
  'src/agent/': CALLER,
  'src/roles/coordinator.ts': CALLER,
  'src/runtime/budget.ts': CALLER,
  'src/runtime/handoff-policy.ts': CALLER,
  'src/runtime/worker-spec.ts': CALLER,
  'src/sessions/policies.ts': CALLER,
  'src/workflow/parallel.ts': CALLER,
  'src/workflow/step.ts': CALLER,
  'src/workflow/validate.ts': CALLER,
  'src/workflow/with-goal.ts': CALLER,
  'src/dispatch/landing.ts': "a wall's reason, in the words of the file system",
  'src/sessions/open.ts': "a reason in SQLite's own words, inside a message of ours",
  'src/sessions/reader.ts': "a reason in SQLite's own words, inside a message of ours",
};

describe('messages to people', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const allowed = (file: string) => Object.keys(ENGLISH_ONLY).some((start) => file.startsWith(start));
  const files = sources(`${root}src`).map((file) => relative(root, file));

  test('are found where they stand in the code', () => {
    const source = `
      throw new ConfigError(\`\${name} is not a thing\`, { name });
      printer.say(ok ? 'all is well' : text);
      emit(new Event('notice', { text: say.fine }));
      stdout.write(['--', 'not words'].join(' ') + 'one more here');`;
    expect(messagesIn('x.ts', source).map(({ text }) => text)).toEqual([
      '… is not a thing',
      'all is well',
      'one more here',
    ]);
  });

  test('come from a locale pack', () => {
    const found = files
      .filter((file) => !file.startsWith('src/locale') && !allowed(file))
      .flatMap((file) => messagesIn(`${root}${file}`).map(({ line, text }) => `${file}:${line} ${text}`));
    expect(found).toEqual([]);
  });

  test('the list of exceptions has none that is no longer needed', () => {
    const needless = Object.keys(ENGLISH_ONLY).filter(
      (start) => !files.some((file) => file.startsWith(start) && messagesIn(`${root}${file}`).length > 0),
    );
    expect(needless).toEqual([]);
  });
});
