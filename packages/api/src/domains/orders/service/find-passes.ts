import { type FoundOrder, type FoundPasses, mayDo, type OrderRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { readCode } from '../../passes/service/check.ts'
import { showPasses } from '../../passes/service/show.ts'
import { selectOrders } from '../repo/list.ts'
import { findOrders } from './read.ts'

const findAtMost = 10

/**
 * What Get Pass shows of the orders that a code, an order number or a phone number leads to. For those who see the
 * orders and those who sell passes. The codes of a pass let somebody in, so they are shown to those who see the orders,
 * and to whoever sold it; everybody else has the one that he holds in his hand.
 */
export async function findPasses(ctx: SignedContext, text: string): Promise<FoundPasses> {
  const { services, venueId } = ctx
  const ids = (await findOrders(ctx, text)).slice(0, findAtMost)
  const { pass } = await readCode(services.db, venueId, text)
  const orders: FoundOrder[] = []
  // One after the other: the phone of a regular guest must not take every connection there is.
  for (const id of ids) {
    const { rows } = await selectOrders(services.db, { venueId, id }, { cursor: undefined, limit: 1 })
    for (const row of rows) orders.push(await describeOrder(ctx, row))
  }
  return { orders, passId: pass?.row.id ?? null }
}

async function describeOrder({ services, venueId, actor }: SignedContext, order: OrderRow): Promise<FoundOrder> {
  const { id, orderNo, state, at, clerk, guestName, session } = order
  const { entry, passes } = await showPasses(services, { db: services.db, venueId, orderId: id })
  const seesCodes = clerk.id === actor.userId || mayDo(actor.rights, 'order_list', 'view')
  return {
    id,
    orderNo,
    state,
    at,
    clerk,
    guestName,
    session,
    entry,
    passes: seesCodes ? passes : passes.map((pass) => ({ ...pass, code: null, shortCode: null })),
  }
}
