import type { OrderDetail } from '@marquee/contract'

const lookAgainMs = 20_000
// A card terminal answers within seconds, and tells nobody who looks at the order. Money that is due may be taken by
// somebody else, and two who look at the same sum would take it twice.
const soonMs = 4000

type Watched = Pick<OrderDetail, 'state' | 'grossMinor' | 'paidMinor' | 'openMinor' | 'underWayMinor'>

/** After how many ms an order that is open on the screen is looked at again. */
export function lookAgainAfter(order: Watched | undefined): number {
  if (!order) return lookAgainMs
  const { state, grossMinor, paidMinor, openMinor, underWayMinor } = order
  const isDue = state !== 'cancelled' && (paidMinor < grossMinor || openMinor > 0)
  return isDue || underWayMinor ? soonMs : lookAgainMs
}
