import type { OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { issueDocument } from '../../../documents/issue.ts'
import { maySellPasses } from '../../../documents/kinds.ts'
import { selectOrders } from '../repo/list.ts'

interface Wanted {
  orderId: OrderId
  kind: 'passes' | 'receipt'
}

async function orderToPrint(ctx: SignedContext, { orderId, kind }: Wanted) {
  const key = { venueId: ctx.venueId, id: orderId }
  const { rows } = await selectOrders(ctx.services.db, key, { cursor: undefined, limit: 1 })
  const order = rows[0] ?? refuse('NOT_FOUND')
  return { order, requirePasses: () => kind === 'passes' && order.passes === 0 && refuse('STATE', stateOf(order)) }
}

const stateOf = ({ state }: { state: string }) => ({ details: { state } })

/** Where the passes or the receipt of an order can be fetched. STATE when no pass is left to print. */
export async function orderDocument(ctx: SignedContext, { orderId, kind }: Wanted) {
  const { order, requirePasses } = await orderToPrint(ctx, { orderId, kind })
  requirePasses()
  return issueDocument(ctx, { kind: `orders.${kind}`, orders: [order], action: 'orders.document' })
}

/** The passes of several orders in one document, in the order given. STATE when no pass of them all is left to print. */
export async function passesOfOrders(ctx: SignedContext, { orderIds }: { orderIds: OrderId[] }) {
  const orders = []
  for (const orderId of new Set(orderIds)) {
    const { order } = await orderToPrint(ctx, { orderId, kind: 'passes' })
    if (order.passes > 0) orders.push(order)
  }
  if (orders.length === 0) refuse('STATE')
  return issueDocument(ctx, { kind: 'orders.passes', orders, action: 'orders.passes' })
}

/**
 * The same for whoever sells passes, of what he sold himself, whether or not he may print the orders of others: theirs
 * are NOT_FOUND.
 */
export async function documentOfOwnSale(ctx: SignedContext, { orderId, kind }: Wanted) {
  if (!maySellPasses(ctx.actor.rights)) refuse('FORBIDDEN')
  const { order, requirePasses } = await orderToPrint(ctx, { orderId, kind })
  if (order.clerk.id !== ctx.actor.userId) refuse('NOT_FOUND')
  requirePasses()
  return issueDocument(ctx, { kind: `orders.${kind}`, orders: [order], action: 'orders.documentOfSale' })
}
