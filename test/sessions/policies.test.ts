import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/errors.js';
import { EphemeralPolicy, PrunePolicy, TrimPolicy } from '../../src/sessions/policies.js';

describe('policies', () => {
  test('have the documented defaults', () => {
    expect({ ...new TrimPolicy() }).toEqual({
      enabled: true,
      keepRecent: 20,
      minChars: 2000,
      spillDirname: '.flower/spill',
    });
    expect({ ...new EphemeralPolicy() }).toMatchObject({ enabled: true, keepRecent: 6, maxChars: 2000 });
    expect({ ...new PrunePolicy() }).toMatchObject({
      dropApiErrors: true,
      neutralizeInterrupts: true,
      healOrphans: true,
      keepDenials: 1,
    });
  });

  test.each([
    ['a negative window', () => new TrimPolicy({ keepRecent: -1 })],
    ['half a window', () => new EphemeralPolicy({ keepRecent: 1.5 })],
    ['a limit that is no number', () => new EphemeralPolicy({ maxChars: Number.NaN })],
    ['a limit that archives empty results', () => new TrimPolicy({ minChars: 0 })],
    ['a text for a number', () => new PrunePolicy({ keepDenials: '2' as unknown as number })],
    ['archives outside the workspace', () => new TrimPolicy({ spillDirname: '../spill' })],
    ['archives outside the workspace by a detour', () => new TrimPolicy({ spillDirname: 'a/../../spill' })],
    ['an absolute directory', () => new TrimPolicy({ spillDirname: '/tmp/spill' })],
    ['no directory', () => new TrimPolicy({ spillDirname: ' ' })],
    ['the workspace itself', () => new TrimPolicy({ spillDirname: './' })],
  ])('refuse %s and say what would do', (_what, make) => {
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(/use a whole number|name a directory inside/);
  });
});
