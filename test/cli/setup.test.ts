import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { setUp } from '../../src/cli/setup/set-up.js';
import { fail, type ModelServer, startModelServer } from '../../src/testing/index.js';
import { scratch } from '../support/scratch.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => 'hi');
});
afterEach(() => server.close());

/** A person at a terminal who types the next line when they read the next words. */
function talk(turns: [sees: string, types: string][], env: Record<string, string> = {}) {
  const workspace = scratch();
  const home = scratch();
  const file = join(home, 'flower', '.env');
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  let screen = '';
  let read = 0;
  stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    const [turn] = turns;
    const at = turn ? screen.indexOf(turn[0], read) : -1;
    if (!turn || at < 0) return;
    read = screen.length;
    turns.shift();
    setTimeout(() => stdin.write(turn[1]), 30);
  });
  const io = {
    stdin,
    stdout,
    stderr: new PassThrough(),
    env: { XDG_CONFIG_HOME: home, HOME: home, ...env },
    isTTY: true,
    signals: false,
  } as Io;
  return { io, workspace, file, screen: () => screen };
}

describe('setup', () => {
  test('tries what was entered and saves it for the user alone; the key is never on the screen', async () => {
    const { io, workspace, file, screen } = talk([
      ['How do you authenticate', '\r'],
      ['API key', 'sk-ant-0123456789\r'],
      ['Address', `${server.url}\r`],
      ['Model', 'some-model\r'],
    ]);
    expect(await setUp({ io, workspace, locale: 'en' })).toBe('saved');
    expect(readFileSync(file, 'utf8')).toContain(`ANTHROPIC_API_KEY='sk-ant-0123456789'`);
    expect(readFileSync(file, 'utf8')).toContain(`ANTHROPIC_BASE_URL='${server.url}'`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(screen()).not.toContain('0123456789');
    expect(server.requests.map(({ model }) => model)).toEqual(['some-model']);
  });

  test('given up: nothing is saved', async () => {
    const { io, workspace, file } = talk([['How do you authenticate', '\x03']]);
    expect(await setUp({ io, workspace, locale: 'en' })).toBe('cancelled');
    expect(existsSync(file)).toBe(false);
  });

  test('what the server refuses is asked again', async () => {
    server.script = () => fail(401, 'invalid');
    const { io, workspace, file } = talk([
      ['How do you authenticate', '\r'],
      ['API key', 'wrong-key\r'],
      ['Address', `${server.url}\r`],
      ['Model', '\r'],
      ['does not work', '\r'],
      ['How do you authenticate', '\x03'],
    ]);
    expect(await setUp({ io, workspace, locale: 'en' })).toBe('cancelled');
    expect(existsSync(file)).toBe(false);
  });

  test("a workspace's own server gets the user's key only when they say so, and is remembered", async () => {
    const { io, workspace, file } = talk([['Yes', 'y']], { ANTHROPIC_API_KEY: 'sk-ant-0123456789' });
    writeFileSync(join(workspace, '.env'), `ANTHROPIC_BASE_URL=${server.url}\n`);
    expect(await setUp({ io, workspace, locale: 'en' })).toBe('saved');
    const trusted = JSON.parse(readFileSync(join(file, '..', 'trusted.json'), 'utf8'));
    expect(trusted).toEqual({ [workspace]: server.url });
  });

  test('a stronger setting that makes the saved one useless is named', async () => {
    const { io, workspace, screen } = talk(
      [
        ['How do you authenticate', '\r'],
        ['API key', 'sk-ant-0123456789\r'],
        ['Address', `${server.url}\r`],
        ['Model', '\r'],
      ],
      { ANTHROPIC_API_KEY: 'another-key-0123' },
    );
    expect(await setUp({ io, workspace, locale: 'en' })).toBe('saved');
    expect(screen()).toMatch(/ANTHROPIC_API_KEY is also set in the\s[\s│]*process environment/);
  });
});
