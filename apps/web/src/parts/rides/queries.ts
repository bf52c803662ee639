import type { LocalText, PassTypeId, TicketSessionId } from '@marquee/contract'
import type { RideOffer } from '@marquee/contract/rides'
import { trpc } from '../../lib/trpc/trpc.ts'

/** People of one kind in a basket. */
export interface RideGuests {
  /** null: whoever they are. */
  passTypeId: PassTypeId | null
  name: LocalText
  count: number
}

/** By which right rides are offered: that of the seat map, or that of passes without seats. */
export type RideDoor = 'booking' | 'getPass'

// Others sell the same places: what is free is asked again while the screen is looked at.
const options = { meta: { ownError: true }, refetchInterval: 20_000 }

/** The trips of a ticket session with their prices; undefined: not known yet, or nobody asks (`isAsked`). */
export function useRideOffer(door: RideDoor, ticketSessionId: TicketSessionId, isAsked = true): RideOffer | undefined {
  const isSeats = door === 'booking'
  const seats = trpc.rides.offer.useQuery({ ticketSessionId }, { ...options, enabled: isAsked && isSeats })
  const express = trpc.rides.expressOffer.useQuery({ ticketSessionId }, { ...options, enabled: isAsked && !isSeats })
  return (isSeats ? seats : express).data
}
