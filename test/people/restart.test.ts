import { describe, expect, it } from 'vitest';
import { HumanChannel } from '../../src/people/channel.js';
import { restartNote } from '../../src/people/restart.js';

describe('the note for a session whose question was cut off', () => {
  it('has each question beside its outcome', async () => {
    const channel = new HumanChannel({ timeoutS: null });
    const asked = [channel.ask('Which database?'), channel.ask('Which colour?')];
    channel.answer(channel.pending()[0]!.id, 'SQLite');
    channel.decline(channel.pending()[0]!.id);
    const note = restartNote(await Promise.all(asked));
    expect(note).toMatch(/Which database\?\n.*SQLite\n.*Which colour\?\n.*does not want to answer/s);
  });

  it('is empty when there was none', () => {
    expect(restartNote([])).toBe('');
  });
});
