import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import type { ServerLog } from '../log/log.ts'
import { countAs } from './access-log.ts'
import { answerError } from './answer-error.ts'
import { compress, sendVariants, type Variants, variantsOf } from './variants.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
}

interface WebBuild {
  files: Map<string, Variants>
  scriptHashes: string[]
}

/** The hashes of the scripts that stand in a page's own text, for its content security policy. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc[\s=>])[^>]*>([\s\S]*?)<\/script\s*>/gi)
  return [...scripts].map(([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
}

// One file after the other, and nothing else meanwhile: two thousand small files read beside other work take four times
// as long, and nobody is served before they are there.
async function readBuild(folder: string): Promise<WebBuild | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, Variants>()
  const compressed: [string, Buffer][] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    const extension = extname(entry.name)
    // Only what a browser needs: no maps of the sources, nothing hidden, nothing of a kind that we do not know.
    if (!entry.isFile() || name.includes('/.')) continue
    if (extension === '.br' || extension === '.gz') compressed.push([name, readFileSync(path)])
    else if (Object.hasOwn(types, extension)) files.set(name, variantsOf(readFileSync(path), types[extension] ?? ''))
  }
  for (const [name, body] of compressed) {
    const variants = files.get(name.slice(0, -3))
    if (variants) variants[name.endsWith('.br') ? 'brotli' : 'gzip'] = body
  }
  const index = files.get('/index.html')
  return index ? { files, scriptHashes: inlineScriptHashes(index.plain.toString()) } : null
}

/** The built web client. */
export interface Web {
  handler: RequestHandler
  isBuilt(): boolean
  scriptHashes(): string[]
}

const lookAgainMs = 1000

// In place of the service worker: takes away what it kept, and itself.
const farewell = variantsOf(
  Buffer.from(`self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
)
`),
  'text/javascript; charset=utf-8',
)

interface WebOptions {
  folder: string
  log: ServerLog
  /** Whether browsers may keep the shell of the product for a reload without a network. */
  offlineShell: boolean
}

/**
 * Serves the build in `folder` out of memory. Without a build every page says how to make one, and the folder is
 * looked at again, so that a build made later needs no restart.
 */
export async function createWeb({ folder, log, offlineShell }: WebOptions): Promise<Web> {
  const read = async () => {
    const found = await readBuild(folder)
    if (!offlineShell) found?.files.set('/service-worker.js', farewell)
    return found
  }
  let build = await read()
  let lookedAt = Date.now()

  async function compressAll(): Promise<void> {
    for (const variants of build?.files.values() ?? []) await compress(variants)
  }

  // After the start, one file at a time: the first visitors get the plain form meanwhile.
  const startCompressing = () =>
    void compressAll().catch((err: unknown) => log.warn({ err }, 'a file of the web client could not be compressed'))
  startCompressing()

  async function current(): Promise<WebBuild | null> {
    if (build || Date.now() - lookedAt < lookAgainMs) return build
    lookedAt = Date.now()
    build = await read()
    startCompressing()
    return build
  }

  return {
    isBuilt: () => build !== null,
    scriptHashes: () => build?.scriptHashes ?? [],
    handler: async (req, res) => {
      countAs(res, 'web')
      const found = await current()
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD')
        return answerError(req, res, { status: 405 })
      }
      answer(req, res, found)
    },
  }
}

function answer(req: Request, res: Response, build: WebBuild | null): void {
  const path = pathOf(req)
  const file = path === '/index.html' ? undefined : build?.files.get(path)
  if (file) {
    // The name of an asset carries the hash of its content.
    res.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (path.startsWith('/assets/') && isPartOfPage(file)) sendFewHeaders(res)
    sendVariants(req, res, file)
  } else if (!isPage(path) || !req.accepts('html')) {
    answerError(req, res, { status: 404, error: 'NOT FOUND' })
  } else answerPage(req, res, build?.files.get('/index.html'))
}

// An SVG can be opened as a document of its own; these cannot.
const isPartOfPage = ({ type }: Variants) => /^(text\/(javascript|css)|font\/|application\/wasm)/.test(type)

// What says how a document may behave.
const ofDocuments = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/**
 * Half a kilobyte of rules for each of fifty files costs a phone at the edge of its cell half a second. A browser applies
 * the policy of the page to a script, a style sheet or a font; only a worker has the policy of its own file, and one of
 * these may then do nothing. nosniff and the cross-origin policy stay.
 */
function sendFewHeaders(res: Response): void {
  for (const name of ofDocuments) res.removeHeader(name)
  res.setHeader('Content-Security-Policy', "default-src 'none'")
}

function answerPage(req: Request, res: Response, index: Variants | undefined): void {
  if (index) {
    res.setHeader('Cache-Control', 'no-cache')
    sendVariants(req, res, index)
    return
  }
  res.setHeader('Cache-Control', 'no-store')
  res.status(503).type('text/plain').send('The web client is not built yet. Run "npm run build" in the repository.\n')
}

function pathOf(req: Request): string {
  try {
    return decodeURIComponent(req.path)
  } catch {
    return '/.'
  }
}

// Every address of the web client is a page of its router, but what looks like a file is none.
function isPage(path: string): boolean {
  if (path === '/index.html') return true
  const segments = path.split('/')
  return !segments.some((segment) => segment.startsWith('.')) && !(segments.at(-1) ?? '').includes('.')
}
