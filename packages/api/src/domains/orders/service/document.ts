import type { OrderId, PassId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { passesOf } from '../../passes/service/codes.ts'
import { maySeeOwnSale } from '../../passes/service/seen-by.ts'
import { issueDocument } from '../documents/issue.ts'
import { isPrintable } from '../documents/kinds.ts'
import { selectChanges } from '../repo/history.ts'
import { selectOrders } from '../repo/list.ts'

interface Wanted {
  orderId: OrderId
  kind: 'passes' | 'receipt' | 'refund'
  /** One pass instead of all of them. */
  passId?: PassId
  /** Of which change the refund is. */
  changeNo?: number
}

async function orderToPrint(ctx: SignedContext, { orderId, kind, passId, changeNo }: Wanted) {
  const key = { venueId: ctx.venueId, id: orderId }
  const { rows } = await selectOrders(ctx.services.db, key, { cursor: undefined, limit: 1 })
  const order = rows[0] ?? refuse('NOT_FOUND')
  async function requireParts(): Promise<void> {
    if ((kind === 'refund') !== (changeNo !== undefined)) {
      refuseField('changeNo', kind === 'refund' ? 'field.required' : 'field.invalid')
    }
    if (changeNo !== undefined) {
      const changes = await selectChanges(ctx.services.db, key)
      if (!changes.some((change) => change.changeNo === changeNo)) refuse('NOT_FOUND')
    }
    if (kind !== 'passes' && passId !== undefined) refuseField('passId', 'field.invalid')
    if (kind !== 'passes') return
    if (order.passes === 0) refuse('STATE', stateOf(order))
    if (passId !== undefined) await requirePass(ctx, { orderId, passId })
  }
  return { order, requireParts }
}

/** NOT_FOUND for a pass of another order; STATE for one that opens no door any more. */
async function requirePass(ctx: SignedContext, { orderId, passId }: { orderId: OrderId; passId: PassId }) {
  const passes = await passesOf(ctx.services, { db: ctx.services.db, venueId: ctx.venueId, orderId })
  const pass = passes.find(({ id }) => id === passId) ?? refuse('NOT_FOUND')
  if (!isPrintable(pass)) refuse('STATE', stateOf(pass))
}

const stateOf = ({ state }: { state: string }) => ({ details: { state } })

/** Where a document of an order can be fetched. STATE when no pass is left to print, NOT_FOUND for a change that is not there. */
export async function orderDocument(ctx: SignedContext, wanted: Wanted) {
  const { order, requireParts } = await orderToPrint(ctx, wanted)
  await requireParts()
  const { kind, passId, changeNo } = wanted
  return issueDocument(ctx, { kind: `orders.${kind}`, orders: [order], passId, changeNo, action: 'orders.document' })
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
 * The same for people who sell, of what they sold themselves, whether or not they may print other people's
 * orders: to this procedure those are NOT_FOUND.
 */
export async function documentOfOwnSale(ctx: SignedContext, wanted: Wanted) {
  if (!maySeeOwnSale(ctx.actor.rights)) refuse('FORBIDDEN')
  const { order, requireParts } = await orderToPrint(ctx, wanted)
  if (order.clerk.id !== ctx.actor.userId) refuse('NOT_FOUND')
  await requireParts()
  const { kind, passId, changeNo } = wanted
  return issueDocument(ctx, {
    kind: `orders.${kind}`,
    orders: [order],
    passId,
    changeNo,
    action: 'orders.documentOfSale',
  })
}
