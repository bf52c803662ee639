import type { KitchenStationId } from '@marquee/contract/food'
import { type KitchenTicket, kitchenChange } from '@marquee/contract/kitchen'
import type { SignedContext } from '../../core/context.ts'
import type { Work } from '../../core/work.ts'
import { liveEvents } from '../../door/live-events.ts'

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

interface Reader {
  stationId: KitchenStationId
  lastEventId?: string | null | undefined
  signal: AbortSignal | undefined
}

/** What a screen of a station hears: each ticket as it is after a change. */
export const stationChanges = (ctx: SignedContext, { stationId, ...reader }: Reader) =>
  liveEvents({
    ctx,
    topic: kitchenTopic(stationId),
    access: { module: 'food_orders', action: 'view' },
    whileLocked: true,
    lastEventId: null,
    ...reader,
    present: (told) => kitchenChange.parse(told),
  })

const nothing = {}

/** What a pick-up screen hears of a station: that it has to look again, and nothing of what there is. */
export const pickupChanges = (ctx: SignedContext, { stationId, ...reader }: Reader) =>
  liveEvents({
    ctx,
    topic: kitchenTopic(stationId),
    access: { module: 'food_orders', action: 'display' },
    whileLocked: true,
    lastEventId: null,
    ...reader,
    present: () => nothing,
  })
