import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packageFacts } from '../../src/cli/package-facts.js';
import { mindVersion } from '../../src/cli/update/mind-version.js';
import { knownFile, newerVersion, readKnown } from '../../src/cli/update/newer.js';
import { scratch } from '../support/scratch.js';
import { fakeIo } from './fake-io.js';

const NOW = 1_800_000_000_000;
const HOUR = 3600 * 1000;

function at({
  terminal = true,
  known,
  env = {},
}: {
  terminal?: boolean;
  known?: unknown;
  env?: Record<string, string>;
} = {}) {
  // No npm in the path: nothing can be asked for.
  const io = fakeIo({
    columns: terminal ? 80 : undefined,
    env: { XDG_CACHE_HOME: scratch(), PATH: '/nowhere', ...env },
  });
  const file = knownFile(io.env);
  if (known !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof known === 'string' ? known : JSON.stringify(known));
  }
  mindVersion({ io, locale: 'en', now: NOW });
  return { io, file, said: io.err() + io.out() };
}

describe('a newer version', () => {
  test('is told in one line at a terminal, without asking anybody', () => {
    const { said } = at({ known: { askedAt: NOW - HOUR, latest: '999.0.0' } });
    expect(said).toMatch(/^flower 999\.0\.0 is out; .*npm install flower-agent@latest.*\n$/);
  });

  test.each([
    ['in a pipe', { terminal: false }],
    ['in CI', { env: { CI: 'true' } }],
    ['when it is switched off', { env: { FLOWER_NO_UPDATE: '1' } }],
  ])('is neither told nor asked for %s', (_where, options) => {
    expect(at({ ...options, known: { askedAt: NOW, latest: '999.0.0' } }).said).toBe('');
    expect(existsSync(at(options).file)).toBe(false);
  });

  test.each(['0.0.1', packageFacts().version, '999', '999.0.0-beta.1', '<b>9.9.9', 7])('%s is none', (latest) => {
    expect(at({ known: { askedAt: NOW, latest } }).said).toBe('');
  });

  test('is asked for at most once a day, also without a network', () => {
    const first = at();
    expect(readKnown(first.file)).toEqual({ askedAt: NOW });
    const asked = (askedAt: number) => readKnown(at({ known: { askedAt, latest: '0.0.1' } }).file);
    expect(asked(NOW - 23 * HOUR)).toEqual({ askedAt: NOW - 23 * HOUR, latest: '0.0.1' });
    expect(asked(NOW - 25 * HOUR)).toEqual({ askedAt: NOW, latest: '0.0.1' });
    // A clock that was wrong once must not stop it for years.
    expect(asked(NOW + HOUR)).toEqual({ askedAt: NOW, latest: '0.0.1' });
  });

  test('a damaged or unwritable cache does no harm', () => {
    expect(at({ known: '{"asked' }).said).toBe('');
    const file = join(scratch(), 'file');
    writeFileSync(file, '');
    expect(at({ env: { XDG_CACHE_HOME: file } }).said).toBe('');
  });
});

test('versions are compared as numbers', () => {
  const env = { XDG_CACHE_HOME: scratch() };
  const newer = (latest: string, version: string) => {
    mkdirSync(dirname(knownFile(env)), { recursive: true });
    writeFileSync(knownFile(env), JSON.stringify({ askedAt: 1, latest }));
    return newerVersion(version, env);
  };
  expect(newer('0.10.0', '0.9.9')).toBe('0.10.0');
  expect(newer('1.0.0', '0.99.99')).toBe('1.0.0');
  expect(newer('0.9.9', '0.10.0')).toBeUndefined();
});

test.runIf(process.platform !== 'win32')(
  'npm is asked at the registry that it is set up for; what it says is kept',
  () => {
    const bin = scratch();
    const npm = (script: string) => {
      writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, 'npm'), 0o755);
    };
    const file = join(scratch(), 'version.json');
    writeFileSync(file, JSON.stringify({ askedAt: 5 }));
    const program = fileURLToPath(new URL('../../dist/cli/update/ask-version.js', import.meta.url));
    const ask = () => {
      const env = { PATH: `${bin}:${process.env.PATH}` };
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'some-name', file], {
        env,
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
      return JSON.parse(readFileSync(file, 'utf8'));
    };
    npm('[ "$*" = "view some-name version" ] && echo 3.2.1');
    expect(ask()).toEqual({ askedAt: 5, latest: '3.2.1' });
    npm('echo E404 >&2; exit 1');
    expect(ask()).toEqual({ askedAt: 5, latest: '3.2.1' });
    npm('echo "<html>proxy</html>"');
    expect(ask()).toEqual({ askedAt: 5, latest: '3.2.1' });
    expect(readdirSync(dirname(file))).toEqual(['version.json']);
  },
);
