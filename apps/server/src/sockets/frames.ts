import { isDeeperThan, pushingOf, Refusal } from '@marquee/api'
import type { Encoder } from '@trpc/server/adapters/ws'
import type { Limits } from '../limits.ts'
import type { Metrics } from '../metrics.ts'
import { procedureLabel } from '../procedures.ts'
import { refusalShape } from '../refusals.ts'
import type { Charges } from './charges.ts'
import { type Link, type OpenCall, subscriptionsOf } from './link.ts'
import { pushedFrame } from './pushed-frame.ts'

interface FrameOptions {
  link: Link
  limits: Limits
  charges: Charges
  metrics: Metrics
  /** The first message carries the token, and is no call. */
  expectsParams: boolean
  /** Told of each call that took too long. */
  onLate: (refusal: Refusal, path: string) => void
}

interface Message {
  id?: unknown
  method?: unknown
  params?: { path?: unknown; input?: unknown }
}

interface Reply {
  id?: unknown
  jsonrpc?: unknown
  error?: { json?: { message?: string } }
  result?: { type?: string; data?: { json?: unknown } }
}

// What a client takes for a sign of life. The encoder has to give tRPC something to send.
const nothingToSay = 'PONG'

// Every answer and every event repeats the id: one of any length would fill the memory with what a client made up.
const idLength = 64
const isId = (id: unknown): id is string | number =>
  typeof id === 'number' || (typeof id === 'string' && id.length <= idLength)
const isLongId = (id: unknown): boolean => typeof id === 'string' && !isId(id)

/**
 * What goes in and out of one socket, as tRPC's encoder: the one place through which every message passes. It lets no
 * more calls in than the limits allow, counts those that are open, and answers in time for those that take too long.
 */
export function createFrames(options: FrameOptions): Encoder {
  const { link, limits, charges, metrics, expectsParams, onLate } = options
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

  function refusalOf(id: string | number, { type, path }: { type: string; path: string }): Refusal | null {
    if (calls.has(id)) return new Refusal('VALIDATION')
    if (calls.size - subscriptionsOf(link) >= limits.callsUnderWayPerSocket) {
      return new Refusal('THROTTLED', { retryAfter: 1 })
    }
    if (type === 'subscription' && subscriptionsOf(link) >= limits.subscriptionsPerSocket) {
      return new Refusal('THROTTLED', { retryAfter: 60 })
    }
    const wait = charges.take(link, path)
    return wait > 0 ? new Refusal('THROTTLED', { retryAfter: wait }) : null
  }

  /** Whether tRPC gets to see this message. */
  function admit(message: Message): boolean {
    const { id, method } = message
    // Not tRPC's either: it would answer under it, past all that is counted here.
    if (isLongId(id)) {
      link.connection.close(1008, 'an id that is too long')
      return false
    }
    // What is no call of ours tRPC refuses in its own words.
    if (!isId(id) || typeof method !== 'string' || method === 'subscription.stop') return true
    const path = String(message.params?.path ?? '')
    const refusal = refusalOf(id, { type: method, path })
    if (refusal) {
      answerRefused(id, refusal)
      return false
    }
    // A call without input may leave it out over HTTP; the transformer cannot read nothing.
    if (message.params) message.params.input ??= {}
    const call: OpenCall = {
      path,
      type: method,
      startedAt: performance.now(),
      deadline: undefined,
      isLate: false,
    }
    // As over HTTP: each statement and each wait has its own limit, but several stand in a row.
    if (method !== 'subscription') call.deadline = setTimeout(() => giveUp(id, call), limits.answerMs)
    calls.set(id, call)
    return true
  }

  function giveUp(id: string | number, call: OpenCall): void {
    call.isLate = true
    const refusal = new Refusal('UNAVAILABLE', { retryAfter: 1 })
    onLate(refusal, call.path)
    measure(call, refusal.code)
    answerRefused(id, refusal)
  }

  function measure({ path, type, startedAt }: OpenCall, outcome: string): void {
    // A subscription's duration is the reader's affair.
    if (type === 'subscription' && outcome === 'ok') return
    const seconds = (performance.now() - startedAt) / 1000
    metrics.calls.observe({ procedure: procedureLabel(path), transport: 'ws', outcome }, seconds)
  }

  /** Closes the account of the call that this is the last word of. */
  function settle(id: string | number, reply: Reply): OpenCall | undefined {
    const call = calls.get(id)
    const isLast = reply.error || reply.result?.type === 'stopped'
    const isAnswer = reply.result?.type === 'data' && call?.type !== 'subscription'
    if (!call || !(isLast || isAnswer)) return call
    calls.delete(id)
    clearTimeout(call.deadline)
    if (!call.isLate) measure(call, reply.error ? (reply.error.json?.message ?? 'INTERNAL') : 'ok')
    return call
  }

  // A client that does not read is cut off: what waits for it would fill the memory.
  function cutSlowReader(): void {
    if (ws.bufferedAmount > limits.socketBufferBytes) link.connection.close(1013, 'reading too slowly')
  }

  // From its first event on, a subscription of ours is pushed: what many read is made once and written many times.
  function takeOver(id: string | number, reply: Reply): void {
    const sent = reply.result?.data?.json
    const event = typeof sent === 'object' && sent !== null && 'data' in sent ? sent.data : null
    if (typeof event !== 'object' || event === null || reply.jsonrpc !== undefined) return
    pushingOf(event)?.attach((eventId, next) => {
      // First, for after the frame that closes nothing may follow.
      cutSlowReader()
      if (ws.readyState !== ws.OPEN || link.ending) return
      // Past ws, which would frame it again for each reader: nothing here is compressed, so ws keeps no frame back that
      // this one could overtake.
      link.req.socket.write(pushedFrame(id, eventId, next))
    })
  }

  return {
    encode(data) {
      const reply = data as Reply
      const call = isId(reply.id) ? settle(reply.id, reply) : undefined
      if (call?.isLate) return nothingToSay
      cutSlowReader()
      if (call?.type === 'subscription' && isId(reply.id)) takeOver(reply.id, reply)
      return JSON.stringify(data)
    },
    decode(data) {
      if (link.ending) return greeted ? [] : { data: null }
      if (typeof data !== 'string') throw new Error('a binary frame')
      if (!link.holder && data.length > limits.strangerFrameBytes)
        throw new Error('a frame of a stranger that is too long')
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
