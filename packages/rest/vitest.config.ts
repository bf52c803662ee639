import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'rest',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // As in the API's own tests: loading it costs more than most files test.
    isolate: false,
    env: { TEST_DATABASES_AGAIN: 'yes' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
