import { defineConfig } from 'vitest/config';

/** One seed for all targets; FUZZ_SEED replays a run. */
const FUZZ_SEED = process.env.FUZZ_SEED ?? String(Date.now() % 1_000_000_000);

/** The fuzz campaign: FUZZ_MINUTES says how long it takes (10). */
export default defineConfig({
  test: {
    include: ['test/fuzz/**/*.test.ts'],
    env: { FUZZ_SEED },
    // Each target has its share of the time, and times are measured.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
