import type { AppRouter } from '@marquee/api'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { authSession } from '../auth-session/current.ts'
import { readFailure } from './failure.ts'

interface AuthLinkOptions {
  /** Puts a fresh token on the open socket. */
  renewSocket: (accessToken: string) => Promise<void>
  /** `sentAt`: when the refused call went out, by `performance.now()`. */
  onLocked: (sentAt: number) => void
  onMfaMissing: () => void
}

/**
 * A refused token is renewed once and the call sent again; all other errors pass unchanged. A subscription is not sent
 * again here but by the retry link above, which knows where it was.
 */
export function authLink({ renewSocket, onLocked, onMfaMissing }: AuthLinkOptions): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let running = { unsubscribe: () => {} }
        let stopped = false
        const send = (mayRenew: boolean) => {
          const used = authSession.current()?.accessToken
          const sentAt = performance.now()
          running = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              const { reason } = readFailure(error)
              if (reason === 'LOCKED') onLocked(sentAt)
              if (reason === 'MFA_SETUP') onMfaMissing()
              // The renewal of the socket carries its own token: refused, it waits for the next one.
              if (reason !== 'UNAUTHORIZED' || !mayRenew || !used || op.path === 'auth.renewSocket') {
                observer.error(error)
                return
              }
              authSession.renewAfter(used).then(
                async (token) => {
                  if (stopped) return
                  if (op.type === 'subscription') {
                    if (token) await renewSocket(token)
                    observer.error(error)
                  } else if (token) send(false)
                  else observer.error(error)
                },
                (lost: unknown) => observer.error(lost instanceof TRPCClientError ? lost : error),
              )
            },
          })
        }
        send(true)
        return () => {
          stopped = true
          running.unsubscribe()
        }
      })
}
