import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseArgv } from '../../src/cli/argv.js';
import { runDoctor } from '../../src/cli/commands/doctor.js';
import { checkGit, checkNode, checkSdkProgram, checkSqlite, isAtLeast } from '../../src/cli/doctor/programs.js';
import { checkTerminal } from '../../src/cli/doctor/terminal.js';
import type { DoctorFlags } from '../../src/cli/invocation.js';
import { LOCALES } from '../../src/locale/index.js';
import { fail, type ModelServer, startModelServer } from '../../src/testing/index.js';
import { makeRun, prompt } from '../report/run-directory.js';
import { scratch } from '../support/scratch.js';
import { fakeIo } from './fake-io.js';

const KEY = 'sk-ant-api03-0123456789abcdef';
let server: ModelServer;
let refuses = false;
beforeAll(async () => {
  server = await startModelServer(() => (refuses ? fail(401) : 'hi'));
});
afterAll(() => server.close());

async function doctor(argv: readonly string[] = [], env: Record<string, string> = {}, root = scratch()) {
  const home = scratch();
  const io = fakeIo({
    env: {
      ...{ PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
      ...{ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url, NO_PROXY: '*' },
      ...env,
    },
  });
  const flags = parseArgv(['doctor', '-w', root, ...argv], 'en') as { kind: 'doctor' } & DoctorFlags;
  const code = await runDoctor(flags, io);
  return { code, out: io.out(), root };
}

/** The lines that do not say ok, with their advice. */
const complaints = (out: string) => out.split('\n').filter((line) => /^(?:MISS|note| {6}->)/.test(line));

describe('doctor', () => {
  test('finds everything there, spends nothing, writes nothing, and shows no secret', async () => {
    const { code, out, root } = await doctor();
    expect(complaints(out).filter((line) => line.startsWith('MISS'))).toEqual([]);
    expect(code).toBe(0);
    for (const words of [
      'Node.js',
      'git version',
      "SDK's program",
      'SQLite',
      'takes connections',
      'free on the disk',
    ]) {
      expect(out).toContain(words);
    }
    expect(out).toContain('ANTHROPIC_API_KEY=');
    expect(out).not.toContain(KEY);
    expect(server.requests).toEqual([]);
    expect(readdirSync(root)).toEqual([]);
  });

  test('--probe sends one request; what is refused is missing', async () => {
    const before = server.all.length;
    expect((await doctor(['--probe'])).code).toBe(0);
    expect(server.all.length).toBe(before + 1);
    refuses = true;
    const { code, out } = await doctor(['--probe']);
    refuses = false;
    expect(code).toBe(1);
    expect(complaints(out).join()).toMatch(/MISS {2}one small request.*401.*flower setup/);
  });

  test.each([
    ['credentials', { ANTHROPIC_API_KEY: '' }, /no credentials/],
    ['a server', { ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }, /127\.0\.0\.1:1 takes no connection/],
    ['an address', { ANTHROPIC_BASE_URL: 'nonsense' }, /ANTHROPIC_BASE_URL/],
    ['git', { PATH: '/nowhere' }, /git does not run/],
  ])('without %s: exit code 1 and what to do', async (_what, env, words) => {
    const { code, out } = await doctor([], env);
    expect(code).toBe(1);
    expect(complaints(out).join('\n')).toMatch(words);
    expect(out).toMatch(/1 thing is missing|2 things are missing/);
  });

  test('a damaged database and a place that is a file are found', async () => {
    const root = scratch();
    mkdirSync(join(root, 'runs'));
    writeFileSync(join(root, 'runs', 'sessions.db'), 'x'.repeat(2000));
    const { code, out } = await doctor([], {}, root);
    expect(code).toBe(1);
    expect(out).toMatch(/MISS.*sessions\.db/);
    const file = join(scratch(), 'file');
    writeFileSync(file, '');
    expect((await doctor(['-r', join(file, 'runs')])).out).toMatch(/MISS {2}run directory cannot be written/);
  });

  test('what earlier runs have left is counted', async () => {
    const root = scratch();
    await makeRun(root, { sessions: { s: [prompt('hi')] } });
    expect((await doctor([], {}, root)).out).toContain('1 transcript in ');
  });

  test.each(LOCALES)('in %s every look has words of its own', async (locale) => {
    const { out } = await doctor(['--lang', locale]);
    expect(out).not.toMatch(/undefined|\[object/);
    expect(out.split('\n').filter((line) => line.startsWith('ok')).length).toBeGreaterThan(9);
  });
});

describe('single looks', () => {
  test.each([
    ['20.19.0', '20.19', true],
    ['20.18.9', '20.19', false],
    ['22.0.0', '20.19', true],
    ['9.99.9', '20.19', false],
    ['20.19.0', '20.19.0.1', false],
  ])('%s is at least %s: %s', (version, least, result) => {
    expect(isAtLeast(version, least)).toBe(result);
    expect(checkNode(`>=${least}`, 'en', version).state).toBe(result ? 'ok' : 'missing');
  });

  test('programs that are there are told with their versions', async () => {
    for (const look of [checkGit(process.env, 'en'), checkSdkProgram(process.env, 'en'), checkSqlite('en')]) {
      const { state, text } = await look;
      expect(state, text).toBe('ok');
      expect(text).toMatch(/\d+\.\d+/);
    }
  });

  test('a terminal is looked at for width and letters', () => {
    const at = (columns: number, env: Record<string, string> = {}) =>
      checkTerminal(fakeIo({ columns, env: { TERM: 'xterm', LANG: 'C.UTF-8', ...env } }), 'en');
    expect(at(80)).toMatchObject({ state: 'ok' });
    expect(at(40)).toMatchObject({ state: 'note', advice: expect.stringContaining('60') });
    if (process.platform === 'linux') expect(at(80, { LC_ALL: 'C' })).toMatchObject({ state: 'note' });
    expect(checkTerminal(fakeIo(), 'en').state).toBe('note');
  });
});
