import { requireAccess, requireActor, type Services, toRefusal } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import type { RequestHandler } from 'express'
import { contextOf, isLocal } from '../caller.ts'
import type { Metrics } from '../metrics.ts'
import { countAs } from './access-log.ts'
import { answerError } from './answer-error.ts'

interface MetricsEndpointOptions {
  services: Services
  metrics: Metrics
  trustedProxies: number
}

/** The figures for Prometheus: for callers on this machine, and for people who may view the analytics. */
export function metricsEndpoint({ services, metrics, trustedProxies }: MetricsEndpointOptions): RequestHandler {
  return async (req, res) => {
    countAs(res, 'metrics')
    if (req.method !== 'GET' && req.method !== 'HEAD') return answerError(req, res, { status: 405 })
    if (!isLocal(req)) {
      try {
        const actor = await requireActor(contextOf(req, { services, trustedProxies, transport: 'internal' }))
        requireAccess(actor, { module: 'analytics', action: 'view' })
      } catch (thrown) {
        const status = errorCodes[toRefusal(thrown).code].http
        return answerError(req, res, { status, error: status === 401 ? 'Unauthorized' : undefined })
      }
    }
    res.setHeader('Cache-Control', 'no-store')
    res.setHeader('Content-Type', metrics.registry.contentType)
    res.end(await metrics.registry.metrics())
  }
}
