import type { Context, Services } from '@marquee/api'
import { type Request, Router } from 'express'
import type { ReportFailure } from './answer-call.ts'
import { docsFiles } from './docs/files.ts'
import { documentFile } from './openapi/file.ts'
import { refuseUnknown, routeTable } from './route-table.ts'
import { answerFile, isFilePath } from './routes/files.ts'
import { answerGeometry, isGeometryPath } from './routes/geometry.ts'
import { answerUnsubscribe, isUnsubscribePath } from './routes/unsubscribe.ts'
import { type StaticFile, sendFile } from './send.ts'
import { routes } from './table.ts'

export interface RestOptions {
  services: Services
  /** The context of one HTTP call, with `transport: 'rest'`: token, address, device and request id from the request. */
  createContext: (req: Request) => Context
  /** Scheme, host and port under which callers reach the product, without a trailing slash. */
  publicOrigin: string
  /** Told of every refused or failed call. Default: denials and failures go to the log of `services`. */
  report?: ReportFailure
}

/**
 * The documented `api/*` paths as an express router, to be mounted at `/api`. It reads bodies itself: mount it before,
 * or without, any body parser. Whatever it does not know it answers with 404 `{"error":"NOT FOUND"}`, so what else
 * lives under `/api` is mounted before it.
 */
export function createRestRouter(options: RestOptions): Router {
  const files = new Map<string, () => StaticFile>([
    ['api/openapi.json', documentFile(options.publicOrigin)],
    ...docsFiles(),
  ])
  const table = routeTable(routes, options)
  const router = Router()
  router.use((req, res) => {
    const path = `api${req.path}`
    if (isFilePath(path)) return answerFile(options.services, req, res)
    if (isGeometryPath(path)) return answerGeometry(options.createContext(req), req, res)
    if (isUnsubscribePath(path)) return answerUnsubscribe(options.createContext(req), req, res)
    const file = files.get(path)
    if (!file) return table(path, req, res)
    if (req.method === 'GET' || req.method === 'HEAD') return sendFile(req, res, file())
    return refuseUnknown(req, res, { methods: ['GET'] })
  })
  return router
}
