import { describe, expect, test } from 'vitest';
import { callsInFlight, finalWords, hasAnswered } from '../../src/dispatch/transcript.js';
import type { Block, Entry } from '../../src/sessions/entry.js';

let count = 0;
const entry = (type: string, message: Record<string, unknown>, more: Record<string, unknown> = {}): Entry =>
  ({ type, uuid: `uuid-${++count}`, message, ...more }) as Entry;

const prompt = (text: string) => entry('user', { role: 'user', content: text });
const result = (id: string) =>
  entry('user', { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] });
const said = (id: string, content: Block[], stop: string | null = 'end_turn') =>
  entry('assistant', { id, model: 'claude-x', role: 'assistant', content, stop_reason: stop });
const text = (words: string): Block => ({ type: 'text', text: words });
const use = (id: string): Block => ({ type: 'tool_use', id, name: 'Bash', input: { command: `run ${id}` } });

/** What the SDK stores when it resumes a session whose last prompt was never answered. */
const closing = entry('assistant', {
  id: 'synthetic',
  model: '<synthetic>',
  content: [text('No response requested.')],
  stop_reason: 'stop_sequence',
});

describe('final words', () => {
  test('are the whole last answer, in all its blocks', () => {
    expect(finalWords([prompt('go'), said('m1', [text('One.')]), said('m1', [text('Two.')])])).toBe('One.\nTwo.');
  });

  test('are not what the SDK says to close an unanswered prompt', () => {
    expect(finalWords([prompt('go'), closing])).toBeUndefined();
    expect(finalWords([prompt('go'), said('m1', [use('a')], 'tool_use'), closing])).toBeUndefined();
  });

  test('are not the words before a call that was lost with the process', () => {
    expect(finalWords([prompt('go'), said('m1', [text('I will write it.')], 'tool_use')])).toBeUndefined();
    expect(finalWords([prompt('go'), said('m1', [text('Half a')], null)])).toBeUndefined();
  });

  test('are not there when something was said to the session since', () => {
    expect(
      finalWords([prompt('go'), said('m1', [text('Done.')]), prompt('Your report lacks a part.')]),
    ).toBeUndefined();
  });

  test('are not an API failure', () => {
    const failure = entry('assistant', { id: 'm2', content: [text('API Error: 529')] }, { isApiErrorMessage: true });
    expect(finalWords([prompt('go'), failure])).toBeUndefined();
  });
});

describe('calls in flight', () => {
  test('are the unanswered ones of the last message', () => {
    const entries = [prompt('go'), said('m1', [use('a')], 'tool_use'), said('m1', [use('b')], 'tool_use'), result('a')];
    expect(callsInFlight(entries)).toEqual([{ name: 'Bash', input: '{"command":"run b"}' }]);
  });

  test('stay named until the model has answered, also over a second break', () => {
    const entries = [prompt('go'), said('m1', [use('a')], 'tool_use'), closing, prompt('Go on.'), closing];
    expect(callsInFlight(entries)).toHaveLength(1);
  });

  test('of an earlier break are not named again', () => {
    const entries = [
      prompt('go'),
      said('m1', [use('a')], 'tool_use'),
      prompt('Go on.'),
      said('m2', [use('b')], 'tool_use'),
    ];
    expect(callsInFlight(entries).map(({ input }) => input)).toEqual(['{"command":"run b"}']);
  });
});

test('a session has answered only when the model itself has', () => {
  expect(hasAnswered([prompt('go'), closing])).toBe(false);
  expect(hasAnswered([prompt('go'), said('m1', [text('Yes.')])])).toBe(true);
});
