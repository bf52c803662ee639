import type { AppRouter } from '@marquee/api'
import type { TRPCLink, TRPCWebSocketClient } from '@trpc/client'
import { wsLink } from '@trpc/client/links/wsLink/wsLink'
import { transformer } from './transformer.ts'

export { createWSClient } from '@trpc/client/links/wsLink/wsLink'

/** Carries subscriptions over this socket. */
export const liveLink = (client: TRPCWebSocketClient): TRPCLink<AppRouter> => wsLink({ client, transformer })
