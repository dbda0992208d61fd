import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { Activity } from '../../src/cli/live/activity.js';
import type { Person } from '../../src/cli/live/person.js';
import { Printer } from '../../src/cli/live/printer.js';
import { Supervisor } from '../../src/cli/live/supervise.js';
import type { AskRecord } from '../../src/people/ask.js';
import { HumanChannel } from '../../src/people/channel.js';

/** A run with a question open, and somebody who says `said` when they are asked for words. */
function asking(said: string | undefined, { canSpeak = true } = {}) {
  const kept: AskRecord[][] = [];
  const channel = new HumanChannel({
    timeoutS: null,
    persist: { load: () => [], save: (asks) => void kept.push(structuredClone(asks)) },
  });
  const asked = channel.ask('Which colour?').then(
    ({ state }) => state,
    ({ name }: Error) => name,
  );
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const printer = new Printer({ ...streams, env: {}, isTTY: false, signals: false }, { locale: 'en' });
  const runtime = { interrupt: () => 1, rescue: vi.fn() };
  const supervisor = new Supervisor({ runtime, printer, activity: new Activity(), locale: 'en', channel });
  const person: Person = {
    canSpeak,
    hasWord: false,
    words: async () => said,
    endTurn: () => {},
    close: () => {},
  };
  const stored = () => kept.at(-1)!.map(({ text, state }) => `${text} ${state}`);
  return { channel, asked, supervisor, person, stored };
}

const OPEN = ['Which colour? asked'];

test('a run that is stopped does not wait for the answer, and keeps the question', async () => {
  const { supervisor, person, asked, stored } = asking(undefined);
  supervisor.interrupt(person);
  expect(await asked).toBe('AbortError');
  expect(stored()).toEqual(OPEN);
});

test('so does one that is stopped where nobody can say anything, and one that is left at once', async () => {
  const piped = asking(undefined, { canSpeak: false });
  piped.supervisor.interrupt(piped.person);
  expect([await piped.asked, piped.stored()]).toEqual(['AbortError', OPEN]);

  const left = asking('turn left');
  left.supervisor.interrupt(left.person);
  left.supervisor.interrupt(left.person);
  expect([await left.asked, left.stored()]).toEqual(['AbortError', OPEN]);
});

test('a run that goes on with what the person says still waits for the answer', async () => {
  const { supervisor, person, channel, asked } = asking('turn left');
  supervisor.interrupt(person);
  await new Promise((resolve) => setImmediate(resolve));
  expect(channel.answer(channel.pending()[0]!.id, 'red')).toBe(true);
  expect(await asked).toBe('answered');
});
