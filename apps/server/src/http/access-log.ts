import type { RequestHandler, Response } from 'express'
import { addressOf } from '../caller.ts'
import type { ServerLog } from '../log/log.ts'
import type { Metrics } from '../metrics.ts'

interface AccessLogOptions {
  log: ServerLog
  metrics: Metrics
  trustedProxies: number
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Says under which name a request counts; the part of the server that answers calls it. */
export function countAs(res: Response, route: string): void {
  res.locals.route = route
}

/**
 * One line and one measurement for each request. No query, no header but the agent, no body: secrets travel in those.
 * Paths are logged for the API alone; a page's path may hold the secret of a link out of a mail.
 */
export function accessLog({ log, metrics, trustedProxies }: AccessLogOptions): RequestHandler {
  return (req, res, next) => {
    const start = process.hrtime.bigint()
    const path = req.path
    res.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - start) / 1e9
      const route = String(res.locals.route ?? 'none')
      const method = methods.has(req.method) ? req.method : 'other'
      // Nobody was answered when the caller left first; 499 is what proxies call it.
      const status = res.writableFinished ? res.statusCode : 499
      metrics.requests.observe({ method, route, status: String(status) }, seconds)
      const isCall = route === 'trpc' || route === 'api'
      const line = {
        requestId: req.headers['x-request-id'],
        method,
        route,
        ...(isCall ? { path: path.slice(0, 300) } : {}),
        status,
        ms: Math.round(seconds * 10_000) / 10,
        ip: addressOf(req, trustedProxies),
        agent: (req.headers['user-agent'] ?? '').slice(0, 200),
      }
      if (status >= 500) log.warn(line, 'request')
      else if (isCall || (status >= 400 && status !== 404)) log.info(line, 'request')
      else log.debug(line, 'request')
    })
    next()
  }
}
