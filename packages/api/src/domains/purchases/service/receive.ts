import type { PurchaseDetail } from '@marquee/contract/purchases'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { type Delivery, takeIn } from '../../stock/service/receive.ts'
import { insertRejections, selectLineItems } from '../repo/write.ts'
import { type OfOrder, ofOrder } from './order.ts'

interface Receive extends OfOrder, Pick<Delivery, 'locationId' | 'vendorRef' | 'note' | 'photo'> {
  lines: (Delivery['lines'][number] & { lineNo: number | null })[]
}

/**
 * Takes a delivery in against an order. More or less than was ordered may come, and what was not ordered at all; the
 * order follows from what has moved. Of two who take in the same delivery the second finds the order changed: STALE.
 */
export async function receiveOrder(ctx: SignedContext, input: Receive): Promise<PurchaseDetail> {
  const { venueId } = ctx
  const from = ['sent', 'part_received', 'received'] as const
  return ofOrder(ctx, { input: { ...input }, procedure: 'purchases.receive', from }, async (work, order) => {
    const key = { venueId, id: order.id }
    const items = await selectLineItems(work.tx, key)
    const lines = input.lines.map(({ lineNo, ...line }, index) => {
      if (lineNo !== null && items.get(lineNo) !== line.itemId) refuseField(`lines.${index}.lineNo`, 'field.invalid')
      return { ...line, purchaseLineNo: lineNo }
    })
    const { vendorRef, note, photo, locationId } = input
    const delivery = { locationId, vendorId: order.vendorId, vendorRef, note, photo, lines, purchaseOrderId: order.id }
    const { moved, rejected } = await takeIn(ctx, work, delivery)
    const back = input.lines.flatMap(({ lineNo, rejectReason }, index) => {
      const qty = rejected[index] ?? 0n
      return lineNo !== null && qty > 0n ? [{ lineNo, qty, reason: rejectReason }] : []
    })
    await insertRejections(work.tx, key, moved.actId, back)
    await work.audit({
      action: 'purchases.receive',
      entity: 'purchase_order',
      entityId: order.id,
      after: { orderNo: order.orderNo, vendorRef, lines: lines.length, valueMinor: moved.valueMinor },
    })
  })
}
