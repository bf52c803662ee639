import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// One run for the whole house: every package with tests is a project, and one database server serves them all.
export default defineConfig({
  test: {
    projects: ['packages/*/vitest{,.replacing}.config.ts', 'apps/*/vitest.config.ts', 'scripts/vitest.config.ts'],
    globalSetup: ['./packages/db/src/testing/global-setup.ts'],
    // A worker waits for the database half of its time: also on two cores there are three.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    reporters: process.env.CI ? ['default'] : ['default'],
  },
})
