import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HumanChannel } from '../../src/people/channel.js';
import behaviors from '../cases/behaviors.json' with { type: 'json' };
import { scratch } from '../support/scratch.js';

/** How each case of the channel is tried, by what it is about. */
const trials: Record<string, () => Promise<void> | void> = {
  'no answer within the time': async () => {
    const ask = await new HumanChannel({ timeoutS: 0.01 }).ask('Anybody there?');
    expect(ask.state).toBe('timeout');
    expect(ask.reply).toMatch(/nobody answered/i);
  },
  'log file': async () => {
    const logPath = join(scratch(), 'questions.md');
    await new HumanChannel({ timeoutS: 0, logPath }).ask('Anybody there?');
    expect(readFileSync(logPath, 'utf8')).toMatch(/nobody answered.*Anybody there\?/s);
  },
  'empty message to the inbox': async () => {
    const channel = new HumanChannel();
    await channel.send('');
    expect(channel.pendingMail()).toEqual([]);
  },
};

describe('cases of the channel', () => {
  for (const { id, input, expected } of behaviors.filter(({ area }) => area === 'ask-channel')) {
    it(`${id} ${input}: ${expected}`, () => trials[String(input)]!());
  }
});
