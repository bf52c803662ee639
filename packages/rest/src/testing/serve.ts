import { randomUUID } from 'node:crypto'
import { Agent, createServer, type OutgoingHttpHeaders, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
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

interface Sent {
  method: string
  url: URL
  agent: Agent
  headers: Record<string, string>
  content: string | Uint8Array<ArrayBuffer> | null
}

/** What `fetch` sends and answers, at a third of its cost: walks over all rows ask tens of thousands of times. */
function send({ method, url, agent, headers, content }: Sent): Promise<Pick<Answer, 'status' | 'headers' | 'text'>> {
  const own: OutgoingHttpHeaders = { accept: '*/*', 'user-agent': 'node', ...headers }
  if (content !== null) {
    own['content-length'] = Buffer.byteLength(content)
    if (typeof content === 'string') own['content-type'] ??= 'text/plain;charset=UTF-8'
  }
  return new Promise((resolve, reject) => {
    const asked = openRequest(url, { method, agent, headers: own }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const whole = Buffer.concat(parts)
        const answered = new Headers()
        for (const [name, values = []] of Object.entries(response.headersDistinct)) {
          for (const value of values) answered.append(name, value)
        }
        resolve({
          status: response.statusCode ?? 0,
          headers: answered,
          text: new TextDecoder().decode(answered.get('content-encoding') === 'gzip' ? gunzipSync(whole) : whole),
        })
      })
    })
    asked.on('error', reject)
    asked.end(content ?? undefined)
  })
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
  const agent = new Agent({ keepAlive: true })
  return {
    port,
    async call(route, { token, body, raw, headers } = {}) {
      const [method = 'GET', path = ''] = route.split(' ')
      const content = raw ?? (body === undefined ? null : JSON.stringify(body))
      const response = await send({
        method,
        url: new URL(`http://127.0.0.1:${port}/${path}`),
        agent,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        content,
      })
      const { text } = response
      const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text ? JSON.parse(text) : undefined,
      }
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
