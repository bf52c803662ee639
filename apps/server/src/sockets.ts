import type { IncomingMessage, Server } from 'node:http'
import { appRouter, type Context, networkOf, type Services } from '@marquee/api'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressOf, deviceOf, requestIdOf } from './caller.ts'
import type { Origins } from './http/origins.ts'
import type { Limits } from './limits.ts'
import type { ServerLog } from './log/log.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Reporter } from './refusals.ts'
import { createCharges } from './sockets/charges.ts'
import { createFrames } from './sockets/frames.ts'
import { createHolders } from './sockets/holders.ts'
import { createLink, type Link } from './sockets/link.ts'
import { refusalOfUpgrade, refuseBare } from './sockets/upgrade.ts'

interface SocketOptions {
  server: Server
  services: Services
  limits: Limits
  limiter: RateLimiter
  origins: Origins
  metrics: Metrics
  log: ServerLog
  report: Reporter
  trustedProxies: number
  isDraining: () => boolean
}

/** The open WebSockets of this process. */
export interface Sockets {
  /** Asks every client to open a new socket, which another process or the next one of this place will answer. */
  askToReconnect(): void
  /** Says goodbye to all (1012), and cuts those that do not answer within the time. */
  close(withinMs: number): Promise<void>
}

/**
 * tRPC over WebSockets at /trpc. tRPC itself knows no limits of a socket, makes a context once per connection and does
 * not look at it again, and buffers without end for a reader that does not read: all that is watched here.
 */
export function createSockets(options: SocketOptions): Sockets {
  const { server, services, limits, metrics, log, report, trustedProxies } = options
  const links = new Set<Link>()
  const holders = createHolders({ links, services, limits, log })
  const charges = createCharges(options)
  metrics.countSockets(() => {
    let waitingBytes = 0
    for (const { ws } of links) waitingBytes += ws.bufferedAmount
    return { open: links.size, waitingBytes }
  })

  // Known to ws, and not yet to its types.
  const further = { closeTimeout: limits.socketGoodbyeMs, maxFragments: 256 }
  const wss = new WebSocketServer({
    ...further,
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
  })

  server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => socket.destroy())
    const status = refusalOfUpgrade(req, options)
    if (status === null) wss.handleUpgrade(req, socket, head, (ws) => open(ws, req))
    else {
      metrics.denials.inc({ reason: `upgrade ${status}` })
      log.info({ status, ip: addressOf(req, trustedProxies) }, 'a socket was refused')
      refuseBare(socket, status)
    }
  })

  function admit(link: Link): void {
    link.admitting = true
    void holders.admit(link).finally(() => {
      link.admitting = false
      charges.settle(link)
    })
  }

  function open(ws: WebSocket, req: IncomingMessage): void {
    const requestId = requestIdOf(req)
    const link = createLink({
      ws,
      req,
      requestId,
      ip: networkOf(addressOf(req, trustedProxies)),
      onToken: admit,
      onEnd: (code, reason) => {
        metrics.socketsClosed.inc({ code: String(code), reason })
        log.info({ requestId, code, reason, userId: link.holder?.userId, ip: link.ip }, 'a socket was closed')
      },
    })
    links.add(link)
    ws.once('close', () => {
      link.ending = true
      link.unwatch()
      for (const { deadline } of link.calls.values()) clearTimeout(deadline)
      links.delete(link)
      holders.forget(link)
    })
    watchFrames(link)
    const isItsEnd = watchEnd(link)
    serve(link, isItsEnd)
  }

  // Before tRPC's own listener: a flood is noticed by the frame that it consists of.
  function watchFrames({ ws, connection }: Link): void {
    let windowStart = 0
    let frames = 0
    const count = () => {
      const now = performance.now()
      if (now - windowStart >= 1000) {
        windowStart = now
        frames = 0
      }
      frames += 1
      if (frames > limits.framesPerSecond) connection.close(1008, 'too many messages')
    }
    ws.on('message', count).on('ping', count)
  }

  // A frame above the limit or against the protocol, or a connection that breaks: the peer's doing, and a stranger can
  // repeat it at will, so it is counted and is no failure of ours. ws closes the socket itself and reads no further.
  function watchEnd(link: Link): (error: Error | undefined) => boolean {
    let end: NodeJS.ErrnoException | undefined
    link.ws.once('error', (error: NodeJS.ErrnoException) => {
      end = error
      const { requestId, holder, ip } = link
      const reason = error.code ?? 'unknown'
      metrics.socketsBroken.inc({ reason })
      log.debug({ requestId, reason, userId: holder?.userId, ip }, 'a socket broke')
    })
    return (error) => error !== undefined && error === end
  }

  function serve(link: Link, isItsEnd: (error: Error | undefined) => boolean): void {
    const expectsParams = /[?&]connectionParams=1(&|$)/.test(link.req.url ?? '')
    const ip = addressOf(link.req, trustedProxies)
    const tell = (error: unknown, path: string | undefined) =>
      report({ error, path, requestId: link.requestId, userId: link.holder?.userId, ip })
    const handle = getWSConnectionHandler({
      wss,
      router: appRouter,
      experimental_encoder: createFrames({ ...options, link, charges, expectsParams, onLate: tell }),
      keepAlive: { enabled: true, pingMs: limits.pingMs, pongWaitMs: limits.pongMs },
      // Made once per connection. It must not throw for a bad token: clients would come back at once, without a pause.
      createContext: ({ info }): Context => {
        const token = info.connectionParams?.token
        if (typeof token === 'string') link.connection.token = token
        return {
          services,
          requestId: link.requestId,
          ip,
          device: deviceOf(link.req),
          token: null,
          connection: link.connection,
          transport: 'trpc-ws',
          actor: null,
          approvalId: null,
          approval: null,
        }
      },
      onError: ({ error, path }) => {
        if (!isItsEnd(error.cause)) tell(error, path)
      },
    })
    handle(link.ws, link.req)
  }

  let looking = false
  const timer = setInterval(() => {
    for (const { ws, connection } of links) {
      if (ws.bufferedAmount > limits.socketBufferBytes) connection.close(1013, 'reading too slowly')
    }
    if (looking) return
    looking = true
    holders
      .review()
      .catch((err: unknown) => log.error({ err }, 'sockets could not be looked at'))
      .finally(() => {
        looking = false
      })
  }, limits.lookAtSocketsMs)
  timer.unref()

  return {
    askToReconnect() {
      const message = JSON.stringify({ id: null, method: 'reconnect' })
      for (const { ws } of links) if (ws.readyState === ws.OPEN) ws.send(message)
    },
    async close(withinMs) {
      clearInterval(timer)
      const goodbyes = [...links].map(({ ws, connection }) => {
        const closed = new Promise<void>((resolve) => ws.once('close', () => resolve()))
        connection.close(1012, 'the server restarts')
        return closed
      })
      const cut = setTimeout(() => {
        for (const { ws } of links) ws.terminate()
      }, withinMs)
      await Promise.all(goodbyes)
      clearTimeout(cut)
    },
  }
}
