import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'
import { always, bare, chunksOf, languages, later, live, type Part, shell } from './chunks.ts'

/** The name of the service worker, at the root because its scope is the whole product. */
export const workerFile = 'service-worker.js'

/** A file that the service worker keeps from its installation on. A name with a hash needs no revision. */
export interface KeptFile {
  url: string
  revision: string | null
}

/**
 * Adds the service worker to the build: bundled into one script of its own, with the list of what it keeps for a reload
 * without a network.
 */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the build has no page')
        const files = keptFiles(Object.values(bundle), String(page.source))
        this.emitFile({ type: 'asset', fileName: workerFile, source: await bundleWorker(files) })
      },
    },
  }
}

/** What the product needs to say, in the person's language, that there is no connection. */
export function keptFiles(output: readonly Part[], page: string): KeptFile[] {
  const { start, holding, withImports } = chunksOf(output)
  const texts = languages.flatMap((language) => always.map((namespace) => `locales/${language}/${namespace}.json`))
  const code = withImports([...shell, ...later, ...live, ...bare, ...texts].map(holding))
  const sheets = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, name = '']) => name)
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16)
  return [
    { url: '/index.html', revision },
    ...[...new Set([...start, ...code, ...sheets])].map((name) => ({ url: `/${name}`, revision: null })),
  ]
}

async function bundleWorker(files: KeptFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', KEPT_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/service-worker.ts`,
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const output = (Array.isArray(built) ? built : [built]).flatMap((part) => ('output' in part ? part.output : []))
  const [script, ...others] = output
  if (script?.type !== 'chunk' || others.length > 0) throw new Error('the service worker is not one script')
  return script.code
}
