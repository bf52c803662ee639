import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Limits } from './limits.ts'
import { refuseBare } from './sockets/upgrade.ts'

/** The HTTP server and what a stop needs to know of it. */
export interface HttpServer {
  server: Server
  /** Opens the port; rejects with a sentence when it is taken or forbidden. Answers the port. */
  listen(port: number, host: string): Promise<number>
  /** Takes no new connections, lets running requests finish, and cuts what is left after the time. */
  close(withinMs: number): Promise<void>
}

const portProblems: Record<string, string> = {
  EADDRINUSE: 'it is in use by another program',
  EACCES: 'this user may not open it',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is unknown',
}

export function createHttpServer({ limits, handler }: { limits: Limits; handler: RequestListener }): HttpServer {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.lookAtRequestsMs,
      keepAliveTimeout: 65_000,
      noDelay: true,
    },
    handler,
  )
  const running = new Set<ServerResponse>()
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    running.add(res)
    res.once('close', () => running.delete(res))
  })
  // What could not be read as HTTP never reaches the application.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else refuseBare(socket, statusOf(error.code))
  })
  // CONNECT asks for a tunnel: there is none.
  server.on('connect', (_req, socket) => refuseBare(socket, 405))

  return {
    server,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) => {
          const why = portProblems[error.code ?? ''] ?? error.message
          reject(new Error(`Port ${port} on ${host} can not be opened: ${why}. Set PORT or HOST to another one.`))
        })
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      }),
    async close(withinMs) {
      // Right after the loop has accepted what was waiting: what the kernel holds at this moment is reset.
      await new Promise((resolve) => setImmediate(resolve))
      // Idle connections are closed with it; busy ones end with their answer.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const res of running) if (!res.headersSent) res.setHeader('Connection', 'close')
      const cut = setTimeout(() => server.closeAllConnections(), withinMs)
      const sweep = setInterval(() => server.closeIdleConnections(), 100)
      await closed
      clearTimeout(cut)
      clearInterval(sweep)
    },
  }
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return 400
}
