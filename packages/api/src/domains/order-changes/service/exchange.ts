import type { OrderChanged, OrderChangeId, OrderId, SeatHoldId, SeenProof } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { giveBackFood, holdSoldFood } from '../../food-orders/service/give-back.ts'
import { moveSoldFood } from '../../food-orders/service/move.ts'
import { requireNote } from '../../reasons/service.ts'
import type { makeExchanged } from '../../sales/service/make-exchange.ts'
import { exchangeSold } from '../../seats/service/sold-places.ts'
import { withParts } from '../../tills/service/parts-for-sale.ts'
import { freeRides, keepRides } from '../../transport/service/for-changes.ts'
import { cardsForSale } from '../../vouchers/service/for-sale.ts'
import { asksForProof, type OrderPass } from '../repo/read.ts'
import { cancelPasses, insertPasses } from '../repo/write.ts'
import { foodBackBy, foodOf } from '../rules/food.ts'
import type { Manner } from './cancel.ts'
import type { ExpectedCard, RefundWish } from './money.ts'
import { holdOrder, type OrderState } from './order-state.ts'
import { waiving } from './plan.ts'
import { type ExchangeWish, planExchange } from './plan-exchange.ts'
import { requireFresh, runChange, writeChange } from './write.ts'

type Payments = Parameters<Awaited<ReturnType<typeof makeExchanged>>['paymentsOf']>[0]

export interface Exchange extends ExchangeWish {
  commandId: string
  holdId?: SeatHoldId
  expectedRev: number
  priceVersion: number
  expectedDifferenceMinor: number
  expectedMovedDishes?: number
  payments: Payments
  basketId?: OrderId
  proof?: SeenProof
  refunds?: RefundWish[]
  expectedCards?: ExpectedCard[]
  reason: string
}

/**
 * Puts passes in the place of others: of another show, on other seats or of another kind, with the difference either way.
 * The passes that go open no door any more, those that come have codes of their own. All of it or nothing: STALE,
 * PRICE_CHANGED, SEAT_TAKEN, SOLD_OUT, SALES_CLOSED, TILL_CLOSED, STATE for passes that were used or cancelled or whose
 * show has begun, VALIDATION by field; NEEDS_APPROVAL beyond the caller's reach.
 */
export async function exchange(ctx: SignedContext, input: Exchange): Promise<OrderChanged> {
  return exchangeAs(ctx, input, { procedure: 'orderChanges.exchange' })
}

