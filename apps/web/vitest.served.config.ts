import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Screens over the product's own procedures: each file has a venue and a database of its own, and one API serves a worker. */
export const served = ['src/**/*.served.test.tsx']

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web-served',
    include: served,
    environment: 'happy-dom',
    isolate: false,
    env: { TEST_DATABASES_AGAIN: 'yes' },
    setupFiles: ['src/testing/without-owner-stacks.ts', 'src/testing/begin-file.ts'],
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
