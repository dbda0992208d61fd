import { describe, expect, it } from 'vitest';
import { cleanOptions, pickOption } from '../../src/people/options.js';

describe('picking an option', () => {
  const options = ['SQLite', 'Postgres', 'none at all'];

  it.each([
    ['2', 'Postgres'],
    [' 2 ', 'Postgres'],
    ['2.', 'Postgres'],
    ['2)', 'Postgres'],
    ['２', 'Postgres'],
    ['1、', 'SQLite'],
    ['postgres', 'Postgres'],
    ['0', '0'],
    ['4', '4'],
    ['-1', '-1'],
    ['2 of them', '2 of them'],
    ['neither; use files', 'neither; use files'],
    ['', ''],
  ])('reads %o as %o', (input, answer) => {
    expect(pickOption(options, input)).toBe(answer);
  });

  it('takes a number as it stands when there is nothing to pick from', () => {
    expect(pickOption([], '2')).toBe('2');
  });

  it('prefers the option that reads like the input to the one at that place', () => {
    expect(pickOption(['4', '2', '1'], '2')).toBe('2');
    expect(pickOption(['4', '8', '2'], '2')).toBe('2');
  });

  it('leaves out blank and repeated options, so that the numbers on the screen are the numbers meant', () => {
    expect(cleanOptions([' a ', '', 'b', 'a', '  '])).toEqual(['a', 'b']);
  });
});
