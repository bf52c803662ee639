import type { BillWish, FoodOrderId, PaidFoodOrder, PayFoodOrder, SellFood } from '@marquee/contract/food-orders'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { coveringMoney, endOrder, insertBill } from '../../food-lines/service.ts'
import { usePromo } from '../../promo-codes/service/for-sale.ts'
import { type FoodItem, sellFood } from '../../sales/service/sell-food.ts'
import { passesInTurn, sellFoodWithPasses } from '../../sales/service/sell-food-with-passes.ts'
import { awaitsCharge, leavesMoneyOpen } from '../../tills/service/parts.ts'
import { tellOrder } from '../events.ts'
import { selectFoodLines } from '../repo/lines.ts'
import { type HeldOrder, touchOrder } from '../repo/orders.ts'
import { findFoodOrder } from '../repo/read.ts'
import { itemOf, partsOf } from '../rules/bill.ts'
import { freeOfCode } from './free-pieces.ts'
import { sendUnsent } from './kitchen.ts'
import { writeOrder } from './opening.ts'
import { holdOpenOrder } from './orders.ts'

type Paying = Pick<
  PayFoodOrder,
  | 'commandId'
  | 'orderId'
  | 'discount'
  | 'promoCode'
  | 'promoGuest'
  | 'tipMinor'
  | 'payments'
  | 'expectedDueMinor'
  | 'training'
  | 'customerId'
> &
  Pick<SellFood, 'passes'>

/**
 * Pays a part of an open order, or all that is left of it, and sends to the kitchen what it has not heard of, unless the
 * guest has ordered ahead. The order closes when nothing is left. STATE with `details.openMoney` when less would be left than
 * is taken for another sale of it, with `details.parts` for money of this sale that is not named. VALIDATION by field, PROMO_CODE, and the refusals of
 * `sellFood`.
 */
export async function payFoodOrder(ctx: SignedContext, input: PayFoodOrder): Promise<PaidFoodOrder> {
  const command = { commandId: input.commandId, procedure: 'foodOrders.pay', input: { ...input } }
  const sale = runCommand(ctx, command, async (work) => {
    const order = await holdOpenOrder(ctx, work, input)
    const { paid, code } = await payBill(ctx, work, order, input)
    tellOrder(ctx, work, order.id)
    return audited(work, 'foodOrders.pay', paid, code)
  })
  return takingItsMoney(coveringMoney(ctx, input.id, sale))
}

/**
 * Orders, sends and pays in one step: what a guest at the counter wants. Passes that are bought with it need the right to
 * sell them (FORBIDDEN), and are refused as a sale of passes is.
 */
export async function sellFoodAtOnce(ctx: SignedContext, input: SellFood): Promise<PaidFoodOrder> {
  const command = { commandId: input.commandId, procedure: 'foodOrders.sell', input: { ...input } }
  const { passes } = input
  const sale = () =>
    runCommand(ctx, command, async (work) => {
      // The sale names who buys; nothing is paid of the order later.
      const { send } = await writeOrder(ctx, work, { ...input, customerId: null })
      await send()
      const order = await holdOpenOrder(ctx, work, input)
      const { paid, code } = await payBill(ctx, work, order, { ...input, bill: { split: 'rest' } })
      // A sale with passes has told the audit all of it.
      return passes ? paid : audited(work, 'foodOrders.sell', paid, code)
    })
  return takingItsMoney(passes ? passesInTurn(ctx, { ...input, passes }, sale) : sale())
}

// Money of a sale that is made without it, or that a terminal may yet take for it.
async function takingItsMoney<T>(sale: Promise<T>): Promise<T> {
  try {
    return await sale
  } catch (error) {
    if (leavesMoneyOpen(error)) refuse('STATE', { details: { parts: 'open' } })
    if (awaitsCharge(error)) refuse('STATE', { details: { charge: 'open' } })
    throw error
  }
}

async function audited(work: Work, action: string, paid: PaidFoodOrder, promoCode?: string): Promise<PaidFoodOrder> {
  const { sale, order } = paid
  await work.audit({
    action,
    entity: 'order',
    entityId: sale.orderId,
    after: {
      callNo: order.callNo,
      orderNo: sale.orderNo,
      grossMinor: sale.grossMinor,
      ...(promoCode !== undefined && { promoCode }),
      currency: sale.currency,
      payments: sale.payments.map(({ method, amountMinor }) => ({ method, amountMinor })),
      ...(order.isTraining && { training: true }),
    },
  })
  return paid
}

async function payBill(
  ctx: SignedContext,
  work: Work,
  order: HeldOrder,
  { bill, ...paying }: Paying & { bill: BillWish },
): Promise<{ paid: PaidFoodOrder; code?: string }> {
  const { venueId } = ctx
  const { id, service, isTraining } = order
  if (isTraining !== paying.training) refuse('TILL_CLOSED', { details: { training: isTraining } })
  const lines = await selectFoodLines(work.tx, { venueId, id })
  const parts = partsOf(lines, bill)
  if ('path' in parts) return refuseField(parts.path, parts.message)
  const ahead = service === 'preorder' ? order.ticketSessionId : null
  const items = parts.map((part): FoodItem => {
    const { taxCode: code, taxPpm: ppm } = part.line
    return { ...itemOf(part), tax: { code, ppm }, ticketSessionId: ahead }
  })
  const { orderId, passes } = paying
  const byCode = await freeOfCode(ctx, work.tx, { order, parts, paying })
  const food = { ...paying, items, free: byCode?.free, guestName: order.guestName, buyerId: order.customerId }
  const sale = passes
    ? await sellFoodWithPasses(ctx, work, { ...food, callNo: order.callNo, passes })
    : await sellFood(ctx, work, food)
  await insertBill(work.tx, {
    venueId,
    id,
    saleOrderId: orderId,
    split: bill.split,
    lines: parts.map(({ line, qty, amountMinor }) => ({
      foodOrderId: line.foodOrderId,
      lineNo: line.lineNo,
      qty,
      amountMinor,
    })),
  })
  if (service !== 'preorder') await sendUnsent(ctx, work, id, lines)
  await touchOrder(work.tx, { venueId, id })
  await settle(ctx, work, id)
  // Behind the till and the store, in the order in which a cancellation locks them. Practice uses nothing up.
  if (byCode && !isTraining) {
    const { promo, offMinor } = byCode
    await usePromo(ctx, work.tx, { orderId, promo, passes: 0, offMinor })
  }
  const row = (await findFoodOrder(work.tx, { venueId, id })) ?? refuse('NOT_FOUND')
  return { paid: { sale, order: row }, ...(byCode && { code: byCode.promo.code }) }
}

/** Ends an open order of which nothing is left to pay: closed when something was paid, cancelled when nothing was. */
export async function settle(ctx: SignedContext, work: Work, id: FoodOrderId): Promise<void> {
  const { venueId } = ctx
  const lines = await selectFoodLines(work.tx, { venueId, id })
  const isOver = lines.every(
    ({ qty, cancelledQty, unitMinor, paidMinor }) => (qty - cancelledQty) * unitMinor === paidMinor,
  )
  // What costs nothing is paid as pieces, and an order of it is open until it is.
  const isPaid = lines.some(({ paidQty, paidMinor }) => paidQty > 0 || paidMinor > 0)
  const isGone = lines.every(({ qty, cancelledQty }) => qty === cancelledQty)
  if (isOver && (isPaid || isGone)) await endOrder(work.tx, { venueId, id }, isPaid ? 'closed' : 'cancelled')
}
