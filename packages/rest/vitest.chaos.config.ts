import { defineConfig } from 'vitest/config'

// The long run of the fuzz: many seeds on one database.
export default defineConfig({
  test: {
    name: 'rest chaos',
    include: ['chaos/**/*.chaos.ts'],
    globalSetup: ['../db/src/testing/global-setup.ts'],
    environment: 'node',
    testTimeout: 60 * 60_000,
    hookTimeout: 120_000,
  },
})
