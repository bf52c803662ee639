import type { OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { issueDocument } from '../../../documents/issue.ts'
import { selectOrders } from '../repo/list.ts'

/** Where the passes or the receipt of an order can be fetched. STATE when no pass is left to print. */
export async function orderDocument(
  ctx: SignedContext,
  { orderId, kind }: { orderId: OrderId; kind: 'passes' | 'receipt' },
) {
  const key = { venueId: ctx.venueId, id: orderId }
  const { rows } = await selectOrders(ctx.services.db, key, { cursor: undefined, limit: 1 })
  const order = rows[0] ?? refuse('NOT_FOUND')
  if (kind === 'passes' && order.passes === 0) refuse('STATE', { details: { state: order.state } })
  return issueDocument(ctx, { kind: `orders.${kind}`, orderId, orderNo: order.orderNo })
}
