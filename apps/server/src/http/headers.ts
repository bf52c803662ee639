import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { isSecure } from '../caller.ts'

interface HeaderOptions {
  trustedProxies: number
  /** The hashes of the scripts that stand in the page itself, as `'sha256-…'`. */
  scriptHashes: () => string[]
}

// Browsers that do not count sockets to 'self' need the address in full. A Host that is none is not repeated.
function ownSockets(req: IncomingMessage): string {
  const host = req.headers.host ?? ''
  return /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"
}

const year = 31_536_000

/** The strict headers that every answer carries, whatever it is. */
export function strictHeaders({ trustedProxies, scriptHashes }: HeaderOptions): RequestHandler[] {
  const shield = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'", () => scriptHashes().join(' ')],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'", ownSockets],
        'worker-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  })
  const rest: RequestHandler = (req, res, next) => {
    if (isSecure(req, trustedProxies)) {
      res.setHeader('Strict-Transport-Security', `max-age=${year}; includeSubDomains`)
    }
    // The camera reads tickets; nothing else of the device is used.
    res.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
    next()
  }
  return [shield, rest]
}
