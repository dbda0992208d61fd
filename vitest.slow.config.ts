import { defineConfig } from 'vitest/config';

/** Tests that wait for what takes its time by nature: retries and pauses of the SDK, stalls, a real pseudo-terminal. */
export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
