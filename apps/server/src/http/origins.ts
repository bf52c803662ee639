import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { isLocal } from '../caller.ts'
import { answerError } from './answer-error.ts'

/** Which pages may speak to this server from a browser. */
export interface Origins {
  /** Whether the request's Origin is one of ours: the page came from this host, or is on the list. */
  allows(req: IncomingMessage): boolean
  /** The Origin when it is on the list (another host than this one); null otherwise. */
  listed(req: IncomingMessage): string | null
}

interface OriginOptions {
  /** Origins from the settings, the public address's own among them. */
  list: readonly string[]
  /** In development the page may come from another port of this machine. */
  admitLocal: boolean
}

function webUrl(text: string | undefined): URL | null {
  // Most requests bring none, and making an error for each of them costs.
  if (text === undefined) return null
  try {
    const url = new URL(text)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text ? url : null
  } catch {
    return null
  }
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

export function createOrigins({ list, admitLocal }: OriginOptions): Origins {
  const known = new Set(list)
  const listed = (req: IncomingMessage): string | null => {
    const url = webUrl(req.headers.origin)
    if (!url) return null
    const local = admitLocal && localNames.has(url.hostname) && isLocal(req)
    return known.has(url.origin) || local ? url.origin : null
  }
  return {
    listed,
    allows: (req) => {
      const url = webUrl(req.headers.origin)
      return url !== null && (url.host === req.headers.host || listed(req) !== null)
    },
  }
}

const exposed = [
  'X-Request-Id',
  'Retry-After',
  'X-Total-Count',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
].join(', ')

/**
 * CORS by a fixed list: a listed origin is named in the answer, no other is ever repeated. A preflight from elsewhere
 * is refused. There are no cookies, so nothing of a visitor's own is at stake.
 */
export function crossOrigin(origins: Origins): RequestHandler {
  return (req, res, next) => {
    res.vary('Origin')
    const origin = origins.listed(req)
    if (origin) {
      res.setHeader('Access-Control-Allow-Origin', origin)
      res.setHeader('Access-Control-Expose-Headers', exposed)
    }
    const preflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
    if (!preflight) return next()
    if (!origin) return answerError(req, res, { status: 403, error: 'Forbidden' })
    res.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
    res.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, X-Request-Id')
    res.setHeader('Access-Control-Max-Age', '600')
    res.status(204).end()
  }
}
