import { type Context, type Log, type Services, toRefusal } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import type { Request, Response } from 'express'
import { answerCall, type ReportFailure } from './answer-call.ts'
import { pathTable } from './path-table.ts'
import { replyToRefusal, unknownPath } from './refusal-reply.ts'
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

/** Answers calls by method and path. */
export function routeTable(table: Record<string, Route>, options: TableOptions) {
  const { services, createContext, report = reportTo(services.log) } = options
  // A row that names no procedure must stop the start, not the first call.
  for (const route of Object.values(table)) route.access()
  const find = pathTable(Object.entries(table).map(([key, route]): [string, Row] => [key, { key, route }]))

  return async (path: string, req: Request, res: Response): Promise<void> => {
    const found = find(path)
    const row = found?.methods.get(req.method === 'HEAD' ? 'GET' : req.method)
    const ctx = createContext(req)
    if (!row) return refuseUnknown(req, res, { methods: [...(found?.methods.keys() ?? [])], requestId: ctx.requestId })
    try {
      send(req, res, await answerCall({ ...row, params: found?.params ?? {}, ctx, req, report }))
    } catch (thrown) {
      // Only the frame around a call can fail here; the call's own failures have been answered.
      services.log.error({ err: thrown, route: row.key }, 'a call could not be answered')
      send(req, res, replyToRefusal(toRefusal(thrown), { path, requestId: ctx.requestId }))
    }
  }
}

// What a caller may know is in the answer; the details of our own failures go only to the log.
function reportTo(log: Log): ReportFailure {
  return ({ error, path, requestId, userId, ip }) => {
    const fields = { requestId, procedure: path, reason: error.code, userId, ip }
    const status = errorCodes[error.code].http
    if (error.code === 'INTERNAL') log.error({ ...fields, err: error.data.cause ?? error }, 'a call failed')
    else if (status >= 500) log.warn({ ...fields, err: error.data.cause ?? error }, 'a call failed')
    else if (status === 401 || status === 403 || status === 429) log.info(fields, 'a call was denied')
  }
}

interface Unknown {
  /** Those that the path has, if it is one of ours. */
  methods: string[]
  requestId?: string
}

/** 404 for everybody, before anything is asked; a known path tells which methods it has. */
export function refuseUnknown(req: Request, res: Response, { methods, requestId = '' }: Unknown): void {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
  const headers: Record<string, string> = allowed.length > 0 ? { Allow: allowed.join(', ') } : {}
  send(req, res, { ...unknownPath({ path: `api${req.path}`, requestId }), headers })
}
