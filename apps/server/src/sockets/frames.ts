import { Refusal } from '@marquee/api'
import type { Encoder } from '@trpc/server/adapters/ws'
import { isDeeperThan } from '../http/depth.ts'
import type { Limits } from '../limits.ts'
import type { Metrics } from '../metrics.ts'
import { procedureLabel } from '../procedures.ts'
import type { RateLimiter } from '../rate-limiter.ts'
import { refusalShape } from '../refusals.ts'
import { type Link, subscriptionsOf } from './link.ts'

interface FrameOptions {
  link: Link
  limits: Limits
  limiter: RateLimiter
  metrics: Metrics
  /** The first message carries the token, and is no call. */
  expectsParams: boolean
}

interface Message {
  id?: unknown
  method?: unknown
  params?: { path?: unknown; input?: unknown }
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number'

/**
 * What goes in and out of one socket, as tRPC's encoder: the one place through which every message passes. It lets no
 * more calls in than the limits allow, and counts those that are open.
 */
export function createFrames({ link, limits, limiter, metrics, expectsParams }: FrameOptions): Encoder {
  const { ws, calls } = link
  let greeted = !expectsParams
  let windowStart = 0
  let inWindow = 0

  function tooManyCalls(count: number): boolean {
    const now = performance.now()
    if (now - windowStart >= 1000) {
      windowStart = now
      inWindow = 0
    }
    inWindow += count
    return inWindow > limits.socketCallsPerSecond
  }

  function answerRefused(id: string | number, refusal: Refusal): void {
    if (ws.readyState === ws.OPEN) ws.send(JSON.stringify({ id, ...refusalShape(refusal, link.requestId) }))
  }

  function refusalOf(id: string | number, type: string): Refusal | null {
    if (calls.has(id)) return new Refusal('VALIDATION')
    if (calls.size - subscriptionsOf(link) >= limits.callsUnderWayPerSocket) {
      return new Refusal('THROTTLED', { retryAfter: 1 })
    }
    if (type === 'subscription' && subscriptionsOf(link) >= limits.subscriptionsPerSocket) {
      return new Refusal('THROTTLED', { retryAfter: 60 })
    }
    const key = link.holder ? `session ${link.holder.authSessionId}` : `network ${link.ip}`
    const perMinute = link.holder ? limits.signedInCallsPerMinute : limits.anonymousCallsPerMinute
    const wait = limiter.take(key, 1, perMinute)
    return wait > 0 ? new Refusal('THROTTLED', { retryAfter: wait }) : null
  }

  /** Whether tRPC gets to see this message. */
  function admit(message: Message): boolean {
    const { id, method } = message
    // What is no call of ours tRPC refuses in its own words.
    if (!isId(id) || typeof method !== 'string' || method === 'subscription.stop') return true
    const refusal = refusalOf(id, method)
    if (refusal) {
      answerRefused(id, refusal)
      return false
    }
    // A call without input may leave it out over HTTP; the transformer can not read nothing.
    if (message.params) message.params.input ??= {}
    calls.set(id, { path: String(message.params?.path ?? ''), type: method, startedAt: performance.now() })
    return true
  }

  function settle(id: string | number, outcome: string): void {
    const call = calls.get(id)
    if (!call) return
    calls.delete(id)
    const seconds = (performance.now() - call.startedAt) / 1000
    const procedure = procedureLabel(call.path)
    // A subscription's duration is the reader's affair.
    if (call.type !== 'subscription' || outcome !== 'ok') {
      metrics.calls.observe({ procedure, transport: 'ws', outcome }, seconds)
    }
  }

  function note(
    reply: { id?: unknown; error?: { message?: string }; result?: { type?: string } },
    type?: string,
  ): void {
    if (!isId(reply.id)) return
    if (reply.error) settle(reply.id, 'error')
    else if (reply.result?.type === 'stopped') settle(reply.id, 'ok')
    else if (reply.result?.type === 'data' && type !== 'subscription') settle(reply.id, 'ok')
  }

  return {
    encode(data) {
      const reply = data as Parameters<typeof note>[0]
      note(reply, isId(reply.id) ? calls.get(reply.id)?.type : undefined)
      // Whoever does not read is cut off: what waits for him would fill the memory.
      if (ws.bufferedAmount > limits.socketBufferBytes) link.connection.close(1013, 'reading too slowly')
      return JSON.stringify(data)
    },
    decode(data) {
      if (link.ending) return greeted ? [] : { data: null }
      if (typeof data !== 'string') throw new Error('a binary frame')
      if (isDeeperThan(limits.depth, data)) throw new Error('a frame that nests too deep')
      const message: unknown = JSON.parse(data)
      if (!greeted) {
        greeted = true
        return message
      }
      const messages = (Array.isArray(message) ? message : [message]) as unknown[]
      if (messages.length > limits.socketBatch || tooManyCalls(messages.length)) {
        link.connection.close(1008, 'too many calls')
        return []
      }
      return messages.filter((each) => typeof each !== 'object' || each === null || admit(each as Message))
    },
  }
}
