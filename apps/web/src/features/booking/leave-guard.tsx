import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useAskOnClosing } from '../../parts/pay/money-guard.tsx'
import { useBooking } from './booking-screen.ts'
import { sessionIn } from './use-booking-state.ts'

const LeaveDialog = dialogOnDemand(() => import('./leave-dialog.tsx').then((part) => ({ default: part.LeaveDialog })))

/**
 * Asks what becomes of held seats before another session, day or screen comes, whichever way it was asked for: in the
 * list, in the menu, or by the browser's own Back. Once nothing is held any more there is nothing to ask, and the way
 * is taken. Money that was taken for the basket is asked about too, also when its seats are gone.
 */
export function LeaveGuard() {
  const { hold, session, paid } = useBooking()
  const isPaid = paid.taken.length > 0
  const holds = (hold.hold !== null && !hold.isOver) || isPaid
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds && (currentLocation.pathname !== nextLocation.pathname || sessionIn(nextLocation.search) !== session.id),
  )
  useEffect(() => {
    if (blocker.state === 'blocked' && !holds) blocker.proceed()
  }, [blocker, holds])
  useAskOnClosing(isPaid)
  return blocker.state === 'blocked' && holds ? <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} /> : null
}
