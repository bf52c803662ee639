import type { OrderDetail, OrderId, OwnPassCheck, OwnSale, OwnSaleRow, TicketSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { getOrder, listOrders } from '../../orders/service/read.ts'
import { judge, readCode } from '../../passes/service/check.ts'
import { passesOf } from '../../passes/service/codes.ts'

// A partner is a user of the venue: what they sold themselves, on their own channel, is theirs to read without the right to the
// orders of the venue. Of everything else they learn nothing, not even that it is there.

const channel = 'partner'

interface OwnSalesQuery {
  from?: string
  until?: string
  ticketSessionId?: TicketSessionId
  cursor?: string
  limit: number
}

/** One page of what the caller sold as a partner, the newest first. */
export async function listOwnSales(
  ctx: SignedContext,
  query: OwnSalesQuery,
): Promise<{ rows: OwnSaleRow[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listOrders(ctx, { ...query, channel, clerkId: ctx.actor.userId })
  return { rows, nextCursor }
}

// Someone else's order is not there for the caller, and what its maker sold for practice is no sale.
async function findOwn(ctx: SignedContext, id: OrderId): Promise<OrderDetail | null> {
  const order = await getOrder(ctx, id)
  return order.channel === channel && order.clerk.id === ctx.actor.userId && !order.isTraining ? order : null
}

/** One order that the caller sold as a partner, with the codes of its passes; NOT_FOUND for every other. */
export async function getOwnSale(ctx: SignedContext, id: OrderId): Promise<OwnSale> {
  const order = (await findOwn(ctx, id)) ?? refuse('NOT_FOUND')
  const { services, venueId } = ctx
  const passList = await passesOf(services, { db: services.db, venueId, orderId: id })
  return { ...order, passList, reference: order.payments[0]?.reference ?? null }
}

const unknown: OwnPassCheck = { ok: false, reason: 'unknown', orderId: null, session: null, pass: null }

/** Whether a code that the caller sold would let someone in now. Whatever the caller did not sell is unknown. */
export async function checkOwnPass(ctx: SignedContext, code: string): Promise<OwnPassCheck> {
  const read = await readCode(ctx.services.db, ctx.venueId, code)
  const { pass } = read
  if (!pass || !(await findOwn(ctx, pass.orderId))) return unknown
  const reason = judge(read, null)
  return { ok: reason === null, reason, orderId: pass.orderId, session: pass.session, pass: pass.row }
}
