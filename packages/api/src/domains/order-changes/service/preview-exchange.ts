import type { ExchangePreview } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { findFoodBack } from '../../food-orders/service/give-back.ts'
import { foodOf } from '../rules/food.ts'
import { proposedFor } from './money.ts'
import { type OrderState, readOrder } from './order-state.ts'
import { type ExchangeWish, planExchange } from './plan-exchange.ts'
import { taxesOf } from './preview.ts'

/** What an exchange would come to. The same refusals as the exchange, but for places that are taken. */
export async function previewExchange(ctx: SignedContext, wish: ExchangeWish): Promise<ExchangePreview> {
  const order = await readOrder(ctx, wish.orderId)
  const plan = await planExchange(ctx, ctx.services.db, { order, wish })
  const { made, backMinor, differenceMinor, rule, feeMinor } = plan
  const proposed = proposedFor(order.payments, plan.refundMinor)
  return {
    rev: order.head.rev,
    currency: order.head.currency,
    priceVersion: made.priceVersion,
    backMinor,
    newMinor: made.grossMinor,
    carriedMinor: listOf(made.lines) - made.grossMinor,
    rule,
    feeMinor,
    differenceMinor,
    taxes: taxesOf(plan.added),
    rides: ridesToldOf(order, plan),
    dishes: await dishesToldOf(ctx, { order, wish, plan }),
    payments: order.payments.map(({ orderId: _, ...payment }) => ({
      ...payment,
      proposedMinor: proposed.get(payment.paymentId) ?? 0,
    })),
  }
}

const listOf = (lines: readonly { kind: string; qty: number; unitMinor: number; listMinor: number | null }[]) =>
  lines.reduce(
    (sum, { kind, qty, unitMinor, listMinor }) => sum + (kind === 'pass' ? qty * (listMinor ?? unitMinor) : 0),
    0,
  )

type Plan = Awaited<ReturnType<typeof planExchange>>

// What becomes of the rides of passes that go: those that go back, by line, and how many stay.
function ridesToldOf(
  { lines }: OrderState,
  { rides: back, reversals, theirs, free }: Pick<Plan, 'rides' | 'reversals' | 'theirs' | 'free'>,
): ExchangePreview['rides'] {
  const kept = theirs.filter((guest) => !back.includes(guest)).length
  const gone = reversals
    .filter(({ kind }) => kind === 'ride')
    .map(({ reverses, qty, grossMinor }) => ({
      text: lines.find(({ lineNo }) => lineNo === reverses)?.text ?? { en: '', tr: '' },
      qty: 0 - qty,
      grossMinor: 0 - grossMinor,
      isFree: free.has(reverses ?? 0),
    }))
  return { kept, back: gone }
}

// What becomes of the dishes that are ordered ahead for the shows that passes leave.
async function dishesToldOf(
  ctx: SignedContext,
  { order, wish, plan }: { order: OrderState; wish: ExchangeWish; plan: Pick<Plan, 'chosen' | 'reversals' | 'moved'> },
): Promise<ExchangePreview['dishes']> {
  const { chosen, reversals, moved } = plan
  const left = new Set<string>(chosen.map(({ ticketSessionId }) => ticketSessionId))
  left.delete(wish.ticketSessionId)
  const pieces = foodOf(reversals)
  const goes = new Map(pieces.map(({ lineNo, qty }) => [lineNo, qty]))
  const goesOn = new Set(moved.map(({ lineNo }) => lineNo))
  const back = reversals.flatMap(({ kind, reverses, qty, grossMinor }) =>
    kind === 'food' && reverses !== null && !goesOn.has(reverses)
      ? [{ lineNo: reverses, qty: 0 - qty, grossMinor: 0 - grossMinor }]
      : [],
  )
  const stay = order.lines.flatMap(({ lineNo, kind, ticketSessionId, leftQty }) => {
    const qty = kind === 'food' && left.has(ticketSessionId ?? '') ? leftQty - (goes.get(lineNo) ?? 0) : 0
    return qty > 0 ? [{ lineNo, qty }] : []
  })
  const { orderId } = wish
  const { begun } = await findFoodBack(ctx, { orderId, pieces: pieces.filter(({ lineNo }) => !goesOn.has(lineNo)) })
  const { started } = await findFoodBack(ctx, { orderId, pieces: moved })
  return { moved, back, stay, begun: begun + started }
}
