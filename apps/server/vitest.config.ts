import { defineConfig } from 'vitest/config'
import { alone } from './vitest.alone.config.ts'

export default defineConfig({
  test: {
    name: 'server',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    exclude: alone,
    environment: 'node',
    // Each file starts servers and databases of its own; loading the whole API anew for each costs more than many test.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
