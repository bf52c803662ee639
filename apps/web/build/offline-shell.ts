import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'
import { always, bare, chunksOf, counter, counterTexts, languages, later, live, type Part, shell } from './chunks.ts'

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
        const output = Object.values(bundle)
        const files = keptFiles(output, String(page.source))
        const source = await bundleWorker(files, counterFiles(output, files))
        this.emitFile({ type: 'asset', fileName: workerFile, source })
      },
    },
  }
}

/** What the product needs to say, in the person's language, that there is no connection. */
export function keptFiles(output: readonly Part[], page: string): KeptFile[] {
  const { start, holding, withImports } = chunksOf(output)
  const code = withImports([...shell, ...later, ...live, ...bare, ...textsOf(always)].map(holding))
  const sheets = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, name = '']) => name)
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 16)
  return [
    { url: '/index.html', revision },
    ...[...new Set([...start, ...code, ...sheets])].map((name) => ({ url: `/${name}`, revision: null })),
  ]
}

/** What is kept besides where food is sold, so that a counter comes back from a reload without the server. */
export function counterFiles(output: readonly Part[], kept: readonly KeptFile[]): string[] {
  const { holding, withImports } = chunksOf(output)
  const all = [...withImports([...counter, ...textsOf(counterTexts)].map(holding))].map((name) => `/${name}`)
  return all.filter((url) => !kept.some((file) => file.url === url))
}

const textsOf = (namespaces: readonly string[]) =>
  languages.flatMap((language) => namespaces.map((namespace) => `locales/${language}/${namespace}.json`))

async function bundleWorker(files: KeptFile[], ofCounter: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      KEPT_FILES: JSON.stringify(files),
      COUNTER_FILES: JSON.stringify(ofCounter),
    },
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
