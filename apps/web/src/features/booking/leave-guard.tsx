import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useDesk } from './desk.ts'
import { LeaveDialog } from './leave-dialog.tsx'

interface LeaveGuardProps {
  /** A way to another session or day that somebody has chosen. */
  wanted: (() => void) | null
  onStay: () => void
  onLeave: (way: () => void) => void
}

/** Asks what becomes of held seats before another session, day or screen comes. */
export function LeaveGuard({ wanted, onStay, onLeave }: LeaveGuardProps) {
  const { hold } = useDesk()
  const holds = hold.hold !== null
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holds && currentLocation.pathname !== nextLocation.pathname,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish is looked at
  useEffect(() => {
    if (wanted && !holds) onLeave(wanted)
  }, [wanted])
  if (!holds) return null
  if (wanted) return <LeaveDialog onStay={onStay} onLeave={() => onLeave(wanted)} />
  if (blocker.state === 'blocked') return <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />
  return null
}
