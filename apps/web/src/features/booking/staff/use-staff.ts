import type { TicketSessionId } from '@marquee/contract'
import { useState } from 'react'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { useSeatMutations } from '../queries.ts'

const nothing: ReadonlySet<number> = new Set()

/** What those with the right do beside selling: block seats, and look after what others hold. */
export function useStaff(ticketSessionId: TicketSessionId) {
  const seats = useSeatMutations()
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState(nothing)
  const [asked, setAsked] = useState<number | null>(null)

  const clear = () => setChosen(nothing)
  return {
    /** Presses on seats choose them for the staff's tools and hold nothing. */
    isOn,
    chosen,
    /** The seat of someone else that is asked about. */
    asked,
    ask: setAsked,
    turn(on: boolean) {
      setOn(on)
      clear()
    },
    clear,
    choose(seatNos: readonly number[], mode: 'toggle' | 'add') {
      setChosen((before) => {
        const next = new Set(before)
        for (const seatNo of seatNos) {
          if (mode === 'toggle' && next.has(seatNo)) next.delete(seatNo)
          else next.add(seatNo)
        }
        return next
      })
    },
    async block(seatNos: number[], reason: string) {
      const input = { ticketSessionId, seatNos, reason }
      await seats.block({ ...input, commandId: commandIdFor('seats.block', input) })
      forgetCommandId('seats.block')
      clear()
    },
    async unblock(seatNos: number[]) {
      const input = { ticketSessionId, seatNos }
      await seats.unblock({ ...input, commandId: commandIdFor('seats.unblock', input) })
      forgetCommandId('seats.unblock')
      clear()
    },
    releaseOther: seats.releaseOther,
  }
}

export type StaffSeats = ReturnType<typeof useStaff>
