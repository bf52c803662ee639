import type { OrderChanged, OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { giveBackFood, holdSoldFood } from '../../food-orders/service/give-back.ts'
import { takeBackUnused } from '../../memberships/service/for-changes.ts'
import { requireNote } from '../../reasons/service.ts'
import { freeSold } from '../../seats/service/sold-places.ts'
import { freeRides } from '../../transport/service/for-changes.ts'
import { cancelPasses, type NewRefund } from '../repo/write.ts'
import { foodBackBy, foodOf } from '../rules/food.ts'
import { adjustmentOf } from '../rules/reverse.ts'
import { type CancelWish, membershipsOf } from './choose.ts'
import type { ExpectedCard, RefundWish } from './money.ts'
import { holdOrder, type OrderState } from './order-state.ts'
import { planCancel, refundDue, waiving } from './plan.ts'
import { requireFresh, runChange, writeChange } from './write.ts'

interface Cancel extends CancelWish {
  commandId: string
  expectedRev: number
  expectedRefundMinor: number
  reason: string
  refunds?: RefundWish[]
  expectedCards?: ExpectedCard[]
}

/**
 * Cancels passes and lines of an order, frees their seats, and gives back what was paid for them less what the house
 * keeps: all of it or nothing. STALE when the order or the sum is another one than the guest was told, STATE for passes
 * that were used or cancelled or whose show has begun, TILL_CLOSED for cash without an open till, OVER_REFUND, VALIDATION
 * by field; NEEDS_APPROVAL beyond the caller's reach.
 */
export async function cancel(ctx: SignedContext, input: Cancel): Promise<OrderChanged> {
  return cancelAs(ctx, input, { procedure: 'orderChanges.cancel' })
}

/** How a change is made: by which procedure, and which refunds it writes where no till of the caller pays them. */
export interface Manner {
  procedure: string
  refundsOff?: (order: OrderState, refundMinor: number) => NewRefund[]
}

/** A cancellation in a manner. The same refusals. */
export async function cancelAs(
  ctx: SignedContext,
  input: Cancel,
  { procedure, refundsOff }: Manner,
): Promise<OrderChanged> {
  return runChange(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    requireFresh(order, input.expectedRev)
    await requireNote(ctx, work.tx, { occasion: 'order_cancel', reason: input.reason })
    const plan = await planCancel(ctx, work.tx, { order, wish: input })
    const { added, refundMinor, isWhole, chosen, rides, cards } = plan
    if (refundMinor !== input.expectedRefundMinor) refuse('STALE', { details: { refundMinor } })
    const change = {
      kind: 'cancel' as const,
      procedure,
      input,
      added,
      state: isWhole ? 'cancelled' : 'partly_cancelled',
      refundMinor,
      cards,
      payments: [],
      needs: waiving(plan),
      ...(refundsOff && { offTill: { planId: null, approverId: null, refunds: refundsOff(order, refundMinor) } }),
      // A pass for practice has never kept its place.
      movePlaces: async () => {
        await holdSoldFood(ctx, work, foodOf(added).length > 0 ? input.orderId : null)
        if (!order.head.isTraining) await freeSold(ctx, work, chosen)
      },
      movePasses: async (changeId: OrderChanged['changeId'], firstLineNo: number) => {
        const ids = chosen.map(({ id }) => id)
        const at = { venueId: ctx.venueId, orderId: input.orderId }
        if ((await cancelPasses(work.tx, { ...at, changeId, ids })) < ids.length) refuse('STALE')
        // In the order of a payment: first the till, then the kitchen and the store.
        const { orderId, started, reason } = input
        await giveBackFood(ctx, work, { orderId, pieces: foodBackBy(added, firstLineNo), started, reason })
        await takeBackUnused(ctx, work.tx, { orderId: input.orderId, lineNos: membershipsOf(order, input) })
      },
      moveRides: () => freeRides(ctx, work, { orderId: input.orderId, guests: rides }),
    }
    return writeChange(ctx, work, { order, change })
  })
}

interface Adjust {
  commandId: string
  orderId: OrderId
  expectedRev: number
  amountMinor: number
  reason: string
  refunds?: RefundWish[]
  expectedCards?: ExpectedCard[]
}

/**
 * Gives money back without cancelling anything, with a reason. STALE when the order was changed, OVER_REFUND for more
 * than was paid and not given back; TILL_CLOSED, VALIDATION, NEEDS_APPROVAL as for a cancellation.
 */
export async function adjust(ctx: SignedContext, input: Adjust): Promise<OrderChanged> {
  const procedure = 'orderChanges.adjust'
  return runChange(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    requireFresh(order, input.expectedRev)
    await requireNote(ctx, work.tx, { occasion: 'order_adjust', reason: input.reason })
    const { head } = order
    const added = adjustmentOf(order.lines, input.amountMinor)
    if (added === null || input.amountMinor > head.paidMinor) {
      refuse('OVER_REFUND', {
        details: { leftMinor: Math.min(head.grossMinor, head.paidMinor) },
        issues: [{ path: 'amountMinor', message: 'field.tooBig' }],
      })
    }
    const nothing = async () => undefined
    const change = {
      kind: 'adjust' as const,
      procedure,
      input,
      added,
      state: head.state,
      // Of an order that was not paid yet, it is owed less first: only what was paid beyond that goes back.
      refundMinor: refundDue(head, input.amountMinor),
      payments: [],
      needs: [],
      movePlaces: nothing,
      movePasses: nothing,
    }
    return writeChange(ctx, work, { order, change })
  })
}
