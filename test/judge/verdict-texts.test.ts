import { expect, test } from 'vitest';
import { Verdict } from '../../src/documents/index.js';
import { VERDICT_TEXTS } from './verdict-texts.js';

test.each(VERDICT_TEXTS.map(([text, expected]) => [JSON.stringify(text), text, expected] as const))(
  '%s',
  (_name, text, expected) => {
    const { state, achieved } = Verdict.parse(text);
    if (expected === 'short') expect(achieved).toBe(false);
    else expect(state).toBe(expected === 'silent' ? '' : expected);
  },
);
