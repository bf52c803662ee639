import type { TicketSessionId } from '@marquee/contract'
import type { SaleRide } from '@marquee/contract/rides'
import { type LineMaker, lineOf, type Tax } from './line.ts'
import type { Packaged } from './pass.ts'

/** Guests of one kind who are carried the same way, at the price of one of them. */
export interface RideItem extends SaleRide {
  unitMinor: number
  tax: Tax
  /** The field of the input that says how they go. */
  path: string
  /** They are a part of a package of the sale. */
  packaged?: Packaged | undefined
}

/** Rides to and from one ticket session. */
export interface RideWish {
  ticketSessionId: TicketSessionId
  rides: readonly RideItem[]
}

/** One line for each, in their order: both ways of a guest are one piece of it. */
export const rideLines: LineMaker<RideWish> = ({ ticketSessionId, rides }, before) => {
  const made = rides.map(({ qty, unitMinor, tax, packaged: _, ...ride }, index) => {
    const lineNo = before.length + 1 + index
    const line = lineOf({ lineNo, kind: 'ride', qty, unitMinor, tax, ticketSessionId })
    return { line, ride: { ...ride, qty, lineNo, parentLineNo: null } }
  })
  return { lines: made.map(({ line }) => line), rides: made.map(({ ride }) => ride) }
}
