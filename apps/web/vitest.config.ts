import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: { name: 'web', include: ['{src,build}/**/*.test.{ts,tsx}'], environment: 'happy-dom', testTimeout: 20_000 },
})
