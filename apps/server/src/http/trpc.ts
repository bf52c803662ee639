import { appRouter, type Context, errorData, type Refusal, requireActor, type Services, toRefusal } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import { resolveResponse } from '@trpc/server/http'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf } from '../caller.ts'
import type { Limits } from '../limits.ts'
import type { Metrics } from '../metrics.ts'
import { procedureAt, procedureLabel } from '../procedures.ts'
import { type Reporter, refusalShape } from '../refusals.ts'
import { countAs } from './access-log.ts'
import type { CallCounter } from './call-counter.ts'
import { withinTime } from './deadline.ts'
import { hasBody } from './read-body.ts'
import { answerSingle, type SingleCall, singleCallOf } from './single-call.ts'
import { callsOf, checkForm, textOf } from './trpc-request.ts'

interface TrpcOptions {
  services: Services
  limits: Limits
  trustedProxies: number
  counter: CallCounter
  metrics: Metrics
  report: Reporter
}

/** One request, as far as it is understood. */
interface Call {
  req: Request
  ctx: Context
  userId: string | undefined
  body: string
  startedAt: number
}

/**
 * Whether the body may be read: somebody who must be signed in, and is not, is answered before. Throws UNAVAILABLE
 * when nobody can tell who calls.
 */
async function mayBeRead(ctx: Context, calls: string[]): Promise<boolean> {
  if (calls.some((call) => procedureAt(call)?.access === 'public')) return true
  try {
    await requireActor(ctx, { whileLocked: true, whileMfaMissing: true })
    return true
  } catch (thrown) {
    const refusal = toRefusal(thrown)
    if (errorCodes[refusal.code].http >= 500) throw refusal
    return false
  }
}

const outcomeOf = (answer: object | undefined): string => {
  if (!answer || !('error' in answer)) return 'ok'
  return (answer.error as { message?: string }).message ?? 'INTERNAL'
}

/**
 * Everything under /trpc over HTTP. The limits stand before tRPC, which reads whatever body it is sent, answers every
 * call of however large a batch, and waits for as long as a procedure does.
 */
export function trpcOverHttp(options: TrpcOptions): RequestHandler {
  const { limits, metrics, report, services, trustedProxies } = options

  async function understand(req: Request, ctx: Context): Promise<Call> {
    checkForm(req)
    const calls = callsOf(req, limits)
    const caller = await options.counter.count(ctx, calls.length)
    const wanted = hasBody(req) && (await withinTime(mayBeRead(ctx, calls), limits.answerMs))
    const body = wanted ? await textOf(req, limits, calls) : ''
    return { req, ctx, userId: caller?.userId, body, startedAt: performance.now() }
  }

  function measure(path: string, outcome: string, startedAt: number): void {
    const labels = { procedure: procedureLabel(path), transport: 'http', outcome }
    metrics.calls.observe(labels, (performance.now() - startedAt) / 1000)
  }

  async function answerAlone(res: Response, call: Call, single: SingleCall): Promise<void> {
    const { ctx, userId, startedAt } = call
    const { text, status, outcome, error } = await withinTime(answerSingle(single, ctx), limits.answerMs)
    if (error) {
      report({ error, path: single.path, requestId: ctx.requestId, userId, ip: ctx.ip })
      const { retryAfter } = toRefusal(error).data
      if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter))
    }
    measure(single.path, outcome, startedAt)
    res.setHeader('Content-Type', 'application/json')
    res.status(status).end(text)
  }

  function answerOf({ req, ctx, userId, body, startedAt }: Call): Promise<globalThis.Response> {
    return resolveResponse({
      router: appRouter,
      maxBatchSize: limits.batch,
      path: req.path.slice(1),
      // Only what says how to read it: who calls stands in the context.
      req: new globalThis.Request(new URL(req.url, 'http://internal'), {
        method: req.method,
        headers: req.method === 'POST' ? { 'content-type': 'application/json' } : {},
        body: req.method === 'POST' ? body : null,
      }),
      error: null,
      createContext: async () => ctx,
      onError: ({ error, path }) => report({ error, path, requestId: ctx.requestId, userId, ip: ctx.ip }),
      responseMeta({ data, errors, paths = [] }) {
        paths.forEach((path, index) => {
          measure(path, outcomeOf(data[index]), startedAt)
        })
        const longest = Math.max(0, ...errors.map((error) => errorData(toRefusal(error), '').retryAfter ?? 0))
        return longest > 0 ? { headers: new Headers({ 'Retry-After': String(longest) }) } : {}
      },
    })
  }

  function refuse(res: Response, refusal: Refusal, ctx: Context): void {
    report({ error: refusal, path: undefined, requestId: ctx.requestId, userId: undefined, ip: ctx.ip })
    const { retryAfter } = refusal.data
    if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter))
    res.status(errorCodes[refusal.code].http).json(refusalShape(refusal, ctx.requestId))
  }

  return async (req, res) => {
    countAs(res, 'trpc')
    res.setHeader('Cache-Control', 'no-store')
    const ctx = contextOf(req, { services, trustedProxies, transport: 'trpc-http' })
    try {
      const call = await understand(req, ctx)
      const single = singleCallOf(req, call.body)
      if (single) return await answerAlone(res, call, single)
      const answer = await withinTime(answerOf(call), limits.answerMs)
      const text = await answer.text()
      for (const name of ['content-type', 'retry-after', 'allow']) {
        const value = answer.headers.get(name)
        if (value !== null) res.setHeader(name, value)
      }
      res.status(answer.status).end(text)
    } catch (thrown) {
      if (!res.destroyed) refuse(res, toRefusal(thrown), ctx)
    }
  }
}
