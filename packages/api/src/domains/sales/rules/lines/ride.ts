import type { TicketSessionId } from '@marquee/contract'
import { type LineMaker, lineOf, type Tax } from './line.ts'

/** Guests of one kind who are carried the same way, at the price of one of them. */
export interface RideItem {
  qty: number
  unitMinor: number
  tax: Tax
}

/** Rides to and from one ticket session. */
export interface RideWish {
  ticketSessionId: TicketSessionId
  rides: readonly RideItem[]
}

/** One line for each, in their order: both ways of a guest are one piece of it. */
export const rideLines: LineMaker<RideWish> = ({ ticketSessionId, rides }, before) => ({
  lines: rides.map(({ qty, unitMinor, tax }, index) =>
    lineOf({ lineNo: before.length + 1 + index, kind: 'ride', qty, unitMinor, tax, ticketSessionId }),
  ),
})
