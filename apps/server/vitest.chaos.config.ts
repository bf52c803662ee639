import { defineConfig } from 'vitest/config'

// The long run: one file after the other, so that nobody else's load is in the figures.
export default defineConfig({
  test: {
    name: 'chaos',
    include: ['chaos/**/*.chaos.ts'],
    // For those that need no server of their own; it is idle while others run.
    globalSetup: ['../../packages/db/src/testing/global-setup.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 90 * 60_000,
    hookTimeout: 120_000,
  },
})
