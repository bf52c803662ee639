import { useEffect, useState } from 'react'
import { useBooking } from './booking-screen.ts'
import type { useBookingState } from './use-booking-state.ts'

interface DayTurnProps {
  state: ReturnType<typeof useBookingState>
}

/**
 * Where the address names no day, the screen shows today, and a session of another day does not belong to it. At midnight
 * an empty basket gives way to the new day. One with seats or money in it keeps its session, and the address its day.
 */
export function DayTurn({ state }: DayTurnProps) {
  const { hold, paid, session } = useBooking()
  const { today, isDated, nameDay, turnDay } = state
  const [since] = useState(today)
  const isUsed = (hold.hold !== null && !hold.isOver) || paid.taken.length > 0
  const isOther = !isDated && session.date !== today
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day; what is held decides at that moment
  useEffect(() => {
    if (!isOther) return
    if (isUsed || since === today) nameDay(session.date)
    else turnDay()
  }, [isOther, today, session.date])
  return null
}
