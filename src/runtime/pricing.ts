import type { Usage } from './result.js';

/** US dollars for a million tokens: input and output. */
interface Price {
  input: number;
  output: number;
}

/** List prices by a word in the model's name. An unknown model is priced as the dearest, so that a cap holds. */
const PRICES: readonly (readonly [word: string, price: Price])[] = [
  ['haiku', { input: 1, output: 5 }],
  ['sonnet', { input: 3, output: 15 }],
];
const DEAREST: Price = { input: 5, output: 25 };

const CACHE_READ = 0.1;
const CACHE_WRITE = 1.25;

/**
 * An estimate in US dollars, for attempts that ended before the SDK could report a cost. Output is low, because a cut
 * answer's messages carry only the count at its start.
 */
export function estimateUsd(usageByModel: Map<string, Usage>): number {
  let usd = 0;
  for (const [model, usage] of usageByModel) {
    const price = PRICES.find(([word]) => model.toLowerCase().includes(word))?.[1] ?? DEAREST;
    const input = usage.input + usage.cacheRead * CACHE_READ + usage.cacheCreation * CACHE_WRITE;
    usd += (input * price.input + usage.output * price.output) / 1_000_000;
  }
  return usd;
}
