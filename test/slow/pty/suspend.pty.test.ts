import { expect, test } from 'vitest';
import { type Answer, call } from '../../../src/testing/index.js';
import { served } from '../../cli/flower.js';
import { starterModel } from '../../cli/starter-model.js';
import { scratch } from '../../support/scratch.js';
import { openTerminal } from './terminal.js';

test('Ctrl-Z where nothing can suspend it: the screen and the keys come back', async () => {
  const cwd = scratch();
  let stop = false;
  const work = (): Answer => (stop ? 'Finished.' : call('Read', { file_path: `${cwd}/.flower/notes/brief.md` }));
  const { env } = await served(starterModel({ work }));
  const terminal = openTerminal(['go', 'x', '--timeout', '0', '--no-goal'], { cwd, env });
  await terminal.sees('> Read');
  terminal.type('\x1a');
  await terminal.until('the terminal given back', () => terminal.raw().includes('\x1b[?2004l'));
  terminal.type('still here');
  await terminal.until('the line', () => terminal.lastRow() === 'message > still here');
  stop = true;
  expect(await terminal.ended).toBe(0);
}, 90_000);
