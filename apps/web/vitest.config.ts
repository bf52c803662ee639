import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { replacing } from './vitest.replacing.config.ts'
import { served } from './vitest.served.config.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    exclude: [...replacing, ...served],
    environment: 'happy-dom',
    // Loading the components costs more than most files test. Each file has a window of its own all the same.
    isolate: false,
    setupFiles: ['src/testing/without-owner-stacks.ts', 'src/testing/begin-file.ts'],
    unstubGlobals: true,
    testTimeout: 20_000,
  },
})
