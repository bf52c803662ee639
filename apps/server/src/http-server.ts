import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Limits } from './limits.ts'
import { bareAnswer, bareHeaders, refuseBare } from './sockets/upgrade.ts'

/** The HTTP server and what a stop needs to know of it. */
export interface HttpServer {
  server: Server
  /** Opens the port; rejects with a sentence when it is taken or forbidden. Returns the port. */
  listen(port: number, host: string): Promise<number>
  /**
   * Takes no new connections and lets running requests finish; what has no answer after the time is told 503. A request
   * that came over a connection of ours is never reset.
   */
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
    (req, res) => (phase === 'emptying' || !req.socket.writable ? refuse(res) : handler(req, res)),
  )
  const running = new Set<ServerResponse>()
  // Connections that have been answered at least once, and wait for their next request.
  const idle = new Set<Socket>()
  let phase: 'open' | 'emptying' | 'closed' = 'open'
  let accepted = 0
  server.on('connection', (socket) => {
    accepted += 1
    socket.once('close', () => idle.delete(socket))
  })
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    idle.delete(socket)
    running.add(res)
    res.once('close', () => {
      running.delete(res)
      if (socket.destroyed) return
      idle.add(socket)
      if (phase === 'closed') sayGoodbye(socket)
    })
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
          reject(new Error(`Port ${port} on ${host} cannot be opened: ${why}. Set PORT or HOST to another one.`))
        })
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      }),
    async close(withinMs) {
      await emptyBacklog()
      phase = 'closed'
      // http.Server's own close() destroys idle connections at once, together with a request that has just arrived.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      for (const res of running) if (!res.headersSent) res.setHeader('Connection', 'close')
      for (const socket of idle) sayGoodbye(socket)
      const cut = setTimeout(async () => {
        for (const res of running) refuse(res)
        await sleep(goodbyeMs)
        server.closeAllConnections()
      }, withinMs)
      await closed
      clearTimeout(cut)
      // What http.Server's close() also ends: its look at requests that do not get complete.
      server.close()
    },
  }

  // What the kernel has accepted and we have not is reset when the port closes. libuv accepts one connection per turn of
  // the loop, so under load many of them wait. Each is accepted and told 503, until a turn brings no more: at first a
  // short turn, because what comes while other answers are written is lost as well.
  async function emptyBacklog(): Promise<void> {
    phase = 'emptying'
    // The first turn may have looked at the port before this was asked.
    await nextTurn()
    const began = performance.now()
    for (let spent = 0; spent < emptyingMs; spent = performance.now() - began) {
      const before = accepted
      await nextTurn()
      const tookMs = performance.now() - began - spent
      if (accepted === before && (tookMs < shortTurnMs || spent > emptyingMs / 2)) return
    }
  }
}

/** How long the port stays open for connections that wait to be accepted, though there are always more of them. */
const emptyingMs = 1500
const shortTurnMs = 1
/** How long a peer may take to close its side. */
const goodbyeMs = 500

// An answer that nobody has asked for: clients drop a connection that brings one. When a request crosses with it, it is
// that request's answer; the request is not carried out any more, because its own answer could not be told.
function sayGoodbye(socket: Socket): void {
  socket.end(bareAnswer(503))
  setTimeout(() => socket.destroy(), goodbyeMs).unref()
}

/** Tells a request that is not carried out here any more that another process will. */
function refuse(res: ServerResponse): void {
  if (res.headersSent || !res.socket?.writable) return
  for (const line of [...bareHeaders, 'Retry-After: 2']) {
    const [name = '', value = ''] = line.split(': ', 2)
    res.setHeader(name, value)
  }
  res.statusCode = 503
  res.end(JSON.stringify({ error: STATUS_CODES[503] }))
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return 400
}
