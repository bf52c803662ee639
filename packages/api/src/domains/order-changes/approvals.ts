import type { OrderId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { firstBeyond, type Need } from '../../door/authority.ts'
import { requireUnused, soldCardOf } from '../vouchers/service/take-back.ts'
import { findOpenTill } from './repo/write.ts'
import { foodOf } from './rules/food.ts'
import type { CardBack } from './service/card-back.ts'
import type { CancelWish } from './service/choose.ts'
import { type RefundWish, refundsOf } from './service/money.ts'
import { type OrderState, readOrder } from './service/order-state.ts'
import { planCancel, refundDue, waiving } from './service/plan.ts'
import { type ExchangeWish, planExchange } from './service/plan-exchange.ts'

interface Cancel extends CancelWish {
  reason: string
  refunds?: RefundWish[]
}

interface Adjust {
  orderId: OrderId
  amountMinor: number
  reason: string
  refunds?: RefundWish[]
}

const targetOf = ({ head }: OrderState) => `#${head.orderNo}`

// What the asker lacks decides who can help them: the right to the command, how much goes back, or how.
async function missing(
  ctx: SignedContext,
  order: OrderState,
  {
    amountMinor,
    wishes,
    own,
    more,
  }: { amountMinor: number; wishes: RefundWish[] | undefined; own: Need; more: Need[] },
) {
  const { db } = ctx.services
  const tillSessionId = await findOpenTill(db, { venueId: ctx.venueId, cashier: ctx.actor.userId })
  const { needs } = await refundsOf(ctx, db, { payments: order.payments, amountMinor, wishes, tillSessionId })
  return firstBeyond(ctx, [own, ...needs, ...more])?.access
}

async function describeCancel(ctx: SignedContext, input: Cancel) {
  const order = await readOrder(ctx, input.orderId)
  const plan = await planCancel(ctx, ctx.services.db, { order, wish: input })
  const { currency } = order.head
  const items = foodOf(plan.added).reduce((sum, { qty }) => sum + qty, 0)
  return {
    target: targetOf(order),
    facts: [
      ...(plan.chosen.length > 0 ? factOf('passes', String(plan.chosen.length)) : []),
      ...(items > 0 ? factOf('items', String(items)) : []),
      ...moneyFact('refund', plan.refundMinor, currency),
      ...(plan.ruleMinor > 0 ? moneyFact('fee', plan.feeMinor, currency) : []),
      ...factOf('reason', input.reason),
    ],
    needs: await missing(ctx, order, {
      amountMinor: plan.refundMinor,
      wishes: input.refunds,
      own: { access: { module: 'order_list', action: 'cancel' }, extent: {} },
      more: waiving(plan),
    }),
  }
}

async function describeAdjust(ctx: SignedContext, input: Adjust) {
  const order = await readOrder(ctx, input.orderId)
  const amountMinor = refundDue(order.head, input.amountMinor)
  return {
    target: targetOf(order),
    facts: [...moneyFact('refund', amountMinor, order.head.currency), ...factOf('reason', input.reason)],
    needs: await missing(ctx, order, {
      amountMinor,
      wishes: input.refunds,
      own: { access: { module: 'transactions', action: 'refund' }, extent: { amountMinor } },
      more: [],
    }),
  }
}

async function describeTakeBackCard(ctx: SignedContext, input: CardBack) {
  const order = await readOrder(ctx, input.orderId)
  const card = await soldCardOf(ctx, ctx.services.db, input)
  requireUnused(card)
  const amountMinor = refundDue(order.head, card.amountMinor)
  return {
    target: targetOf(order),
    facts: [...moneyFact('refund', amountMinor, order.head.currency), ...factOf('reason', input.reason)],
    needs: await missing(ctx, order, {
      amountMinor,
      wishes: input.refunds,
      own: { access: { module: 'transactions', action: 'refund' }, extent: { amountMinor } },
      more: [],
    }),
  }
}

async function describePayBack(
  ctx: SignedContext,
  input: { orderId: OrderId; reason: string; refunds?: RefundWish[] },
) {
  const order = await readOrder(ctx, input.orderId)
  const amountMinor = refundDue(order.head, 0)
  return {
    target: targetOf(order),
    facts: [...moneyFact('refund', amountMinor, order.head.currency), ...factOf('reason', input.reason)],
    needs: await missing(ctx, order, {
      amountMinor,
      wishes: input.refunds,
      own: { access: { module: 'transactions', action: 'refund' }, extent: { amountMinor } },
      more: [],
    }),
  }
}

async function describeExchange(ctx: SignedContext, input: ExchangeWish & { reason: string; refunds?: RefundWish[] }) {
  const order = await readOrder(ctx, input.orderId)
  const plan = await planExchange(ctx, ctx.services.db, { order, wish: input })
  const { chosen, refundMinor, dueMinor } = plan
  const { currency } = order.head
  return {
    target: targetOf(order),
    facts: [
      ...factOf('passes', String(chosen.length)),
      ...(refundMinor > 0 ? moneyFact('refund', refundMinor, currency) : moneyFact('amount', dueMinor, currency)),
      ...(plan.ruleMinor > 0 ? moneyFact('fee', plan.feeMinor, currency) : []),
      ...factOf('reason', input.reason),
    ],
    needs: await missing(ctx, order, {
      amountMinor: refundMinor,
      wishes: input.refunds,
      own: { access: { module: 'order_list', action: 'rebook' }, extent: {} },
      more: waiving(plan),
    }),
  }
}

/** What changes of sold orders would do, as approvers see it. Money is in minor units. */
export const describers: Describers = {
  'orderChanges.cancel': describeCancel,
  'orderChanges.adjust': describeAdjust,
  'orderChanges.takeBackCard': describeTakeBackCard,
  'orderChanges.payBack': describePayBack,
  'orderChanges.exchange': describeExchange,
}
