import { defineConfig } from 'vitest/config'

/** Files that put something in the place of a module, which others must not meet: each has a process of its own. */
export const replacing = ['src/domains/setup/setup.test.ts']

export default defineConfig({
  test: {
    name: 'api-replacing',
    include: replacing,
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
