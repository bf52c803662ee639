import type { Hold, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import { uuidOfCommand } from '../model/command-uuid.ts'
import { useSeatMutations, type Wish } from '../queries.ts'

interface Wanted {
  channel: Hold['channel']
  seatNos: number[]
  pools?: Hold['pools']
  best?: Wish
}

/** The two ways to a new hold. Each is one command: sent again after a lost answer it makes the same hold. */
export function useTake(ticketSessionId: TicketSessionId) {
  const seats = useSeatMutations()
  return {
    async take(wanted: Wanted): Promise<Hold> {
      const input = { ticketSessionId, pools: [], ...wanted }
      const commandId = commandIdFor('seats.hold', input)
      const held = await seats.hold({ ...input, commandId, holdId: uuidOfCommand(commandId) as SeatHoldId })
      forgetCommandId('seats.hold')
      return held
    },
    async takeOver(seatNos: number[], reason: string): Promise<Hold> {
      const input = { ticketSessionId, seatNos, reason }
      const commandId = commandIdFor('seats.takeOver', input)
      const held = await seats.takeOver({ ...input, commandId, holdId: uuidOfCommand(commandId) as SeatHoldId })
      forgetCommandId('seats.takeOver')
      return held
    },
  }
}
