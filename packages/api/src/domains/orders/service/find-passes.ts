import type { FoundOrder, FoundPasses, OrderId, OrderRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { readCode, replacedAtOf } from '../../passes/service/check.ts'
import { passesFor } from '../../passes/service/seen-by.ts'
import { showPasses } from '../../passes/service/show.ts'
import { selectOrders } from '../repo/list.ts'
import { checkSeesPasses, findOrders } from './read.ts'

const findAtMost = 10

/**
 * What Get Pass shows of the orders that a code, an order number or a phone number leads to. For those who see the
 * orders and those who sell passes. A caller who may not see a pass's codes gets only the one that they gave.
 */
export async function findPasses(ctx: SignedContext, text: string): Promise<FoundPasses> {
  const { services, venueId } = ctx
  const ids = (await findOrders(ctx, text)).slice(0, findAtMost)
  const read = await readCode(services.db, venueId, text)
  const { pass, codeVersion } = read
  const isReplaced = pass !== null && codeVersion !== null && codeVersion !== pass.codeVersion
  const orders: FoundOrder[] = []
  // One after the other: the phone of a regular guest must not take every connection there is.
  for (const id of ids) {
    const { rows } = await selectOrders(services.db, { venueId, id }, { cursor: undefined, limit: 1 })
    for (const row of rows) orders.push(await describeOrder(ctx, row))
  }
  return {
    orders,
    passId: pass?.row.id ?? null,
    replaced: isReplaced ? { at: await replacedAtOf(services.db, venueId, read) } : null,
  }
}

/** One order as `findPasses` shows it, for the same people: the address of the screen names it. */
export async function getOrderPasses(ctx: SignedContext, id: OrderId): Promise<FoundOrder> {
  checkSeesPasses(ctx)
  const { rows } = await selectOrders(ctx.services.db, { venueId: ctx.venueId, id }, { cursor: undefined, limit: 1 })
  const [row] = rows
  if (!row) refuse('NOT_FOUND')
  return describeOrder(ctx, row)
}

async function describeOrder(ctx: SignedContext, order: OrderRow): Promise<FoundOrder> {
  const { services, venueId } = ctx
  const { id, orderNo, state, at, clerk, guestName, session } = order
  const { entry, passes } = await showPasses(services, { db: services.db, venueId, orderId: id })
  return {
    id,
    orderNo,
    state,
    at,
    clerk,
    guestName,
    session,
    entry,
    passes: passesFor(ctx, clerk.id, passes),
  }
}
