import type { PurchaseDetail } from '@marquee/contract/purchases'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { type Delivery, takeIn } from '../../stock/service/receive.ts'
import { selectLineItems, touchOrder } from '../repo/write.ts'
import { type OfOrder, ofOrder } from './order.ts'

interface Receive extends OfOrder, Pick<Delivery, 'locationId' | 'vendorRef' | 'note' | 'photo' | 'freightMinor'> {
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
    const { vendorRef, note, photo, freightMinor, locationId } = input
    const head = { locationId, vendorId: order.vendorId, vendorRef, note, photo, freightMinor }
    const moved = await takeIn(ctx, work, { ...head, lines, purchaseOrderId: order.id })
    // Where nothing came in no move has changed the order: a second one who enters the same delivery is told all the same.
    if (moved.moves.length === 0) await touchOrder(work.tx, key)
    await work.audit({
      action: 'purchases.receive',
      entity: 'purchase_order',
      entityId: order.id,
      after: {
        orderNo: order.orderNo,
        vendorRef,
        lines: lines.length,
        valueMinor: moved.valueMinor,
        ...(freightMinor > 0 ? { freightMinor } : {}),
      },
    })
  })
}
