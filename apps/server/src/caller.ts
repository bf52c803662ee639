import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Context, plainAddress, type Services } from '@marquee/api'

const longestToken = 4096

/**
 * The address of the caller. Headers are believed only as far as proxies of our own stand in front: with n of them
 * the n-th address from the right was written by the first that we trust, everything left of it by anybody.
 */
export function addressOf(req: IncomingMessage, trustedProxies: number): string {
  const direct = plainAddress(req.socket.remoteAddress ?? '')
  if (trustedProxies === 0) return direct
  const header = req.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim())
  const chain = [...forwarded.filter((part) => part !== ''), direct]
  return plainAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? direct)
}

/** Whether the call came over TLS, as far as we can know it. */
export function isSecure(req: IncomingMessage, trustedProxies: number): boolean {
  if ('encrypted' in req.socket && req.socket.encrypted === true) return true
  if (trustedProxies === 0) return false
  const protocol = req.headers['x-forwarded-proto']
  return (Array.isArray(protocol) ? protocol[0] : protocol)?.split(',')[0]?.trim() === 'https'
}

/** Whether the caller sits on this machine and no proxy speaks for someone else. */
export function isLocal(req: IncomingMessage): boolean {
  const address = plainAddress(req.socket.remoteAddress ?? '')
  const spokenFor = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => req.headers[name] !== undefined)
  return !spokenFor && (address === '::1' || address.startsWith('127.'))
}

/** The caller's own request id when it is a sane one, else a new one. */
export function requestIdOf(req: IncomingMessage): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{4,100}$/.test(given) ? given : randomUUID()
}

/** The token of the Authorization header; null when there is none that could be one. */
export function bearerOf(req: IncomingMessage): string | null {
  const match = /^Bearer +([\w.~+/=-]+)$/i.exec(req.headers.authorization ?? '')
  return match?.[1] && match[1].length <= longestToken ? match[1] : null
}

/** The approval that the caller shows with a call; whether it is one is the door's to say. */
export function approvalOf(req: IncomingMessage): string | null {
  const given = req.headers['x-approval']
  return typeof given === 'string' && /^[0-9a-f-]{36}$/i.test(given) ? given.toLowerCase() : null
}

/** The device or program that a caller claims to use (its user agent), for lists of open sign-ins. */
export function deviceOf(req: IncomingMessage): string {
  return (req.headers['user-agent'] ?? '').replace(/[^\x20-\x7e\u00a0-\ud7ff\ue000-\uffef]/g, ' ').slice(0, 200)
}

interface ContextOptions {
  services: Services
  trustedProxies: number
  transport: Context['transport']
}

/** The context of one HTTP call. Its request id was settled before and is in the request's header. */
export function contextOf(req: IncomingMessage, options: ContextOptions): Context {
  return {
    services: options.services,
    requestId: requestIdOf(req),
    ip: addressOf(req, options.trustedProxies),
    device: deviceOf(req),
    token: bearerOf(req),
    connection: null,
    transport: options.transport,
    actor: null,
    approvalId: approvalOf(req),
    approval: null,
  }
}
