import type { GiftCardId, OrderChanged, OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { requireNote } from '../../reasons/service.ts'
import { requireUnused, soldCardOf } from '../../vouchers/service/take-back.ts'
import { cardBack } from '../rules/reverse.ts'
import { chooseCards } from './choose.ts'
import type { ExpectedCard, RefundWish } from './money.ts'
import { holdOrder, type OrderState } from './order-state.ts'
import { refundDue } from './plan.ts'
import { requireFresh, runChange, writeChange } from './write.ts'

/** Which card goes back, of the order that sold it. */
export interface CardBack {
  orderId: OrderId
  cardId: GiftCardId
  reason: string
  refunds?: RefundWish[]
  expectedCards?: ExpectedCard[]
}

/**
 * Takes back a gift card that was sold and never used: what was paid for it goes back, and the card pays nothing more.
 * STATE for one that was used, replaced or taken back, and for a part of a package that only goes back whole, NOT_FOUND for one that the order did not sell; the other refusals
 * of a cancellation.
 */
export async function takeBackCard(
  ctx: SignedContext,
  input: CardBack & { commandId: string; expectedRev: number },
): Promise<OrderChanged> {
  const procedure = 'orderChanges.takeBackCard'
  return runChange(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const { orderId, cardId, reason } = input
    const order = await holdOrder(ctx, work.tx, orderId)
    const card = await soldCardOf(ctx, work.tx, { orderId, cardId })
    requireUnused(card)
    requireFresh(order, input.expectedRev)
    chooseCards(order, { passes: [], named: [{ lineNo: card.lineNo, qty: 1 }] })
    await requireNote(ctx, work.tx, { occasion: 'order_cancel', reason })
    const { head } = order
    const line = order.lines.find(({ lineNo }) => lineNo === card.lineNo) ?? refuse('NOT_FOUND')
    return writeChange(ctx, work, {
      order,
      change: {
        kind: 'cancel',
        procedure,
        input,
        added: [cardBack(line)],
        state: isLast(order, card.lineNo) ? 'cancelled' : 'partly_cancelled',
        refundMinor: refundDue(head, card.amountMinor),
        payments: [],
        needs: [],
        movePlaces: async () => undefined,
        movePasses: async () => undefined,
        cards: [card],
      },
    })
  })
}

// Beside the cards of a package there are its passes, which may have cost nothing in it.
const isLast = ({ lines, passes }: OrderState, lineNo: number) =>
  passes.every(({ state }) => state === 'cancelled') &&
  lines.every((line) => line.leftQty <= (line.lineNo === lineNo ? 1 : 0) || line.leftGrossMinor <= 0)
