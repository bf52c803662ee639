import type { AppRouter } from '@marquee/api'
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { authSession } from '../auth-session/current.ts'

// Of screens that stay readable under the lock; the server lets these two alone through.
const seenWhileLocked = new Set(['kitchen.changed', 'kitchen.pickupChanged'])

const isLocked = () => authSession.current()?.me?.locked ?? false

/**
 * Holds a subscription back while the session is locked: the server would refuse it. The page stands still under the
 * lock, and its live streams go on where they were when the password has come; a display is live all the time.
 */
export const untilUnlocked: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let running = { unsubscribe: () => {} }
      let stopWaiting = () => {}
      const begin = () => {
        if (isLocked() && !seenWhileLocked.has(op.path)) return
        stopWaiting()
        running = next(op).subscribe(observer)
      }
      stopWaiting = authSession.subscribe(begin)
      begin()
      return () => {
        stopWaiting()
        running.unsubscribe()
      }
    })
