import { type OrderChanged, type OrderId, openOfPayment } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Purchase } from '../../sales/service/make-sale.ts'
import type { NewRefund } from '../repo/write.ts'
import { holdOrder, type OrderState } from './order-state.ts'
import { paymentsOf } from './take-due.ts'
import { runChange, writeChange } from './write.ts'

interface TakeInvoice {
  commandId: string
  orderId: OrderId
  expectedOpenMinor: number
  payments: Purchase['payments']
}

/**
 * Takes money for what an order owes on account, all of it or a part: so much less is owed, and so much has come in
 * another way. The sums of the order stay as they are. STATE when nothing is open, STALE when it is another sum than was
 * shown: of two who take the same invoice in at once, one does. TILL_CLOSED for cash without an open till, GIFT_CARD,
 * VALIDATION by field for payments that are not sound, more than is open, or on account again.
 */
export function takeInvoice(ctx: SignedContext, input: TakeInvoice): Promise<OrderChanged> {
  const procedure = 'orderChanges.takeInvoice'
  return runChange(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    const openMinor = openOf(order)
    if (openMinor === 0) refuse('STATE', { details: { open: 'nothing' } })
    if (openMinor !== input.expectedOpenMinor) refuse('STALE', { details: { openMinor } })
    for (const [index, { method }] of input.payments.entries()) {
      if (method === 'invoice') refuseField(`payments.${index}.method`, 'field.invalid')
    }
    const payments = await paymentsOf(ctx, work.tx, { order, dueMinor: openMinor, payments: input.payments })
    const takenMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const nothing = async () => undefined
    const change = {
      kind: 'invoice_paid' as const,
      procedure,
      input: { orderId: input.orderId, reason: 'invoice' },
      added: [],
      state: order.head.state,
      refundMinor: takenMinor,
      settled: settledBy(order, takenMinor),
      payments,
      needs: [],
      movePlaces: nothing,
      movePasses: nothing,
    }
    return writeChange(ctx, work, { order, change })
  })
}

const openPayment = ({ method, amountMinor, leftMinor }: OrderState['payments'][number]) =>
  openOfPayment({ method, amountMinor, refundedMinor: amountMinor - leftMinor })

/** What an order owes on account. */
const openOf = ({ payments }: OrderState): number => payments.reduce((sum, payment) => sum + openPayment(payment), 0)

// What was bought on account first is paid first.
function settledBy({ payments }: OrderState, takenMinor: number): NewRefund[] {
  let rest = takenMinor
  return payments.toReversed().flatMap((payment) => {
    const amountMinor = Math.min(rest, openPayment(payment))
    rest -= amountMinor
    if (amountMinor === 0) return []
    const { paymentId, method, methodId, reference } = payment
    return [{ id: uuidv7(), paymentId, method, methodId, amountMinor, reference }]
  })
}
