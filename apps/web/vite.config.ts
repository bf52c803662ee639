import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

// Node asks for `with { type: 'json' }`; the development server answers JSON as a script, which the browser then refuses.
const jsonAsScript: Plugin = {
  name: 'json-as-script',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/i18n/src/namespaces.ts') ? code.replaceAll(", { with: { type: 'json' } }", '') : undefined,
}

export default defineConfig({
  plugins: [react(), jsonAsScript],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every visit needs and what rarely changes lies in two parts; the many small pieces of the design system
          // in a third, so that a first visit asks for tens of files and not for a hundred.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
            {
              name: 'data',
              test: /node_modules\/(@trpc|@tanstack\/(react-query|query-core)|superjson|copy-anything|is-what|i18next|react-i18next|use-sync-external-store)\//,
            },
            {
              name: 'parts',
              test: /packages\/ui\/src\/(button|field(?!\/combobox)|display|brand|state|icon|cx|labels)|lucide-react/,
              minShareCount: 2,
              maxModuleSize: 6000,
            },
          ],
        },
      },
    },
  },
})
