import { defineConfig } from 'vitest/config'

// One run for the whole house: every package with tests is a project, and one database server serves them all.
export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'scripts/vitest.config.ts'],
    globalSetup: ['./packages/db/src/testing/global-setup.ts'],
    reporters: process.env.CI ? ['default'] : ['default'],
  },
})
