import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    proxy: {
      '/trpc': { target: server, ws: true },
      '/api': server,
      '/i18n': server,
      '/health': server,
    },
  },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2022',
    // Every browser that runs the rest knows modulepreload.
    modulePreload: { polyfill: false },
    // A file as data: would need another hole in the content policy.
    assetsInlineLimit: 0,
  },
})
