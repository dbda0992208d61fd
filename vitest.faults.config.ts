import { defineConfig } from 'vitest/config';

/** The campaigns: they kill what they run, and take minutes. FAULT_PLANS says how many plans, FAULT_SEED replays one. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    // Two programs under test at once are what two cores carry; more would only make each plan's moments blurred.
    fileParallelism: false,
    maxConcurrency: 2,
    testTimeout: 240_000,
    hookTimeout: 30_000,
  },
});
