import type { IncomingMessage } from 'node:http'
import type { Actor, Connection } from '@marquee/api'
import type { WebSocket } from 'ws'

/** A call on a socket that has not been answered yet, or a subscription that still runs. */
export interface OpenCall {
  path: string
  type: string
  startedAt: number
  /** Ends the waiting for an answer; a subscription waits for none. */
  deadline: NodeJS.Timeout | undefined
  /** Once true, the caller was told that it takes too long. The call still counts, and its id is still taken. */
  isLate: boolean
}

/** The owner of a socket: a person by their auth session, or a program by its key. */
export type Holder = Pick<Actor, 'userId' | 'authSessionId' | 'apiKeyId'>

/** One open socket and what the server knows of it. */
export interface Link {
  ws: WebSocket
  req: IncomingMessage
  requestId: string
  ip: string
  /** What procedures see of it. Setting its token admits the caller again. */
  connection: Connection
  /** Who showed a valid token or key; null until then. */
  holder: Holder | null
  /** While the token that it showed is checked: its holder will be known in a moment. */
  admitting: boolean
  /** Calls that were let in meanwhile, and are counted as soon as it is known as whose. */
  uncounted: number
  openedAt: number
  calls: Map<string | number, OpenCall>
  /** Once true, nothing that arrives is looked at any more. */
  ending: boolean
  unwatch: () => void
}

interface LinkOptions {
  ws: WebSocket
  req: IncomingMessage
  requestId: string
  ip: string
  onToken: (link: Link) => void
  onEnd: (code: number, reason: string) => void
}

/** Wraps a fresh socket. */
export function createLink({ ws, req, requestId, ip, onToken, onEnd }: LinkOptions): Link {
  let token: string | null = null
  const link: Link = {
    ws,
    req,
    requestId,
    ip,
    connection: {
      get token() {
        return token
      },
      set token(value) {
        token = value
        onToken(link)
      },
      close: (code, reason) => endLink(link, { code, reason }, onEnd),
    },
    holder: null,
    admitting: false,
    uncounted: 0,
    openedAt: Date.now(),
    calls: new Map(),
    ending: false,
    unwatch: () => {},
  }
  return link
}

/** Closes a socket, once. What it was still to be told is not sent; ws cuts it when it does not say goodbye. */
export function endLink(
  link: Link,
  { code, reason }: { code: number; reason: string },
  onEnd: (code: number, reason: string) => void,
): void {
  if (link.ending) return
  link.ending = true
  link.unwatch()
  onEnd(code, reason)
  link.ws.close(code, reason)
}

export const subscriptionsOf = (link: Link): number => {
  let count = 0
  for (const call of link.calls.values()) if (call.type === 'subscription') count += 1
  return count
}
