import type { CancelPreview } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { findFoodBack } from '../../food-orders/service/give-back.ts'
import { foodOf } from '../rules/food.ts'
import type { AddedLine } from '../rules/reverse.ts'
import type { CancelWish } from './choose.ts'
import { proposedFor } from './money.ts'
import { readOrder } from './order-state.ts'
import { planCancel } from './plan.ts'

/** What a change adds and takes back, by the rate of its tax. */
export function taxesOf(lines: readonly AddedLine[]): CancelPreview['taxes'] {
  const taxes = new Map<number, CancelPreview['taxes'][number]>()
  for (const { kind, taxPpm: ppm, taxMinor, grossMinor } of lines) {
    // Its parts have the tax.
    if (kind === 'package') continue
    const tax = taxes.get(ppm) ?? { ppm, netMinor: 0, taxMinor: 0, grossMinor: 0 }
    tax.taxMinor += taxMinor
    tax.grossMinor += grossMinor
    tax.netMinor += grossMinor - taxMinor
    taxes.set(ppm, tax)
  }
  return [...taxes.values()].sort((a, b) => a.ppm - b.ppm)
}

/** What cancelling would do, for whoever decides about it. The same refusals as the cancellation. */
export async function previewCancel(ctx: SignedContext, wish: CancelWish): Promise<CancelPreview> {
  const order = await readOrder(ctx, wish.orderId)
  const plan = await planCancel(ctx, ctx.services.db, { order, wish })
  const proposed = proposedFor(order.payments, plan.refundMinor)
  const texts = new Map(order.lines.map(({ lineNo, text }) => [lineNo, text]))
  return {
    rev: order.head.rev,
    currency: order.head.currency,
    lines: plan.added.map(({ kind, reverses, qty, grossMinor, taxMinor }) => {
      const text = (reverses === null ? undefined : texts.get(reverses)) ?? plan.rule?.name ?? { en: '', tr: '' }
      return { kind, text, reverses, qty, grossMinor, taxMinor, isFree: plan.free.has(reverses ?? 0) }
    }),
    taxes: taxesOf(plan.added),
    rule: plan.rule,
    feeMinor: plan.feeMinor,
    reducedMinor: plan.reducedMinor,
    refundMinor: plan.refundMinor,
    freed: {
      seats: plan.chosen.filter(({ seatNo }) => seatNo !== null).length,
      places: plan.chosen.reduce((sum, { areaNo, people }) => sum + (areaNo === null ? 0 : people), 0),
      // Nobody gets on a trip that has left, or that the venue gives up.
      rides: plan.rides.reduce((sum, { ways, isGone, isTripOff }) => (isGone || isTripOff ? sum : sum + ways), 0),
    },
    payments: order.payments.map(({ orderId: _, ...payment }) => ({
      ...payment,
      proposedMinor: proposed.get(payment.paymentId) ?? 0,
    })),
    food: await findFoodBack(ctx, { orderId: wish.orderId, pieces: foodOf(plan.added) }),
    isWhole: plan.isWhole,
  }
}
