import { type SeatChange, seatStatuses, type TicketSessionId, type VenueId } from '@marquee/contract'
import type { Work } from '../../../door/work.ts'
import { seatsTopic } from '../events.ts'

interface Arrival {
  venueId: VenueId
  ticketSessionId: TicketSessionId
  seatNos: number[]
  /** sold: those who were let in by mistake are out again. */
  status: 'arrived' | 'sold'
}

/** Tells everybody who looks at the seats of a ticket session whether the guests of some of them are in. */
export function announceArrival({ announce }: Pick<Work, 'announce'>, arrival: Arrival): void {
  const { venueId, ticketSessionId, seatNos, status } = arrival
  if (seatNos.length === 0) return
  const change: SeatChange = {
    seats: [{ n: seatNos, s: seatStatuses.indexOf(status), until: null, hold: null }],
    pools: [],
  }
  announce(venueId, seatsTopic(ticketSessionId), change)
}
