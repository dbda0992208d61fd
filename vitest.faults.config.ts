import { defineConfig } from 'vitest/config';

/**
 * The campaigns: they kill what they run, and take minutes. FAULT_PLANS says how many plans for each mode, FAULT_MODE which one,
 * FAULT_FROM with which seed to begin; FAULT_SEED replays one, or several with commas between. FAULT_DEMO_KILLS is for the demo.
 */
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
