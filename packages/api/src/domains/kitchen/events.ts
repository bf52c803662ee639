import type { KitchenStationId } from '@marquee/contract/food'
import type { KitchenTicket } from '@marquee/contract/kitchen'
import type { SignedContext } from '../../core/context.ts'
import type { Work } from '../../core/work.ts'

/**
 * The stream of a station. Each has its own, so that a sale waits only for sales that the same cook hears of; what a
 * screen shows of the whole kitchen it puts together from them.
 */
const kitchenTopic = (stationId: KitchenStationId): string => `kitchen:${stationId}`

/** Tells each ticket to its station, as it is now. */
export function tellTickets(
  { venueId }: Pick<SignedContext, 'venueId'>,
  work: Work,
  tickets: readonly KitchenTicket[],
): void {
  for (const ticket of tickets) work.announce(venueId, kitchenTopic(ticket.stationId), { ticket })
}
