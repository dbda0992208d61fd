import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/invocation.js';
import { commandFor } from '../../src/cli/options.js';
import { read } from './markdown.js';

const cli = read('docs/cli.md');

/** What the document says about one command: from its heading to the next. */
function sectionOf(command: string): string {
  return cli.split(/^## /m).find((section) => section.startsWith(`\`flower ${command}`)) ?? '';
}

it.each(COMMANDS)('every option of %s is in docs/cli.md, and no other', (command) => {
  const isCommon = (name: string) =>
    ['--workspace', '--run-dir', '--verbose', '--lang', '--help', '--version'].includes(name);
  const real = commandFor(command, 'en')
    .options.map(({ long }) => long ?? '')
    .filter((name) => !isCommon(name));
  const described = [...sectionOf(command).matchAll(/^\| `[^`|]*?(--[a-z-]+)[^`|]*` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(real.sort());
});
