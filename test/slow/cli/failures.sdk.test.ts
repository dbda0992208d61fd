import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fail } from '../../../src/testing/index.js';
import { books, MAIN, run, STACK, served, start } from '../../cli/flower.js';
import { starterModel } from '../../cli/starter-model.js';
import { scratch } from '../../support/scratch.js';

const LIMIT = 60_000;
const GO = ['go', 'make a file', '--timeout', '0'];

describe('nothing is started and the reason is stated', () => {
  test('without credentials', async () => {
    const { env } = await served(starterModel());
    const cwd = scratch();
    const { ANTHROPIC_API_KEY: _key, ...bare } = env;
    const { code, stdout, stderr } = await run(GO, { cwd, env: bare });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^flower: No credentials/);
    expect(stderr).toContain('flower setup');
    expect(stderr).not.toMatch(STACK);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('with a refused key, and the key is not shown', async () => {
    const { server, env } = await served(() => fail(401, 'invalid x-api-key'));
    const cwd = scratch();
    const { code, stderr } = await run(GO, { cwd, env: { ...env, ANTHROPIC_API_KEY: 'sk-ant-0123456789abcdef' } });
    expect(code).toBe(1);
    expect(stderr).toContain('refused');
    expect(stderr).not.toContain('0123456789abcdef');
    expect(server.requests).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('with a model that the server does not have', async () => {
    const { env } = await served(() => fail(404, 'model: no-such-model', { type: 'not_found_error' }));
    const { code, stderr } = await run(GO, { cwd: scratch(), env: { ...env, ANTHROPIC_MODEL: 'no-such-model' } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flower: .*HTTP 404.*ANTHROPIC_MODEL/);
    expect(stderr).not.toMatch(STACK);
  });

  test('with a bad flag: 2, the reason and the usage', async () => {
    const { env } = await served(starterModel());
    const { code, stdout, stderr } = await run(['x', '--rounds', 'many'], { cwd: scratch(), env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain("--rounds is 'many'");
    expect(stderr).toContain('Usage: flower');
  });

  test('without an ask where there is nothing to go on with: 2', async () => {
    const { env } = await served(starterModel());
    const cwd = scratch();
    const { code, stderr } = await run([], { cwd, env });
    expect(code).toBe(2);
    expect(stderr).toContain("flower 'build me X'");
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('with a language that flower does not have', async () => {
    const { env } = await served(starterModel());
    const { code, stderr } = await run(GO, { cwd: scratch(), env: { ...env, FLOWER_LANG: 'fr' } });
    expect(code).toBe(1);
    expect(stderr).toContain("FLOWER_LANG is 'fr'");
  });

  test('where a file is in the place of the run directory', async () => {
    const { env } = await served(starterModel());
    const cwd = scratch();
    writeFileSync(join(cwd, 'runs'), 'mine');
    const { code, stderr } = await run(GO, { cwd, env });
    expect(code).toBe(1);
    expect(stderr).toContain(join(cwd, 'runs'));
    expect(stderr).not.toMatch(STACK);
    expect(readFileSync(join(cwd, 'runs'), 'utf8')).toBe('mine');
  });

  test('setup without a terminal says what to set', async () => {
    const { env } = await served(starterModel());
    const { code, stderr } = await run(['setup'], { cwd: scratch(), env });
    expect(code).toBe(1);
    expect(stderr).toContain('ANTHROPIC_API_KEY');
    expect(stderr).toContain('.env');
  });
});

describe('output that does not arrive', () => {
  const ended = (args: string[], stdout: number | 'pipe') => {
    const { NO_COLOR: _unset, ...env } = process.env;
    const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', stdout, 'pipe'] });
    // The reader is gone before anything comes.
    child.stdout?.destroy();
    let stderr = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    return new Promise<{ code: number | null; stderr: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, stderr }));
    });
  };

  test.skipIf(!existsSync('/dev/full'))('because the disk is full: 1, and the reason', async () => {
    const full = openSync('/dev/full', 'w');
    const { code, stderr } = await ended(['--help', '--lang', 'en'], full);
    closeSync(full);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^flower: Not all of the output could be written \(ENOSPC/);
    expect(stderr).not.toMatch(STACK);
  });

  test('because its reader has gone is no failure', async () => {
    expect(await ended(['--help'], 'pipe')).toEqual({ code: 0, stderr: '' });
  });
});

describe('damaged files of an earlier run', () => {
  test('sessions.db: an error that names it, and it stays as it is', async () => {
    const { env } = await served(starterModel());
    const cwd = scratch();
    const path = join(cwd, 'runs', 'sessions.db');
    mkdirSync(join(cwd, 'runs'));
    writeFileSync(path, 'damaged');
    const { code, stderr } = await run(GO, { cwd, env });
    expect(code).toBe(1);
    expect(stderr).toContain(path);
    expect(stderr).not.toMatch(STACK);
    expect(readFileSync(path, 'utf8')).toBe('damaged');
  });

  test(
    'all others: kept aside with a notice, and the run goes through',
    async () => {
      const { env } = await served(starterModel());
      const cwd = scratch();
      const runs = join(cwd, 'runs');
      mkdirSync(runs);
      for (const name of ['state.db', 'manifest.json', 'lineage.json'])
        writeFileSync(join(runs, name), `damaged ${name}`);
      const { code, stdout, stderr } = await run(GO, { cwd, env });
      expect({ code, stderr }).toMatchObject({ code: 0 });
      const kept = readdirSync(runs).filter((name) => /\.corrupt-/.test(name));
      for (const name of ['state.db', 'manifest.json', 'lineage.json']) {
        const copy = kept.find((each) => each.startsWith(name));
        expect(copy, name).toBeDefined();
        expect(readFileSync(join(runs, copy!), 'utf8')).toBe(`damaged ${name}`);
        expect(stdout).toContain(join(runs, name));
      }
      expect(books(cwd).every(({ ok }) => ok)).toBe(true);
    },
    LIMIT,
  );
});

test(
  'an endpoint that cannot be reached is said, the run waits for it, and can be ended',
  async () => {
    const { server, env } = await served(starterModel());
    await server.refuse();
    const cwd = scratch();
    const flower = start(GO, { cwd, env });
    await flower.saw('The endpoint gives no usable answer now');
    await flower.saw('== 1/3');
    await flower.saw('~ ');
    flower.child.kill('SIGINT');
    const { code, stderr } = await flower.ended;
    expect({ code, stderr }).toMatchObject({ code: 130 });
    expect(stderr).not.toMatch(STACK);
    expect(books(cwd)).toMatchObject([{ step: 'clarify', ok: false }]);
  },
  LIMIT,
);
