import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looks } from './looks.js';
import { createScratch, ELSEWHERE, type Scratch } from './scratch.js';

describe('a command that passes, run for real, ends and leaves the directory as it was', () => {
  let scratch: Scratch;
  beforeAll(() => {
    scratch = createScratch();
  });
  afterAll(() => scratch.remove());

  it.each(Object.keys(looks).filter((family) => !ELSEWHERE.has(family)))('%s', { timeout: 120_000 }, (family) => {
    const before = scratch.fingerprint();
    for (const command of looks[family]!) {
      expect(scratch.run(command).ended, `does not end: ${command}`).toBe(true);
      expect(scratch.fingerprint(), `changes something: ${command}`).toBe(before);
    }
  });

  it('would notice a command that writes, or that starts another program', () => {
    const before = scratch.fingerprint();
    scratch.run('sed -n "1w traced" a.txt');
    expect(scratch.fingerprint()).not.toBe(before);
    const between = scratch.fingerprint();
    scratch.run('awk \'BEGIN {system("touch x")}\'');
    expect(scratch.fingerprint()).not.toBe(between);
  });
});
