import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`

// The toast library puts its sheet into the page as a style element, which the content policy forbids; styles.css
// imports the same sheet as a file.
const sheetAsFile: Plugin = {
  name: 'toast-sheet-as-file',
  transform(code, id) {
    if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return
    const cut = code.replace(/^__insertCSS\(.*\);?$/m, '')
    if (cut === code) this.error('the toast library inserts its sheet in another way now')
    return { code: cut, map: null }
  },
}

export default defineConfig({
  plugins: [react(), sheetAsFile],
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
