import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseArgv } from '../../src/cli/argv.js';
import { runStatus } from '../../src/cli/commands/status.js';
import type { CommonFlags } from '../../src/cli/invocation.js';
import { probeCredentials } from '../../src/config/probe-credentials.js';
import { loadSettings } from '../../src/config/sources.js';
import { LOCALES, words } from '../../src/locale/index.js';
import { persistIn } from '../../src/workflow/persist-in.js';
import { makeRun } from '../report/run-directory.js';
import { scratch } from '../support/scratch.js';
import { fakeIo } from './fake-io.js';

async function status(root: string, lang = 'en') {
  const io = fakeIo();
  const flags = parseArgv(['status', '-w', root, '--lang', lang], 'en') as { kind: 'status' } & CommonFlags;
  return { code: await runStatus(flags, io), out: io.out(), err: io.err() };
}

describe('damage that a run would stumble over is told', () => {
  test.each([
    ['garbage', (path: string) => writeFileSync(path, 'this is no database')],
    ['a directory', (path: string) => mkdirSync(path)],
  ])('sessions.db is %s', async (_what, make) => {
    const root = scratch();
    mkdirSync(join(root, 'runs'));
    const path = join(root, 'runs', 'sessions.db');
    make(path);
    for (const locale of LOCALES) expect((await status(root, locale)).err).toContain(path);
    expect(readdirSync(join(root, 'runs'))).toEqual(['sessions.db']);
  });

  test('lineage.json is torn, or of another workspace', async () => {
    const root = scratch();
    const runDir = await makeRun(root, { lineage: { work: 's' } });
    expect((await status(root)).err).toBe('');
    for (const text of ['{"workspace', '{"workspace": "/elsewhere", "steps": {}}']) {
      writeFileSync(join(runDir, 'lineage.json'), text);
      expect((await status(root)).err).toContain(join(runDir, 'lineage.json'));
    }
  });
});

test('one run of one step is not spoken of in the plural', async () => {
  const root = scratch();
  const row = (run: string) => ({ run, step: 'work', cost_usd: 1, ok: true });
  await makeRun(root, { rows: [row('a')], lineage: { work: 's' } });
  const { out } = await status(root);
  expect(out).toMatch(/\$1\.00 in 1 run, 1 step\./);
  expect(out).toContain('\nSessions:\n');
  await makeRun(root, { rows: [row('a'), row('b')] });
  expect((await status(root)).out).toMatch(/\$2\.00 in 2 runs, 2 steps\./);
});

describe('what broke off is told', () => {
  const row = (step: string, ended_at: number, error?: string) => ({
    ...{ run: 'a', step, cost_usd: 1, ok: error === undefined, error, ended_at },
  });

  test.each([
    [[row('clarify', 1), row('work', 2, 'budget-exhausted')], 'broke off in work: the budget is used up'],
    [[row('work', 2, 'no\u001b[2J\nmore'), row('clarify', 1)], 'broke off in work: no more\n'],
  ])('%j', async (rows, line) => {
    const root = scratch();
    await makeRun(root, { rows });
    expect((await status(root)).out).toContain(line);
  });

  test('and nothing when the last step ended well', async () => {
    const root = scratch();
    await makeRun(root, { rows: [row('clarify', 1, 'interrupted-by-human'), row('work', 2)] });
    expect((await status(root)).out).not.toContain('broke off');
  });
});

test.each(LOCALES)('no settings at all are told as such, not by an empty line (%s)', async (lang) => {
  const root = scratch();
  const io = fakeIo({ env: { HOME: root, XDG_CONFIG_HOME: root } });
  const flags = parseArgv(['status', '-v', '-w', root, '--lang', lang], 'en') as { kind: 'status' } & CommonFlags;
  await runStatus(flags, io);
  expect(io.out()).toContain(words(lang).cli.status.noSettings);
});

test.each(LOCALES)('a wrong address is told in one sentence, with one full stop (%s)', async (locale) => {
  const env = { ANTHROPIC_BASE_URL: 'nonsense', ANTHROPIC_API_KEY: 'sk-ant-0123456789', HOME: scratch() };
  const { verdict, detail } = await probeCredentials(loadSettings({ workspace: scratch(), env, home: env.HOME }), {
    locale,
  });
  expect(verdict).toBe('config');
  expect(words(locale).cli.preflight.wrongTarget({ detail })).not.toMatch(/\.\.|。。|\.。/);
});

test('what waits for an answer or for a reader is told, and nothing that is settled', async () => {
  const root = scratch();
  const runDir = await makeRun(root, {});
  const { persist, persistMail } = persistIn(runDir);
  const ask = { id: 'ask-1', text: 'Which\x1b[2J colour?', options: ['red', 'blue'], agent: '', askedAt: 1 };
  persist.save([
    { ...ask, state: 'asked' },
    { ...ask, id: 'ask-2', text: 'Which size?', state: 'answered', answer: 'big' },
  ] as never);
  persistMail.save(['use tabs']);
  const { out } = await status(root);
  expect(out).toContain('Open question, asked again when the run goes on: Which colour? (red / blue)');
  expect(out).toContain('Unread message, read when the run goes on: use tabs');
  expect(out).not.toContain('Which size?');
});
