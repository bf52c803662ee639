import { type Context, type Services, toRefusal } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import type { DbHandle } from '@marquee/db'
import { createRestRouter, declaredAt, type RestOptions } from '@marquee/rest'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { contextOf } from './caller.ts'
import { accessLog, countAs } from './http/access-log.ts'
import { answerError } from './http/answer-error.ts'
import { type CallCounter, isRenewal } from './http/call-counter.ts'
import { answerInTime } from './http/deadline.ts'
import { strictHeaders } from './http/headers.ts'
import { healthRouter } from './http/health.ts'
import { i18nRouter } from './http/i18n.ts'
import { metricsEndpoint } from './http/metrics.ts'
import { crossOrigin, type Origins } from './http/origins.ts'
import { discardUnwanted } from './http/read-body.ts'
import { settleRequestId } from './http/request-id.ts'
import { trpcOverHttp } from './http/trpc.ts'
import type { Web } from './http/web.ts'
import type { Limits } from './limits.ts'
import type { ServerLog } from './log/log.ts'
import type { Metrics } from './metrics.ts'
import type { CallsLeft } from './rate-limiter.ts'
import type { Reporter } from './refusals.ts'

export interface AppOptions {
  services: Services
  limits: Limits
  log: ServerLog
  metrics: Metrics
  report: Reporter
  counter: CallCounter
  origins: Origins
  web: Web
  healthPool: Pick<DbHandle['pool'], 'connect'>
  restrictedRole: boolean
  isDraining: () => boolean
  trustedProxies: number
  publicUrl: string
}

/** Everything that is answered over HTTP, in the order in which it is looked at. Wiring only: no rule is here. */
export function createApp(options: AppOptions): Express {
  const { services, limits, log, metrics, report, counter, origins, web, trustedProxies } = options
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('case sensitive routing', true)
  app.set('query parser', 'simple')

  app.use(settleRequestId)
  app.use(discardUnwanted(limits))
  app.use(accessLog({ log, metrics, trustedProxies }))
  app.use(strictHeaders({ trustedProxies, scriptHashes: web.scriptHashes }))
  app.use(sayGoodbye(options.isDraining))
  app.use(refuseStrangeMethods)
  app.use(crossOrigin(origins))

  app.use('/health', healthRouter({ ...options, pool: options.healthPool }))
  app.use('/metrics', metricsEndpoint({ services, metrics, trustedProxies }))
  // Before anything reads a body: tRPC's own limit does not count what another reader has taken in.
  app.use('/trpc', trpcOverHttp({ services, limits, trustedProxies, counter, metrics, report }))
  app.use('/api', ...restApi(options))
  app.use('/i18n', i18nRouter())
  app.use(web.handler)
  app.use(lastResort(options))
  return app
}

function restApi({ services, limits, counter, report, trustedProxies, publicUrl }: AppOptions): RequestHandler[] {
  const late = new WeakMap<object, Context['countLate']>()
  const createContext = (req: Parameters<RestOptions['createContext']>[0]): Context => ({
    ...contextOf(req, { services, trustedProxies, transport: 'rest' }),
    countLate: late.get(req),
  })
  const count: RequestHandler = async (req, res, next) => {
    countAs(res, 'api')
    res.setHeader('Cache-Control', 'no-store')
    const tell = ({ limit, remaining, reset }: CallsLeft) => {
      res.setHeader('RateLimit-Limit', String(limit))
      res.setHeader('RateLimit-Remaining', String(remaining))
      res.setHeader('RateLimit-Reset', String(reset))
    }
    const declared = declaredAt(req.method, `api${req.path}`)
    if (isRenewal(req, declared, limits)) {
      const { countLate, end } = counter.later(createContext(req), tell)
      late.set(req, countLate)
      res.once('close', end)
    } else await counter.count(createContext(req), { calls: 1, declared }, tell)
    next()
  }
  return [count, answerInTime(limits), createRestRouter({ services, createContext, publicOrigin: publicUrl, report })]
}

// A connection that stays open would be cut in the middle of its next request.
function sayGoodbye(isDraining: () => boolean): RequestHandler {
  return (_req, res, next) => {
    if (isDraining()) res.setHeader('Connection', 'close')
    next()
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const refuseStrangeMethods: RequestHandler = (req, res, next) => {
  if (methods.has(req.method)) return next()
  res.setHeader('Allow', [...methods].join(', '))
  answerError(req, res, { status: 405 })
}

// Four parameters are how express knows a handler of errors.
function lastResort({ report, trustedProxies, services }: AppOptions): ErrorRequestHandler {
  return (thrown: unknown, req, res, _next) => {
    const status = (thrown as { status?: unknown } | null)?.status
    // An address that cannot be decoded, for instance: the caller's fault, and nothing of it is repeated.
    if (typeof status === 'number' && status >= 400 && status < 500) return answerError(req, res, { status })
    const refusal = toRefusal(thrown)
    const { requestId, ip } = contextOf(req, { services, trustedProxies, transport: 'internal' })
    report({ error: thrown, path: undefined, requestId, userId: undefined, ip })
    const { http } = errorCodes[refusal.code]
    answerError(req, res, { status: http, code: refusal.code, retryAfter: refusal.data.retryAfter })
  }
}
