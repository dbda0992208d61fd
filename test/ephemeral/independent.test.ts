import { describe, expect, it } from 'vitest';
import { isEphemeral } from '../../src/ephemeral/index.js';
import { changes } from '../fuzz/changes.js';
import { looks, refusedLooks } from '../fuzz/looks.js';

describe('commands written without a view of the table', () => {
  it.each(changes)('is refused: %j', (command) => {
    expect(isEphemeral(command)).toBe(false);
  });

  it.each(looks)('passes: %j', (command) => {
    expect(isEphemeral(command)).toBe(true);
  });

  it.each(refusedLooks)('is refused, though harmless: %j', (command) => {
    expect(isEphemeral(command)).toBe(false);
  });
});
