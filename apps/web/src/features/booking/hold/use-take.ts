import type { Hold, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { useRef } from 'react'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { uuidOfCommand } from '../model/command-uuid.ts'
import { useReadFreePlaces, useSeatMutations, type Wish } from '../queries.ts'

interface Wanted {
  channel: Hold['channel']
  seatNos: number[]
  pools?: Hold['pools']
  best?: Wish
}

/** The two ways to a new hold, and how many places are `free` for one. Each is one command: sent again after a lost answer it makes the same hold. */
export function useTake(ticketSessionId: TicketSessionId) {
  const seats = useSeatMutations()
  const free = useReadFreePlaces(ticketSessionId)
  const unanswered = useRef<string | null>(null)
  const isFound = () => {
    forgetCommandId('seats.hold')
    forgetCommandId('seats.takeOver')
    unanswered.current = null
  }
  return {
    free,
    /** Whether this is the hold that was asked for last and not answered. */
    wasAsked: (holdId: string) => unanswered.current === holdId,
    /** The hold is known by another way: what is asked for next is another one, also with the same words. */
    isFound,
    async take(wanted: Wanted): Promise<Hold> {
      const input = { ticketSessionId, pools: [], ...wanted }
      const commandId = commandIdFor('seats.hold', input)
      const holdId = uuidOfCommand(commandId) as SeatHoldId
      unanswered.current = holdId
      const held = await seats.hold({ ...input, commandId, holdId })
      isFound()
      return held
    },
    async takeOver(seatNos: number[], reason: string): Promise<Hold> {
      const input = { ticketSessionId, seatNos, reason }
      const commandId = commandIdFor('seats.takeOver', input)
      const holdId = uuidOfCommand(commandId) as SeatHoldId
      unanswered.current = holdId
      const held = await seats.takeOver({ ...input, commandId, holdId })
      isFound()
      return held
    },
  }
}
