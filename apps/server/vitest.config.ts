import { defineConfig } from 'vitest/config'
import { alone } from './vitest.alone.config.ts'

export default defineConfig({
  test: {
    name: 'server',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    exclude: alone,
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
