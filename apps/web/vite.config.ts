import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { fetchedAhead } from './build/fetched-ahead.ts'
import { leanHelpers } from './build/lean-helpers.ts'
import { leanIcons } from './build/lean-icons.ts'
import { lightLoads } from './build/light-loads.ts'
import { offlineShell } from './build/offline-shell.ts'
import { parts } from './build/parts.ts'
import { productionRouter } from './build/production-router.ts'
import { soundParts } from './build/sound-parts.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'
import { withoutUnusedHooks } from './build/without-unused-hooks.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

export default defineConfig({
  plugins: [
    react(),
    withoutJsonSchema(),
    withoutUnusedHooks(),
    leanHelpers(),
    leanIcons(),
    productionRouter(),
    fetchedAhead(),
    offlineShell(),
    soundParts(),
    lightLoads(),
    compressed(),
  ],
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
    modulePreload: {
      polyfill: false,
      // Two tables of the same names: the page knows the files of every screen (build/fetch-ahead.js), and what the
      // shell opens is fetched when the page rests.
      resolveDependencies: (_file, names, { hostId }) => (/^assets\/(index|data|shell)-/.test(hostId) ? [] : names),
    },
    // A file as data: would need another hole in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // tRPC does not say so itself: importing a part of it does nothing, so what is not used can go.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        codeSplitting: parts(),
      },
    },
  },
})
