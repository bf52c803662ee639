import {
  type Actor,
  appRouter,
  type Context,
  errorData,
  isOpenToApproval,
  type Refusal,
  requireActor,
  requireEntry,
  type Services,
  toRefusal,
} from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import { resolveResponse } from '@trpc/server/http'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf } from '../caller.ts'
import type { Limits } from '../limits.ts'
import type { Metrics } from '../metrics.ts'
import { procedureLabel } from '../procedures.ts'
import { type Reporter, refusalShape } from '../refusals.ts'
import { countAs } from './access-log.ts'
import { type CallCounter, isRenewal } from './call-counter.ts'
import { withinTime } from './deadline.ts'
import { hasBody } from './read-body.ts'
import { sendText } from './send-text.ts'
import { answerSingle, type SingleCall, singleCallOf } from './single-call.ts'
import { bodyOf, bringsFile, callsOf, checkForm, declaredBy, type JsonBody, textOf } from './trpc-request.ts'
import { createTurns } from './turns.ts'

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
  body: JsonBody
  startedAt: number
  answerMs: number
  /** Lets the next waiting file upload begin. */
  endTurn: () => void
}

const noBody: JsonBody = { text: '' }
const nothing = () => {}

/**
 * For whom the body is read: the first call that its door lets in, as far as can be said without its input. Nobody, and
 * the body is not looked at, when all of them will be refused. Throws UNAVAILABLE when nobody can tell who calls.
 */
async function readerOf(ctx: Context, calls: string[]): Promise<Actor | 'anybody' | null> {
  for (const meta of declaredBy(calls)) {
    if (meta.access === 'public') return 'anybody'
    try {
      const actor = await requireActor(ctx, meta)
      // Whether an approval fits what it is shown with, the door says when the input is known.
      requireEntry(actor, meta, ctx.approvalId !== null && isOpenToApproval(actor, meta))
      return actor
    } catch (thrown) {
      const refusal = toRefusal(thrown)
      if (errorCodes[refusal.code].http >= 500) throw refusal
    }
  }
  return null
}

const outcomeOf = (answer: object | undefined): string => {
  if (!answer || !('error' in answer)) return 'ok'
  return (answer.error as { message?: string }).message ?? 'INTERNAL'
}

/**
 * Everything under /trpc over HTTP. The limits stand before tRPC, which reads whatever body it is sent, returns every
 * call of however large a batch, and waits for as long as a procedure does.
 */
export function trpcOverHttp(options: TrpcOptions): RequestHandler {
  const { limits, metrics, report, services, trustedProxies } = options
  const { longJson } = services
  const turns = createTurns(limits)

  async function understand(req: Request, ctx: Context, calls: string[]): Promise<Call> {
    const counted = { calls: calls.length, declared: declaredBy(calls) }
    const caller = ctx.countLate ? null : await options.counter.count(ctx, counted)
    const reader = hasBody(req) ? await withinTime(readerOf(ctx, calls), limits.answerMs) : null
    const { answerMs, fileAnswerMs } = limits
    const call = {
      req,
      ctx,
      userId: caller?.userId,
      body: noBody,
      answerMs,
      endTurn: nothing,
      startedAt: performance.now(),
    }
    if (reader === null) return call
    // Before anything of it is read: what waits is in nobody's memory.
    const venueId = reader !== 'anybody' && bringsFile(req, limits, calls) ? reader.venueId : null
    const endTurn = venueId === null ? nothing : await turns.take(venueId)
    try {
      const body = await bodyOf(req, { limits, longJson }, calls)
      const isFile = 'value' in body && body.bytes > limits.bodyBytes
      return { ...call, body, startedAt: performance.now(), answerMs: isFile ? fileAnswerMs : answerMs, endTurn }
    } catch (thrown) {
      endTurn()
      throw thrown
    }
  }

  function measure(path: string, outcome: string, startedAt: number): void {
    const labels = { procedure: procedureLabel(path), transport: 'http', outcome }
    metrics.calls.observe(labels, (performance.now() - startedAt) / 1000)
  }

  async function answerAlone(res: Response, call: Call, single: SingleCall): Promise<void> {
    const { ctx, userId, startedAt } = call
    // The turn ends with the work, which may take longer than its caller waits.
    const work = answerSingle(single, ctx).finally(call.endTurn)
    const { text, status, outcome, error } = await withinTime(work, call.answerMs)
    if (error) {
      report({ error, path: single.path, requestId: ctx.requestId, userId, ip: ctx.ip })
      const { retryAfter } = toRefusal(error).data
      if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter))
    }
    measure(single.path, outcome, startedAt)
    res.setHeader('Content-Type', 'application/json')
    res.status(status)
    await sendText(call.req, res, text)
  }

  function answerOf({ req, ctx, userId, body, startedAt }: Call): Promise<globalThis.Response> {
    return resolveResponse({
      router: appRouter,
      maxBatchSize: limits.batch,
      path: req.path.slice(1),
      // Only what says how to read it: who calls is in the context.
      req: new globalThis.Request(new URL(req.url, 'http://internal'), {
        method: req.method,
        headers: req.method === 'POST' ? { 'content-type': 'application/json' } : {},
        body: req.method === 'POST' ? textOf(body, limits) : null,
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
      checkForm(req)
      const calls = callsOf(req, limits)
      if (isRenewal(req, declaredBy(calls), limits)) {
        const { countLate, end } = options.counter.later(ctx)
        ctx.countLate = countLate
        res.once('close', end)
      }
      const call = await understand(req, ctx, calls)
      const single = singleCallOf(req, call.body)
      if (single) return await answerAlone(res, call, single)
      call.endTurn()
      const answer = await withinTime(answerOf(call), call.answerMs)
      const text = await answer.text()
      for (const name of ['content-type', 'retry-after', 'allow']) {
        const value = answer.headers.get(name)
        if (value !== null) res.setHeader(name, value)
      }
      res.status(answer.status)
      await sendText(req, res, text)
    } catch (thrown) {
      if (!res.destroyed) refuse(res, toRefusal(thrown), ctx)
    }
  }
}
