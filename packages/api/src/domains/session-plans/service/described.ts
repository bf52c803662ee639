import type { SignedContext } from '../../../core/context.ts'
import { type ApprovalSummary, factOf, moneyFact } from '../../../door/approvable.ts'
import type { Need } from '../../../door/authority.ts'
import { findCurrency } from '../repo/methods.ts'
import { figureOrders, type PlanWish, sumsOf } from './figure.ts'
import { mostOf, needsOf } from './needs.ts'
import { sessionsOf } from './preview.ts'

/**
 * What calling off ticket sessions would do, as approvers see it, and what it takes beside the right to do so at all.
 * Money is in minor units.
 */
export async function describePlan(
  ctx: SignedContext,
  wish: PlanWish & { reason: string },
): Promise<ApprovalSummary & { needs: Need[] }> {
  const { db } = ctx.services
  const { sessions } = await sessionsOf(ctx, db, wish)
  const orders = await figureOrders(ctx, db, wish)
  const sums = sumsOf(orders)
  const amountMinor = mostOf(orders, wish)
  const [first] = sessions
  return {
    target: first ? `${first.date} ${first.time}${sessions.length > 1 ? ` +${sessions.length - 1}` : ''}` : '',
    facts: [
      ...factOf('passes', String(sums.passes)),
      ...moneyFact('refund', amountMinor, await findCurrency(db, ctx.venueId)),
      ...factOf('reason', wish.reason),
    ],
    needs: needsOf(orders, wish),
  }
}
