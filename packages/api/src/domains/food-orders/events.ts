import { foodOrderChange } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../core/context.ts'
import type { Work } from '../../core/work.ts'
import { liveEvents } from '../../door/live-events.ts'

const topic = 'foodOrders'

/**
 * Tells whoever looks at the open orders that one of them has changed. A sale that is ordered and paid in one step is
 * never open and is not told: all sales of the venue would wait for this stream.
 */
export const tellOrder = (ctx: SignedContext, work: Work, id: string): void => work.announce(ctx.venueId, topic, { id })

interface Reader {
  lastEventId?: string | null | undefined
  signal: AbortSignal | undefined
}

/** What whoever sells hears of open orders. */
export const orderChanges = (ctx: SignedContext, reader: Reader) =>
  liveEvents({
    ctx,
    topic,
    access: { module: 'food_purchase', action: 'view' },
    lastEventId: null,
    ...reader,
    present: (told) => foodOrderChange.parse(told),
  })
