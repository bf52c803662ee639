import type { StartSessionPlan } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { firstBeyond, type Need } from '../../door/authority.ts'
import { findCurrency } from './repo/methods.ts'
import { figureOrders, sumsOf } from './service/figure.ts'
import { sessionsOf } from './service/preview.ts'
import { mostOf } from './service/start.ts'

async function describeStart(ctx: SignedContext, input: StartSessionPlan) {
  const { db } = ctx.services
  const { sessions } = await sessionsOf(ctx, db, input)
  const orders = await figureOrders(ctx, db, input)
  const sums = sumsOf(orders)
  const amountMinor = mostOf(orders, input)
  const needs: Need[] = [
    { access: { module: 'ticket_schedules', action: 'cancel' }, extent: {} },
    { access: { module: 'transactions', action: 'refund' }, extent: { amountMinor, ownTill: false } },
    ...(amountMinor > 0 && input.outcome === 'voucher'
      ? [{ access: { module: 'transactions', action: 'refund_other' }, extent: {} } as Need]
      : []),
    ...(sums.rebooked.orders > 0 ? [{ access: { module: 'order_list', action: 'rebook' }, extent: {} } as Need] : []),
  ]
  const [first] = sessions
  return {
    target: first ? `${first.date} ${first.time}${sessions.length > 1 ? ` +${sessions.length - 1}` : ''}` : '',
    facts: [
      ...factOf('passes', String(sums.passes)),
      ...moneyFact('refund', amountMinor, await findCurrency(db, ctx.venueId)),
      ...factOf('reason', input.reason),
    ],
    needs: firstBeyond(ctx, needs)?.access,
  }
}

/** What calling off ticket sessions would do, as approvers see it. Money is in minor units. */
export const describers: Describers = { 'sessionPlans.start': describeStart }
