/** The longest delay that `setTimeout` takes; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls back after `ms` milliseconds, however many they are. Returns a function that calls it off. */
export function after(ms: number, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = (left: number): void => {
    timer = setTimeout(() => (left > LONGEST_MS ? arm(left - LONGEST_MS) : callback()), Math.min(left, LONGEST_MS));
  };
  arm(ms);
  return () => clearTimeout(timer);
}
