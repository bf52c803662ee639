import type { OrderChanged, OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { ExpectedCard, RefundWish } from './money.ts'
import { holdOrder } from './order-state.ts'
import { refundDue } from './plan.ts'
import { requireFresh, runChange, writeChange } from './write.ts'

interface PayBack {
  commandId: string
  orderId: OrderId
  expectedRev: number
  expectedRefundMinor: number
  reason: string
  refunds?: RefundWish[]
  expectedCards?: ExpectedCard[]
}

/**
 * Pays out what an order is owed: it was paid more than it is worth now, because a show was called off and cash could not
 * be sent. STALE when it is another sum, STATE when nothing is owed; TILL_CLOSED, OVER_REFUND, VALIDATION by field,
 * NEEDS_APPROVAL as for a cancellation.
 */
export async function payBack(ctx: SignedContext, input: PayBack): Promise<OrderChanged> {
  const procedure = 'orderChanges.payBack'
  return runChange(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    requireFresh(order, input.expectedRev)
    const refundMinor = refundDue(order.head, 0)
    if (refundMinor === 0) refuse('STATE', { details: { owed: 'nothing' } })
    if (refundMinor !== input.expectedRefundMinor) refuse('STALE', { details: { refundMinor } })
    const nothing = async () => undefined
    const change = {
      kind: 'pay_back' as const,
      procedure,
      input,
      added: [],
      state: order.head.state,
      refundMinor,
      payments: [],
      needs: [],
      movePlaces: nothing,
      movePasses: nothing,
    }
    return writeChange(ctx, work, { order, change })
  })
}
