import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { networkOf } from '@marquee/api'
import { addressOf } from '../caller.ts'
import type { Origins } from '../http/origins.ts'
import type { Limits } from '../limits.ts'
import type { RateLimiter } from '../rate-limiter.ts'

interface UpgradeOptions {
  origins: Origins
  limiter: RateLimiter
  limits: Limits
  trustedProxies: number
  isDraining: () => boolean
}

/** Why a socket may not be opened, as an HTTP status; null when it may. */
export function refusalOfUpgrade(req: IncomingMessage, options: UpgradeOptions): number | null {
  const path = (req.url ?? '').split('?', 1)[0]
  if (path !== '/trpc' && path !== '/trpc/') return 404
  if (options.isDraining()) return 503
  // A page of someone else must not speak to us from a visitor's browser; a program can name an Origin of ours.
  if (!options.origins.allows(req)) return 403
  const network = networkOf(addressOf(req, options.trustedProxies))
  return options.limiter.take(`upgrade ${network}`, 1, options.limits.upgradesPerMinute) > 0 ? 429 : null
}

/** Headers of answers that never meet the application: refused upgrades, unreadable requests. */
export const bareHeaders = [
  'Content-Type: application/json; charset=utf-8',
  'Cache-Control: no-store',
  'X-Content-Type-Options: nosniff',
  "Content-Security-Policy: default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy: no-referrer',
  'Connection: close',
]

/** A whole answer as it goes over the wire, for a connection that is ended with it. */
export function bareAnswer(status: number): string {
  const body = JSON.stringify({ error: status === 404 ? 'NOT FOUND' : STATUS_CODES[status] })
  const retry = status === 429 || status === 503 ? ['Retry-After: 2'] : []
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...bareHeaders, ...retry]
  return `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** Answers on a bare connection and ends it. */
export function refuseBare(socket: Duplex, status: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.once('finish', () => socket.destroy())
  socket.end(bareAnswer(status))
}
