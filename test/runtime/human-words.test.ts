import { describe, expect, test } from 'vitest';
import { HumanWords } from '../../src/runtime/human-words.js';

/** Words that are said when the test says so. */
function later() {
  let say: (text: string | undefined) => void = () => {};
  const words = new Promise<string | undefined>((resolve) => {
    say = resolve;
  });
  return { words, say };
}

describe('what a person says in two goes', () => {
  test('is one message, also when the second go begins while the first one is waited for', async () => {
    const words = new HumanWords();
    const [first, second] = [later(), later()];
    words.add(first.words);
    const taken = words.take();
    words.add(second.words);
    first.say('turn left');
    second.say('and slow down');
    expect(await taken).toBe('turn left\n\nand slow down');
    expect(words.awaited).toBe(false);
  });

  test('is not cut short by a second go in which nothing is said', async () => {
    const words = new HumanWords();
    const first = later();
    words.add(first.words);
    const taken = words.take();
    words.add(Promise.resolve(undefined));
    first.say('turn left');
    expect(await taken).toBe('turn left');
  });

  test('is heard, though it begins the moment the first go has been heard', async () => {
    const words = new HumanWords();
    words.add(Promise.resolve('turn left'));
    expect(await words.take()).toBe('turn left');
    words.add(Promise.resolve('and slow down'));
    expect(words.awaited).toBe(true);
    expect(await words.take()).toBe('and slow down');
    expect(await words.take()).toBeUndefined();
  });

  test('counts as nothing when it is blank', async () => {
    const words = new HumanWords();
    words.add(Promise.resolve('  '));
    expect(await words.take()).toBeUndefined();
  });
});
