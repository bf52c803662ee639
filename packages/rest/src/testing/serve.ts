import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context, Services } from '@marquee/api'
import express, { type Request, type RequestHandler } from 'express'
import { createRestRouter } from '../router.ts'

/** One answer, read whole. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  body: unknown
}

interface CallOptions {
  token?: string
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

export interface RestServer {
  port: number
  /** `POST api/auth/sign-in`, also with a query. */
  call(route: string, options?: CallOptions): Promise<Answer>
  close(): Promise<void>
}

/** The context of a call, as the server makes it, without its ideas about proxies. */
export function contextOf(services: Services, req: Request): Context {
  const [, token = null] = /^Bearer (\S+)$/.exec(req.get('authorization') ?? '') ?? []
  return {
    services,
    requestId: randomUUID(),
    ip: req.ip ?? '',
    device: req.get('user-agent') ?? '',
    token,
    connection: null,
    transport: 'rest',
    actor: null,
    approvalId: req.get('x-approval') || null,
    approval: null,
  }
}

/** The router alone, in a bare application on a port of its own. `mount` puts something else in its place. */
export async function serveRest(services: Services, mount?: RequestHandler): Promise<RestServer> {
  const app = express()
  const router = createRestRouter({
    services,
    createContext: (req) => contextOf(services, req),
    publicOrigin: 'https://venue.example',
  })
  app.use('/api', mount ?? router)
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    async call(route, { token, body, raw, headers } = {}) {
      const [method = 'GET', path = ''] = route.split(' ')
      const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: raw ?? (body === undefined ? null : JSON.stringify(body)),
      })
      const text = await response.text()
      const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text ? JSON.parse(text) : undefined,
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
