import type { FoodOrderId } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../../core/context.ts'
import type { Work } from '../../../core/work.ts'
import { markSent, selectFoodLines } from '../repo/lines.ts'

/**
 * Sends the pieces of an order that the kitchen has not heard of, with those of the orders that went into it; says how
 * many lines there were. What no station makes is handed over. A combo is sent as its parts.
 */
export async function sendUnsent(ctx: SignedContext, work: Work, id: FoodOrderId): Promise<number> {
  const { venueId } = ctx
  const lines = await selectFoodLines(work.tx, { venueId, id })
  const unsent = lines.filter(({ sentAt, qty, cancelledQty }) => sentAt === null && qty > cancelledQty)
  for (const [orderId, own] of Map.groupBy(unsent, ({ foodOrderId }) => foodOrderId)) {
    await markSent(
      work.tx,
      { venueId, id: orderId },
      own.map(({ lineNo }) => lineNo),
    )
  }
  return unsent.length
}
