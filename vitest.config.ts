import { defineConfig } from 'vitest/config'

// One run for the whole project: every package with tests is a project, and one database server serves them all. How many
// workers there are is said on the command line (scripts/test.ts): projects do not take it from here.
export default defineConfig({
  test: {
    projects: [
      'packages/*/vitest{,.replacing}.config.ts',
      'apps/*/vitest{,.alone,.replacing,.served}.config.ts',
      'scripts/vitest.config.ts',
    ],
    globalSetup: ['./packages/db/src/testing/global-setup.ts'],
    reporters: ['default'],
  },
})
