import { describe, expect, test } from 'vitest';
import { parseArgv } from '../../src/cli/argv.js';
import type { GoFlags } from '../../src/cli/invocation.js';
import { settleMeaning } from '../../src/cli/meant.js';
import { fakeIo } from './fake-io.js';

const settle = (argv: readonly string[], io = fakeIo()) =>
  settleMeaning(parseArgv(argv, 'en') as { kind: 'go' } & GoFlags, { argv, io, locale: 'en' });

/** The keys of a person: `y`, `n`, or Ctrl-C. */
const typing = (keys: string) => fakeIo({ columns: 80, stdin: keys });

describe('a word that is nearly a command', () => {
  test('starts nothing in a pipe, and is told how to be an ask', async () => {
    const meaning = await settle(['-v', 'statu']);
    expect(meaning).toMatchObject({ kind: 'usage-error', topic: 'status' });
    expect((meaning as { message: string }).message).toMatch(/flower status\?.*flower go statu$/);
  });

  test('starts nothing at a terminal whose events go to a program', async () => {
    expect(await settle(['statu', '--json'], typing('y'))).toMatchObject({ kind: 'usage-error' });
  });

  test('is the command when the person says so, with the flags as they were', async () => {
    expect(await settle(['-w', 'statu', ' statu ', '-v'], typing('y'))).toMatchObject({
      ...{ kind: 'status', workspace: 'statu', verbose: true },
    });
  });

  test.each([
    ['n', 'no'],
    ['\u0003', 'Ctrl-C'],
  ])('is the ask when the person says no (%j)', async (keys) => {
    expect(await settle(['statu'], typing(keys))).toMatchObject({ kind: 'go', ask: 'statu', meant: undefined });
  });
});

describe('a command and its next word', () => {
  test('is a slip when the next word goes with the command', async () => {
    expect(parseArgv(['sesions', 'show', 'x'], 'en')).toMatchObject({ kind: 'go', meant: 'sessions' });
    expect(await settle(['sesions', 'show', 'x'], typing('y'))).toMatchObject({ kind: 'sessions', verb: 'show' });
    expect(await settle(['sesions', 'show', 'x'])).toMatchObject({ kind: 'usage-error', topic: 'sessions' });
  });

  test.each([['sesions of mine'], ['sesions', 'of', 'mine'], ['reprot', 'list'], ['sesions list']])(
    '%j is an ask',
    (...argv) => {
      expect((parseArgv(argv, 'en') as { meant?: string }).meant).toBeUndefined();
    },
  );
});

test.each([
  [['x', '--jsn'], '--json'],
  [['status', '--verbos'], '--verbose'],
  [['report', '--htlm', 'x'], '--html'],
])('an option that is nearly another one names it: %j', (argv, near) => {
  const invocation = parseArgv(argv, 'en') as { kind: string; message: string };
  expect(invocation.kind).toBe('usage-error');
  expect(invocation.message).toContain(`Did you mean ${near}?`);
});
