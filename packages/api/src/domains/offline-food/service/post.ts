import { largestMinor, type VenueId } from '@marquee/contract'
import { callNameOfReceipt } from '@marquee/contract/call-name'
import type { OfflineSale } from '@marquee/contract/offline-food'
import type { Services } from '../../../core/context.ts'
import { inNameOf } from '../../../door/machine.ts'
import type { Work } from '../../../door/work.ts'
import { linesAsSold, writeSoldOrder } from '../../food-orders/service/sold.ts'
import { dropReceipt } from '../../printers/service/for-sales.ts'
import { tellOfTill } from '../../tills/service/tell.ts'
import { findFacts } from '../repo/facts.ts'
import type { Outcome } from '../repo/sales.ts'

/** Why a sale is stuck until somebody has mended what stands in its way. */
export type StuckReason = 'currency' | 'seller' | 'till' | 'variant' | 'amount' | 'order' | 'payload' | 'other'

const stuck = (reason: StuckReason): Outcome => ({ state: 'stuck', reason })

/** After so long the guest has the food, and nobody has to make it any more. */
const handedOverAfter = 15 * 60_000

/**
 * Posts a sale whose row is held: one order with its cash, in the count in which it was sold, or late in the open one of
 * the same till. It waits while that till is closed. A sale that was made online after all stands already and is not
 * written again. TILL_CLOSED and STATE when that changes in this very moment: then it is tried again.
 */
export async function postSale(
  services: Services,
  work: Work,
  { venueId, receipt, sale, requestId }: { venueId: VenueId; receipt: string; sale: OfflineSale; requestId: string },
): Promise<Outcome> {
  const { orderId, foodOrderId, soldBy, training, dueMinor, tenderedMinor } = sale
  const facts = await findFacts(work.tx, { venueId, ...sale })
  if (sale.currency !== facts.currency) return stuck('currency')
  const sum = sale.lines.reduce((total, { qty, paidUnitMinor }) => total + qty * paidUnitMinor, 0)
  if (sum !== dueMinor || dueMinor > largestMinor || tenderedMinor < dueMinor) return stuck('amount')
  if (facts.order) {
    const { grossMinor, isTraining, isOfFoodOrder } = facts.order
    const isSame = isOfFoodOrder && grossMinor === dueMinor && isTraining === training
    return isSame ? { state: 'posted', orderId, late: false, missing: [], stood: true } : stuck('order')
  }
  if (facts.hasFoodOrder) return stuck('order')
  if (!facts.hasSeller) return stuck('seller')
  if (facts.counted?.isTraining !== training) return stuck('till')
  // In the name of whoever sold it: the money is theirs, and what they decided then asks for no right now.
  const ctx = inNameOf(services, { venueId, userId: soldBy, requestId })
  const lines = await linesAsSold(ctx, work, sale.lines)
  if (lines === null) return stuck('variant')
  if (!facts.taker) return { state: 'waiting', reason: null }
  const late = facts.taker.tillSessionId !== sale.tillSessionId
  const age = Date.now() - Date.parse(facts.soldAt)
  const { missing } = await writeSoldOrder(
    ctx,
    work,
    {
      ...sale,
      ...facts.taker,
      id: foodOrderId,
      callName: callNameOfReceipt(receipt),
      soldAt: facts.soldAt,
      customerId: facts.customerId,
      handedOver: late || age > handedOverAfter,
    },
    lines,
  )
  await dropReceipt(work.tx, { venueId, orderId })
  tellOfTill(work, venueId, facts.taker.tillSessionId)
  return { state: 'posted', orderId, late, missing }
}
