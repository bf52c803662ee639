import { ppmOf } from '@marquee/contract'
import type { GroupLine } from '@marquee/contract/group-bookings'

/** How far an offer is from the price list; a part that keeps to it is missing. */
export interface Departures {
  /** The farthest of what is sold at another price, in millionths. */
  pricePpm?: number
  /** What is given away would have cost so much. */
  compMinor?: number
}

/** How far lines are from what the list says. Above it counts like below. */
export function departuresOf(lines: readonly Pick<GroupLine, 'qty' | 'listMinor' | 'unitMinor'>[]): Departures {
  const other = lines.filter(({ listMinor, unitMinor }) => listMinor !== unitMinor)
  const free = other.filter(({ unitMinor }) => unitMinor === 0)
  const priced = other.filter(({ unitMinor }) => unitMinor > 0)
  return {
    ...(priced.length > 0 && {
      pricePpm: Math.max(
        // A price for what the list gives away is as far from it as can be.
        ...priced.map(({ listMinor, unitMinor }) =>
          listMinor === 0 ? 1_000_000 : ppmOf(Math.abs(listMinor - unitMinor), listMinor),
        ),
      ),
    }),
    ...(free.length > 0 && { compMinor: free.reduce((sum, { qty, listMinor }) => sum + qty * listMinor, 0) }),
  }
}
