import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // What takes minutes in all has configurations of its own: npm run test:slow, test:faults, test:fuzz.
    exclude: ['test/slow/**', 'test/faults/**', 'test/fuzz/**'],
    // Tests that start the SDK's own program share two cores: more than two files at once only slows each other down.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
