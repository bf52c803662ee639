import type { Hold, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/rights.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { newUuid } from '../../lib/uuid.ts'
import { noteServerTime } from '../live-seats/server-clock.ts'
import { useOver } from '../live-seats/use-over.ts'
import { useHolding } from './queries.ts'

interface Wanted {
  ticketSessionId: TicketSessionId
  seatNos: readonly number[]
  note: string
}

/**
 * The new seats of an exchange, kept while it is talked about and paid, by those who may hold seats. Whatever is still kept
 * when the dialog goes is given back; the exchange itself ends a hold by taking it.
 */
export function useSeatHold() {
  const mayHold = useMay('ticket_booking', 'hold')
  const { hold, change, release } = useHolding()
  const [held, setHeld] = useState<Hold | null>(null)
  const [busy, setBusy] = useState(false)
  const current = useRef<Hold | null>(null)
  const note = (next: Hold | null) => {
    if (next) noteServerTime(next.now)
    current.current = next
    setHeld(next)
  }
  const letGo = (id: SeatHoldId) => void release({ holdId: id }).catch(() => undefined)
  const letGoLast = useRef(letGo)
  letGoLast.current = letGo
  useEffect(
    () => () => {
      if (current.current) letGoLast.current(current.current.id)
    },
    [],
  )

  /** Keeps exactly these seats; why not, or null when it does. */
  async function keep({ ticketSessionId, seatNos, note: words }: Wanted): Promise<Failure | null> {
    const last = current.current
    if (last && (last.ticketSessionId !== ticketSessionId || seatNos.length === 0)) {
      note(null)
      letGo(last.id)
    }
    if (!mayHold || seatNos.length === 0) return null
    setBusy(true)
    try {
      const open = current.current
      const next = open
        ? await change({
            holdId: open.id,
            add: seatNos.filter((seatNo) => !open.seatNos.includes(seatNo)),
            remove: open.seatNos.filter((seatNo) => !seatNos.includes(seatNo)),
          })
        : await hold({
            commandId: newUuid(),
            holdId: newUuid() as SeatHoldId,
            ticketSessionId,
            seatNos: [...seatNos],
            note: words,
          })
      note(next)
      return null
    } catch (error) {
      const failure = readFailure(error)
      // It ran out: the next choice begins another.
      if (failure.reason === 'HOLD_EXPIRED' || failure.reason === 'NOT_FOUND') note(null)
      return failure
    } finally {
      setBusy(false)
    }
  }

  const isOver = useOver(held)

  return {
    held,
    /** It ran out: others may take the seats until the exchange is made. */
    isOver,
    busy,
    keep,
    /** The exchange has taken it. */
    taken: () => note(null),
    drop() {
      if (current.current) letGo(current.current.id)
      note(null)
    },
  }
}
