import { type SeatChange, seatChange, type TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { liveEvents } from '../../door/live-events.ts'

/** The stream of a ticket session's seats. */
export const seatsTopic = (ticketSessionId: TicketSessionId): string => `seats:${ticketSessionId}`

// The same object for all readers, so that it is checked once and serialised once.
const known = new WeakMap<Record<string, unknown>, SeatChange>()

function present(payload: Record<string, unknown>): SeatChange {
  const seen = known.get(payload)
  if (seen) return seen
  const change = seatChange.parse(payload)
  known.set(payload, change)
  return change
}

/** What happens to the seats of a ticket session, from `lastEventId` on. The end of a hold is no event: each screen knows its time. */
export function seatChanges(
  ctx: SignedContext,
  input: { ticketSessionId: TicketSessionId; lastEventId?: string | null },
  signal?: AbortSignal,
) {
  return liveEvents({
    ctx,
    topic: seatsTopic(input.ticketSessionId),
    access: { module: 'ticket_booking', action: 'view' },
    lastEventId: input.lastEventId,
    signal,
    present,
  })
}
