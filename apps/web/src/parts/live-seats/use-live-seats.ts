import type { SeatChange, TicketSessionId } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { type LiveSeats, liveSeatsOf, nextEnd, withChange, withoutExpired } from './live-seats.ts'
import { useSeatChanges, useSeatState } from './queries.ts'
import { noteServerTime, serverNow } from './server-clock.ts'

// A timer set further ahead than this would overflow.
const longestWait = 60 * 60_000

/** The seats of a ticket session as everybody's tills change them. `onChange` hears every change after it is shown. */
export function useLiveSeats(id: TicketSessionId, onChange: (change: SeatChange) => void) {
  const state = useSeatState(id)
  const [live, setLive] = useState<LiveSeats | null>(null)
  const [shown, setShown] = useState(state.data)
  const heard = useRef(onChange)
  heard.current = onChange
  if (state.data && (state.data !== shown || live === null)) {
    noteServerTime(state.data.now)
    setShown(state.data)
    setLive(withoutExpired(liveSeatsOf(state.data), serverNow()))
  }

  useSeatChanges(
    { ticketSessionId: id, lastEventId: state.data?.lastEventId ?? null },
    {
      onChange(change) {
        setLive((seats) => seats && withChange(seats, change))
        heard.current(change)
      },
      onResync: () => void state.refetch(),
    },
  )

  useEffect(() => {
    const end = live && nextEnd(live)
    if (end === null) return
    // A little later, so that no clock is early.
    const wait = Math.min(longestWait, Math.max(0, end - serverNow()) + 200)
    const timer = setTimeout(() => setLive((seats) => seats && withoutExpired(seats, serverNow())), wait)
    return () => clearTimeout(timer)
  }, [live])

  return { state, live }
}
