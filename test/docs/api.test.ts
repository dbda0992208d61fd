import { expect, it } from 'vitest';
import { ephemeralCommands } from '../../src/ephemeral/index.js';
import * as errors from '../../src/errors.js';
import { read } from './markdown.js';

const api = read('docs/api.md');

/** Values and types that the package root exports. */
const names = [...read('src/index.ts').matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  .flatMap(([, list = '']) => list.split(','))
  .map((name) => name.replace(/\btype\b/, '').trim())
  .filter(Boolean);

it('finds the public names', () => {
  expect(names.length).toBeGreaterThan(80);
});

it.each(names)('%s is described in docs/api.md', (name) => {
  expect(api).toMatch(new RegExp(`\\b${name}\\b`));
});

it('the codes of errors are the ones that programs are told', () => {
  const described = [...api.matchAll(/^\| `(\w+)` \| `([A-Z]+)` \|/gm)].map(([, name, code]) => [name, code]);
  const classes = Object.entries(errors).filter(([name]) => name !== 'FlowerError' && name !== 'messageOf');
  const real = classes.map(([name, Class]) => [name, new (Class as typeof errors.FlowerError)('').code]);
  expect(described.sort()).toEqual(real.sort());
});

it.each(Object.entries(ephemeralCommands).filter(([family]) => family !== 'git'))(
  'the commands of family %s are listed as they are',
  (family, commands) => {
    const [, list = ''] = new RegExp(`^\\| ${family} \\| (.+) \\|$`, 'm').exec(api) ?? [];
    expect(list.split(' ')).toEqual(commands);
  },
);
