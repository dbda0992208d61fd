import type { Usage } from './result.js';

/** US dollars for a million tokens. */
type Price = Readonly<Usage>;

const price = (input: number, output: number, cacheRead: number, cacheCreation: number): Price => ({
  input,
  output,
  cacheRead,
  cacheCreation,
});

/** What the SDK takes for names that it does not know. */
const GUESS = price(4, 20, 0.2, 5);

/** The SDK's own prices, by a part of the model's name; the first that fits counts. */
const PRICES: readonly (readonly [part: RegExp, price: Price])[] = [
  [/haiku/i, price(1, 5, 0.1, 1.25)],
  [/sonnet-5-5/i, price(2, 10, 0.1, 2.5)],
  [/sonnet-5/i, price(2, 10, 0.2, 2.5)],
  [/sonnet/i, price(3, 15, 0.3, 3.75)],
  [/opus-5-5/i, price(4, 20, 0.2, 5)],
  [/opus-4-[01]|opus-4-2025/i, price(15, 75, 1.5, 18.75)],
  [/opus/i, price(5, 25, 0.5, 6.25)],
  [/fable/i, price(10, 50, 1, 12.5)],
];

/** Whether the price of that model is known; otherwise its cost is a guess, here as in the SDK. */
export function isPriced(model: string): boolean {
  return PRICES.some(([part]) => part.test(model));
}

/** US dollars, for what has no figure of the SDK's (yet). */
export function estimateUsd(usageByModel: ReadonlyMap<string, Usage>): number {
  let usd = 0;
  for (const [model, usage] of usageByModel) {
    const rates = PRICES.find(([part]) => part.test(model))?.[1] ?? GUESS;
    for (const key of Object.keys(rates) as (keyof Price)[]) usd += (usage[key] * rates[key]) / 1_000_000;
  }
  return usd;
}
