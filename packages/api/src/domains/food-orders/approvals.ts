import { inLanguage, type Language } from '@marquee/contract'
import type { FoodOrderId, PayFoodOrder, SellFood, VoidFoodLines } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../core/context.ts'
import { plainAmount } from '../../core/plain-amount.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf, moneyFact } from '../../door/approvable.ts'
import { currencyOf } from '../vouchers/service/day.ts'
import { selectFoodLines } from './repo/lines.ts'
import { findFoodOrder } from './repo/read.ts'

const orderOf = async ({ services, venueId }: SignedContext, id: FoodOrderId) =>
  (await findFoodOrder(services.db, { venueId, id })) ?? refuse('NOT_FOUND')

// More dishes are counted: whoever approves reads it at a glance.
const mostNamed = 3

type Discount = PayFoodOrder['discount']

// Whoever asks sells: what they may not is the discount.
const needed = (discount: Discount) =>
  discount ? { needs: { module: 'food_purchase', action: 'discount' } as const } : {}

const factsOf = (discount: Discount, dueMinor: number, currency: string) => [
  ...(discount && 'ppm' in discount
    ? [{ name: 'discount' as const, value: `${discount.ppm / 10_000} %`, ppm: discount.ppm }]
    : []),
  ...(discount && 'amountMinor' in discount ? moneyFact('discount', discount.amountMinor, currency) : []),
  ...moneyFact('amount', dueMinor, currency),
  ...factOf('reason', discount?.reason),
]

async function describeVoid(
  ctx: SignedContext,
  input: Pick<VoidFoodLines, 'id' | 'reason' | 'started'>,
  wanted: VoidFoodLines['lines'] | null,
) {
  const { callNo, currency } = await orderOf(ctx, input.id)
  const lines = await selectFoodLines(ctx.services.db, { venueId: ctx.venueId, id: input.id })
  const off = lines.flatMap((line) => {
    const asked = wanted?.find((each) => each.foodOrderId === line.foodOrderId && each.lineNo === line.lineNo)
    const qty = wanted ? (asked?.qty ?? 0) : line.qty - line.cancelledQty - line.paidQty
    return qty > 0 ? [{ line, qty }] : []
  })
  const amountMinor = off.reduce((sum, { line, qty }) => sum + qty * line.unitMinor, 0)
  // The parts of a combo go with it.
  const dishes = off.filter(({ line }) => line.parentLineNo === null)
  // What becomes of it decides the stock; of what the kitchen has not heard of, nothing can have begun.
  const heardOf = dishes.reduce((sum, { line, qty }) => sum + (line.sentAt === null ? 0 : qty), 0)
  const begun = factOf(input.started === 'return' ? 'putBack' : 'thrownAway', heardOf > 0 ? String(heardOf) : '')
  const inEach = (language: Language) => {
    const named = dishes.slice(0, mostNamed).map(({ line, qty }) => `${qty} × ${inLanguage(line.name, language)}`)
    const rest = dishes.length > mostNamed ? [`+${dishes.length - mostNamed}`] : []
    return [`#${callNo}`, [...named, ...rest].join(', ')].filter(Boolean).join(' · ')
  }
  return {
    target: inEach(ctx.actor.venueLocale),
    targetNames: { en: inEach('en'), tr: inEach('tr') },
    facts: [...moneyFact('worth', amountMinor, currency), ...begun, ...factOf('reason', input.reason)],
    needs: { module: 'food_purchase', action: 'void_item' } as const,
  }
}

/** What a counter asks leave for, as approvers see it. */
export const describers: Describers = {
  'foodOrders.pay': async (ctx: SignedContext, input: PayFoodOrder) => {
    const { callNo, currency } = await orderOf(ctx, input.id)
    return {
      target: `#${callNo}`,
      facts: factsOf(input.discount, input.expectedDueMinor, currency),
      ...needed(input.discount),
    }
  },
  'foodOrders.sell': async (ctx: SignedContext, input: SellFood) => {
    const currency = await currencyOf(ctx)
    return {
      target: plainAmount(input.expectedDueMinor, currency),
      facts: factsOf(input.discount, input.expectedDueMinor, currency),
      ...needed(input.discount),
    }
  },
  'foodOrders.void': (ctx: SignedContext, input: VoidFoodLines) => describeVoid(ctx, input, input.lines),
  'foodOrders.cancel': (ctx: SignedContext, input: Pick<VoidFoodLines, 'id' | 'reason' | 'started'>) =>
    describeVoid(ctx, input, null),
}
