import type { OrderId, OrderLeave, TicketSessionId, UserId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { findCompLeft, selectApproved } from '../repo.ts'
import { countedBy } from './for-sale.ts'

/**
 * What the caller may do to the prices of one order beyond their own limits, as its sale would find it now: a screen asks
 * before it takes money.
 */
export async function readOrderLeave(
  { venueId, actor, services }: SignedContext,
  order: { orderId: OrderId; ticketSessionId: TicketSessionId },
): Promise<OrderLeave> {
  const { db } = services
  const leftOf = async (userId: UserId | null) =>
    userId === null ? null : ((await findCompLeft(db, { venueId, userId }))?.left ?? null)
  const approved = await selectApproved(db, { venueId, ...order, actorId: actor.userId })
  const kept: OrderLeave['approved'] = []
  for (const { kind, ppm, qty, amountMinor, reason, approver, ...by } of approved) {
    const compsLeft = kind === 'comp' ? await leftOf(countedBy(by)) : null
    kept.push({ kind, ppm, qty, amountMinor, reason, approver, compsLeft })
  }
  return { approved: kept, compsLeft: await leftOf(actor.isOwner ? null : actor.userId) }
}
