import { defineConfig } from 'vitest/config'

/** Files that load the machine fully and promise times all the same: they run last, one after the other, beside nobody. */
export const alone = ['test/crowd.test.ts', 'test/long-bodies.test.ts', 'test/sale.test.ts']

export default defineConfig({
  test: {
    name: 'server-alone',
    include: alone,
    environment: 'node',
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
