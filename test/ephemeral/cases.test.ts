import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isEphemeral } from '../../src/ephemeral/index.js';

interface Case {
  id: string;
  input: string;
  expected: boolean;
  strength: 'must' | 'should' | 'may';
  why: string;
}

const cases = JSON.parse(readFileSync(new URL('../cases/ephemeral.json', import.meta.url), 'utf8')) as Case[];

describe('shared cases', () => {
  it.each(cases)('$id $strength: $input', ({ input, expected, strength }) => {
    const answer = isEphemeral(input);
    if (strength === 'may') expect(typeof answer).toBe('boolean');
    else expect(answer).toBe(expected);
  });
});
