import type { Context, Services } from '@marquee/api'
import type { Language } from '@marquee/contract'
import { type Request, type Response, Router } from 'express'
import { answerCall } from './answer-call.ts'
import { docsFiles } from './docs/files.ts'
import type { DocsWords } from './docs/words.ts'
import { partsOf } from './documented.ts'
import { documentFile } from './openapi/file.ts'
import { notFound } from './refusal-reply.ts'
import type { Route } from './route.ts'
import { type StaticFile, send, sendFile } from './send.ts'
import { routes } from './table.ts'

export interface RestOptions {
  services: Services
  /** The context of one HTTP call, with `transport: 'rest'`: token, address, device and request id from the request. */
  createContext: (req: Request) => Context
  /** Scheme, host and port under which callers reach the product, without a trailing slash. */
  publicOrigin: string
  /** The words of the documentation page's frame. */
  docsWords: (language: Language) => DocsWords
}

/**
 * The documented `api/*` paths as an express router, to be mounted at `/api`. It reads bodies itself: mount it before,
 * or without, any body parser. Whatever it does not know it answers with 404 `{"error":"NOT FOUND"}`, so what else
 * lives under `/api` is mounted before it.
 */
export function createRestRouter(options: RestOptions): Router {
  const methods = new Map<string, Map<string, { key: string; route: Route }>>()
  for (const [key, route] of Object.entries(routes)) {
    const { method, path } = partsOf(key)
    const row = methods.get(path) ?? new Map()
    methods.set(path, row.set(method, { key, route }))
  }
  const files = new Map<string, (req: Request) => StaticFile>([
    ['api/openapi.json', documentFile(options.publicOrigin)],
    ...docsFiles(options),
  ])

  const router = Router()
  router.use(async (req, res) => {
    const path = `api${req.path}`
    const method = req.method === 'HEAD' ? 'GET' : req.method
    const file = files.get(path)
    if (file && method === 'GET') return sendFile(req, res, file(req))
    const row = methods.get(path)?.get(method)
    if (!row) return refuseUnknown(req, res, file ? ['GET'] : [...(methods.get(path)?.keys() ?? [])])
    send(req, res, await answerCall({ ...row, ctx: options.createContext(req), req, res }))
  })
  return router
}

function refuseUnknown(req: Request, res: Response, allowed: string[]): void {
  if (allowed.includes('GET')) allowed.push('HEAD')
  send(req, res, { ...notFound, headers: allowed.length > 0 ? { Allow: allowed.join(', ') } : {} })
}