/** An exchange in a manner. The same refusals. */
export async function exchangeAs(
  ctx: SignedContext,
  input: Exchange,
  { procedure, refundsOff }: Manner,
): Promise<OrderChanged> {
  return runChange(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    requireFresh(order, input.expectedRev)
    await requireNote(ctx, work.tx, { occasion: 'order_exchange', reason: input.reason })
    const { chosen, rides, made, reversals, moved, added, ...sums } = await planExchange(ctx, work.tx, {
      order,
      wish: input,
    })
    if (input.priceVersion !== made.priceVersion || input.expectedDifferenceMinor !== sums.differenceMinor) {
      const { priceVersion, currency } = made
      refuse('PRICE_CHANGED', { details: { priceVersion, dueMinor: sums.differenceMinor, currency } })
    }
    const movedDishes = moved.reduce((sum, { qty }) => sum + qty, 0)
    if (input.expectedMovedDishes !== undefined && input.expectedMovedDishes !== movedDishes) refuse('STALE')
    const payments = made.paymentsOf(await withCards(ctx, work.tx, { input, order }), {
      dueMinor: sums.dueMinor,
      channel: refundsOff ? 'partner' : 'door',
      hasCustomer: order.head.hasCustomer,
    })
    const at = { venueId: ctx.venueId, orderId: input.orderId }
    const proof = refundsOff ? undefined : await proofOf(ctx, work.tx, { chosen, made, order, proof: input.proof })
    const change = {
      kind: 'exchange' as const,
      procedure,
      input,
      added,
      priceVersion: made.priceVersion,
      state: order.head.state,
      refundMinor: sums.refundMinor,
      payments,
      basketId: input.basketId,
      ...(proof && { proof }),
      needs: waiving(sums),
      ...(refundsOff && { offTill: { planId: null, approverId: null, refunds: refundsOff(order, sums.refundMinor) } }),
      movePlaces: async () => {
        await holdSoldFood(ctx, work, foodOf(reversals).length > 0 ? input.orderId : null)
        if (order.head.isTraining) return
        const { orderId, ticketSessionId, holdId = null } = input
        await exchangeSold(ctx, work, { orderId, from: chosen, ticketSessionId, to: made.issued, holdId })
      },
      movePasses: async (changeId: OrderChangeId, firstLineNo: number) => {
        const ids = chosen.map(({ id }) => id)
        if ((await cancelPasses(work.tx, { ...at, changeId, ids })) < ids.length) refuse('STALE')
        const { ticketSessionId } = input
        const passes = made.issued.map((pass, index) => ({
          ...pass,
          lineNo: firstLineNo + reversals.length + pass.lineNo - 1,
          replaces: ids[index] ?? null,
        }))
        await insertPasses(work.tx, { ...at, ticketSessionId, passes, isTraining: order.head.isTraining })
        // What somebody has begun to make is cancelled by itself, where it is said what becomes of it.
        const pieces = foodBackBy(reversals, firstLineNo)
        const goesOn = (piece: { lineNo: number }) => moved.some(({ lineNo }) => lineNo === piece.lineNo)
        const { orderId, reason } = input
        const back = pieces.filter((piece) => !goesOn(piece))
        await giveBackFood(ctx, work, { orderId, pieces: back, started: undefined, reason })
        const on = { orderId, changeId, ticketSessionId, pieces: pieces.filter(goesOn), reason }
        await moveSoldFood(ctx, work, on)
        const staying = chosen.flatMap(({ id, ticketSessionId: before }, index) =>
          before === ticketSessionId ? [{ from: id, to: made.issued[index]?.id ?? id }] : [],
        )
        if (order.rides.length > 0) await keepRides(ctx, work, { orderId: input.orderId, passes: staying })
      },
      moveRides: () => freeRides(ctx, work, { orderId: input.orderId, guests: rides }),
      told: { passes: made.issued.map(({ id, shortCode, seatNo }) => ({ id, shortCode, seatNo })) },
    }
    return writeChange(ctx, work, { order, change })
  })
}

interface Proving {
  chosen: readonly OrderPass[]
  made: Pick<Awaited<ReturnType<typeof makeExchanged>>, 'issued'>
  order: OrderState
  proof: SeenProof | undefined
}

// Whoever gets a kind of pass that asks for a proof, and had another kind before, has shown one. A partner sees no papers:
// their guests show them at the door.
async function proofOf({ venueId }: SignedContext, tx: Tx, { chosen, made, order, proof }: Proving) {
  const lines = new Map(order.lines.map(({ lineNo, passTypeId }) => [lineNo, passTypeId]))
  const changed = made.issued
    .filter(({ passTypeId }, index) => passTypeId !== lines.get(chosen[index]?.lineNo ?? 0))
    .map(({ passTypeId }) => passTypeId)
  if (!proof) {
    if (await asksForProof(tx, { venueId, ids: changed })) refuseField('proof', 'field.required')
    return undefined
  }
  const note = proof.note || null
  if (proof.kind === 'other' && note === null) refuseField('proof.note', 'field.required')
  return { kind: proof.kind, note }
}

// The money among what the guest pays that was taken before, and the gift cards.
async function withCards(ctx: SignedContext, tx: Tx, { input, order }: { input: Exchange; order: OrderState }) {
  const { basketId } = input
  const unnamed = input.payments.findIndex(({ partId }) => partId !== undefined && !basketId)
  if (unnamed >= 0) refuseField(`payments.${unnamed}.partId`, 'field.invalid')
  const payments: Payments = basketId
    ? await withParts(ctx, tx, { orderId: basketId, payments: input.payments })
    : input.payments
  // What was taken in part has paid already.
  const asked = payments.map((payment) => (payment.part ? { ...payment, partId: payment.part.id } : payment))
  const cards = await cardsForSale(ctx, tx, { payments: asked, training: order.head.isTraining })
  return payments.map((payment, index) => {
    const card = cards.get(index)
    return card ? { ...payment, card } : payment
  })
}
