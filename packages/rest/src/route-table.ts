import { type Context, type Log, type Services, toRefusal } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import type { Request, Response } from 'express'
import { answerCall, type ReportFailure } from './answer-call.ts'
import { partsOf } from './documented.ts'
import { notFound, replyToRefusal } from './refusal-reply.ts'
import type { Route } from './route.ts'
import { send } from './send.ts'

interface Row {
  key: string
  route: Route
}

interface TableOptions {
  services: Services
  createContext: (req: Request) => Context
  report?: ReportFailure
}

/** Answers calls by method and exact path. No pattern is matched, so no path can be spelled in two ways. */
export function routeTable(table: Record<string, Route>, options: TableOptions) {
  const { services, createContext, report = reportTo(services.log) } = options
  const paths = new Map<string, Map<string, Row>>()
  for (const [key, route] of Object.entries(table)) {
    // A row that names no procedure must stop the start, not the first call.
    route.access()
    const { method, path } = partsOf(key)
    const methods = paths.get(path) ?? new Map<string, Row>()
    paths.set(path, methods.set(method, { key, route }))
  }

  return async (path: string, req: Request, res: Response): Promise<void> => {
    const methods = paths.get(path)
    const row = methods?.get(req.method === 'HEAD' ? 'GET' : req.method)
    if (!row) return refuseUnknown(req, res, [...(methods?.keys() ?? [])])
    try {
      send(req, res, await answerCall({ ...row, ctx: createContext(req), req, report }))
    } catch (thrown) {
      // Only the frame around a call can fail here; the call's own failures have been answered.
      services.log.error({ err: thrown, route: row.key }, 'a call could not be answered')
      send(req, res, replyToRefusal(toRefusal(thrown), ''))
    }
  }
}

// What a caller may know is in his answer; the inside of our own failures is for the log alone.
function reportTo(log: Log): ReportFailure {
  return ({ error, path, requestId, userId, ip }) => {
    const fields = { requestId, procedure: path, reason: error.code, userId, ip }
    const status = errorCodes[error.code].http
    if (error.code === 'INTERNAL') log.error({ ...fields, err: error.data.cause ?? error }, 'a call failed')
    else if (status >= 500) log.warn({ ...fields, err: error.data.cause ?? error }, 'a call failed')
    else if (status === 401 || status === 403 || status === 429) log.info(fields, 'a call was denied')
  }
}

/** 404 for everybody, before anything is asked; a known path tells which methods it has. */
export function refuseUnknown(req: Request, res: Response, methods: string[]): void {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  send(req, res, { ...notFound, headers: allowed.length > 0 ? { Allow: allowed.join(', ') } : {} })
}
