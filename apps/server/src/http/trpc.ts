import { appRouter, type Context, errorData, Refusal, requireActor, type Services, toRefusal } from '@marquee/api'
import { errorCodes } from '@marquee/contract'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf } from '../caller.ts'
import type { Limits } from '../limits.ts'
import type { Metrics } from '../metrics.ts'
import { procedureAt, procedureLabel } from '../procedures.ts'
import { type Reporter, refusalShape } from '../refusals.ts'
import { countAs } from './access-log.ts'
import type { CallCounter } from './call-counter.ts'
import { isDeeperThan } from './depth.ts'
import { discardBody, hasBody, readBody } from './read-body.ts'

interface TrpcOptions {
  services: Services
  limits: Limits
  trustedProxies: number
  counter: CallCounter
  metrics: Metrics
  report: Reporter
}

/** The paths of the calls in one request. Throws VALIDATION for what can be no batch of ours. */
function callsOf(req: Request, limits: Limits): string[] {
  let path: string
  try {
    path = decodeURIComponent(req.path.slice(1))
  } catch {
    throw new Refusal('VALIDATION')
  }
  const query = new URLSearchParams(req.url.slice(req.url.indexOf('?') + 1))
  const calls = query.get('batch') === '1' ? path.split(',') : [path]
  // Every call gets an answer of its own: empty ones would make much out of a little.
  if (calls.length > limits.batch || calls.some((call) => call === '')) throw new Refusal('VALIDATION')
  // Streams go over the socket, where they are counted and watched.
  if (calls.some((call) => procedureAt(call)?.type === 'subscription')) throw new Refusal('VALIDATION')
  if (isDeeperThan(limits.depth, query.get('input') ?? '')) throw new Refusal('VALIDATION')
  return calls
}

function checkForm(req: Request): void {
  if (req.method !== 'POST') {
    if (req.method === 'GET' || req.method === 'HEAD') return
    throw new Refusal('VALIDATION')
  }
  // Forms and plain text can be sent across origins without asking; JSON can not. So nothing else is taken.
  const type = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('VALIDATION')
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('VALIDATION')
}

/**
 * Whether the body may be read: somebody who must be signed in, and is not, is answered before. Throws UNAVAILABLE
 * when nobody can tell who calls.
 */
async function mayBeRead(ctx: Context, calls: string[]): Promise<boolean> {
  if (calls.some((call) => (procedureAt(call)?.access ?? null) === 'public')) return true
  try {
    await requireActor(ctx, { whileLocked: true })
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
 * Everything under /trpc over HTTP. The limits stand before tRPC, which reads bodies without one of its own kind and
 * answers every call of however large a batch.
 */
export function trpcOverHttp(options: TrpcOptions): RequestHandler {
  const { limits, metrics, report, services, trustedProxies } = options
  const contexts = new WeakMap<object, Context>()
  const startedAt = new WeakMap<Context, number>()
  const userIds = new WeakMap<Context, string>()
  const answer = createExpressMiddleware({
    router: appRouter,
    maxBodySize: limits.bodyBytes,
    maxBatchSize: limits.batch,
    createContext: ({ req }) =>
      contexts.get(req) ?? contextOf(req, { services, trustedProxies, transport: 'trpc-http' }),
    onError: ({ error, path, ctx }) => {
      const userId = ctx && userIds.get(ctx)
      report({ error, path, requestId: ctx?.requestId ?? '', userId, ip: ctx?.ip ?? '' })
    },
    responseMeta({ ctx, data, errors, paths }) {
      if (ctx) measure(ctx, paths ?? [], data)
      const waits = errors.map((error) => errorData(toRefusal(error), '').retryAfter ?? 0)
      const longest = Math.max(0, ...waits)
      // tRPC writes its own Vary over what stands there.
      return { headers: new Headers({ Vary: 'Origin', ...(longest > 0 ? { 'Retry-After': String(longest) } : {}) }) }
    },
  })

  function measure(ctx: Context, paths: readonly string[], answers: readonly object[]): void {
    const seconds = (performance.now() - (startedAt.get(ctx) ?? performance.now())) / 1000
    paths.forEach((path, index) => {
      const outcome = outcomeOf(answers[index])
      metrics.calls.observe({ procedure: procedureLabel(path), transport: 'http', outcome }, seconds)
    })
  }

  async function take(req: Request, res: Response, ctx: Context): Promise<void> {
    checkForm(req)
    const calls = callsOf(req, limits)
    const caller = await options.counter.count(ctx, calls.length)
    if (caller) userIds.set(ctx, caller.userId)
    req.body = ''
    if (hasBody(req) && (await mayBeRead(ctx, calls))) {
      const body = await readBody(req, limits.bodyBytes)
      if ('problem' in body) {
        if (body.problem === 'left') res.destroy()
        throw new Refusal(body.problem === 'too-large' ? 'TOO_LARGE' : 'VALIDATION')
      }
      if (isDeeperThan(limits.depth, body.text)) throw new Refusal('VALIDATION')
      req.body = body.text
    }
  }

  return async (req, res, next) => {
    countAs(res, 'trpc')
    res.setHeader('Cache-Control', 'no-store')
    const ctx = contextOf(req, { services, trustedProxies, transport: 'trpc-http' })
    contexts.set(req, ctx)
    startedAt.set(ctx, performance.now())
    try {
      await take(req, res, ctx)
      // One answer, whole: a streamed one could not say in its status what went wrong.
      delete req.headers['trpc-accept']
      req.headers.accept = 'application/json'
      answer(req, res, next)
    } catch (thrown) {
      refuseRequest(res, thrown, ctx)
    }
    discardBody(req, limits.unwantedBodyMs)
  }

  function refuseRequest(res: Response, thrown: unknown, ctx: Context): void {
    const refusal = toRefusal(thrown)
    report({ error: refusal, path: undefined, requestId: ctx.requestId, userId: undefined, ip: ctx.ip })
    const { retryAfter } = refusal.data
    if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter))
    res.status(errorCodes[refusal.code].http).json(refusalShape(refusal, ctx.requestId))
  }
}
