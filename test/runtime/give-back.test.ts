import { expect, test } from 'vitest';
import { GiveBack } from '../../src/runtime/give-back.js';

/** Something that nobody holds any more. */
function garbage(): WeakRef<object> {
  return new WeakRef({ transcript: 'x'.repeat(1000) });
}

test('the memory of a long transcript stays when the SDK has taken it over', async () => {
  const memory = new GiveBack();
  const loaded = garbage();
  // A weak reference is held until the turn of the event loop that has made it is over.
  await new Promise(setImmediate);
  memory.loaded(Array.from({ length: 500 }));
  await memory.now();
  expect(loaded.deref()).toBeUndefined();
  await memory.now();
});
