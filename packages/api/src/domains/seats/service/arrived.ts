import { type SeatChange, seatStatuses, type TicketSessionId, type VenueId } from '@marquee/contract'
import type { Work } from '../../../core/work.ts'
import { seatsTopic } from '../events.ts'

interface Arrival {
  venueId: VenueId
  ticketSessionId: TicketSessionId
  seatNo: number
}

/** Tells everybody who looks at the seats of a ticket session that the guest of one of them was let in. */
export function tellArrived({ announce }: Pick<Work, 'announce'>, { venueId, ticketSessionId, seatNo }: Arrival): void {
  const change: SeatChange = {
    seats: [{ n: [seatNo], s: seatStatuses.indexOf('arrived'), until: null, hold: null }],
    pools: [],
  }
  announce(venueId, seatsTopic(ticketSessionId), change)
}
