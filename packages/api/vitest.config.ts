import { defineConfig } from 'vitest/config'
import { replacing } from './vitest.replacing.config.ts'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    exclude: replacing,
    environment: 'node',
    // Loading the whole API costs more than most files test. What a file may change is its own database and services.
    isolate: false,
    env: { TEST_DATABASES_AGAIN: 'yes' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
