const tails = new Map<string, Promise<unknown>>();

/** Runs pieces of work of the same key one after the other, in the order in which they were handed in. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (tails.get(key) ?? Promise.resolve()).then(work);
  tails.set(
    key,
    mine.catch(() => undefined),
  );
  return mine;
}
