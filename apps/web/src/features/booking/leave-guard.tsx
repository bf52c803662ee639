import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useDesk } from './desk.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { sessionIn } from './use-booking-state.ts'

/**
 * Asks what becomes of held seats before another session, day or screen comes, whichever way it was asked for: in the
 * list, in the menu, or by the browser's own Back. Once nothing is held any more there is nothing to ask, and the way
 * is taken.
 */
export function LeaveGuard() {
  const { hold, session } = useDesk()
  const holds = hold.hold !== null && !hold.isOver
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds && (currentLocation.pathname !== nextLocation.pathname || sessionIn(nextLocation.search) !== session.id),
  )
  useEffect(() => {
    if (blocker.state === 'blocked' && !holds) blocker.proceed()
  }, [blocker, holds])
  return blocker.state === 'blocked' && holds ? <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} /> : null
}
