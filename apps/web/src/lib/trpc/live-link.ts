import type { AppRouter } from '@marquee/api'
import type { TRPCLink, TRPCWebSocketClient } from '@trpc/client'
import { wsLink } from '@trpc/client/links/wsLink/wsLink'
import { transformer } from './transformer.ts'

export { createWSClient } from '@trpc/client/links/wsLink/wsLink'

// As long as an attempt may take, in ms; a browser alone would wait for minutes.
const longest = 20_000

/** A socket that gives up when nothing answers; then the next attempt begins. */
export class EndingSocket extends WebSocket {
  constructor(...address: ConstructorParameters<typeof WebSocket>) {
    super(...address)
    const timer = setTimeout(() => this.readyState === this.CONNECTING && this.close(), longest)
    const isOver = () => clearTimeout(timer)
    this.addEventListener('open', isOver)
    this.addEventListener('close', isOver)
  }
}

/** Carries subscriptions over this socket. */
export const liveLink = (client: TRPCWebSocketClient): TRPCLink<AppRouter> => wsLink({ client, transformer })
