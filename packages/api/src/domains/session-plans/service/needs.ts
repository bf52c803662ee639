import type { SignedContext } from '../../../core/context.ts'
import { firstBeyond, mayAskFor, type Need } from '../../../door/authority.ts'
import { type Figured, type PlanWish, sumsOf } from './figure.ts'

/** Who has no place left by the time it is their turn may get their money instead. */
export const mayComeBack = ({ outcome }: Figured, { otherwise }: PlanWish): boolean =>
  outcome === 'refund' || (outcome === 'rebook' && otherwise === 'refund')

/** The most that a plan may give back, whatever happens before it comes to an order. */
export const mostOf = (orders: readonly Figured[], wish: PlanWish): number =>
  orders.reduce((sum, order) => sum + (mayComeBack(order, wish) ? order.plan.dueMinor : 0), 0)

/** What accepting a plan takes beside the right to call sessions off. */
export function needsOf(orders: readonly Figured[], wish: PlanWish): Need[] {
  const amountMinor = mostOf(orders, wish)
  return [
    ...(amountMinor > 0
      ? [{ access: { module: 'transactions', action: 'refund' }, extent: { amountMinor, ownTill: false } } as Need]
      : []),
    ...(amountMinor > 0 && wish.outcome === 'voucher'
      ? [{ access: { module: 'transactions', action: 'refund_other' }, extent: {} } as Need]
      : []),
    ...(sumsOf(orders).rebooked.orders > 0
      ? [{ access: { module: 'order_list', action: 'rebook' }, extent: {} } as Need]
      : []),
  ]
}

/** Whether the caller has to ask somebody for it, or may not even ask; null: they can do it alone. */
export function approvalFor(ctx: SignedContext, needs: readonly Need[]): 'ask' | 'refused' | null {
  const beyond = needs.filter((need) => firstBeyond(ctx, [need]))
  if (beyond.length === 0) return null
  return beyond.every(({ access }) => mayAskFor(ctx.actor, access)) ? 'ask' : 'refused'
}
