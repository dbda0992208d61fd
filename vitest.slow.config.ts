import { defineConfig } from 'vitest/config';

/** Tests that take their time: waits that the SDK makes, stalls, a real pseudo-terminal, and series of whole runs. */
export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
