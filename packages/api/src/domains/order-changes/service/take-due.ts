import { dueOfOrder, type OrderChanged, type OrderId } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { selectSaleMethods } from '../../../core/sale-methods.ts'
import type { Tx } from '../../../door/work.ts'
import type { Purchase } from '../../sales/service/make-sale.ts'
import { requirePayments } from '../../sales/service/payments.ts'
import { moneyHeldFor, takenForExchange } from '../../tills/service/parts.ts'
import { cardsForSale } from '../../vouchers/service/for-sale.ts'
import type { NewPaid } from '../repo/write.ts'
import { holdOrder, type OrderState } from './order-state.ts'
import { runChange, writeChange } from './write.ts'

interface TakeDue {
  commandId: string
  orderId: OrderId
  expectedDueMinor: number
  payments: Purchase['payments']
}

/** What is still due of an order: what it is worth less what was paid. */
export const dueOf = ({ head }: Pick<OrderState, 'head'>): number => dueOfOrder(head)

/**
 * Takes money for what is still due of an order, all of it or a part. STATE when nothing is due, STALE when it is another
 * sum than the guest was told: of two tills that take the last rest at once, one does. TILL_CLOSED for cash without an
 * open till, GIFT_CARD, VALIDATION by field for payments that are not sound or more than is due.
 */
export async function takeDue(ctx: SignedContext, input: TakeDue): Promise<OrderChanged> {
  const procedure = 'orderChanges.takeDue'
  const command = { commandId: input.commandId, procedure, input: { ...input } }
  return withinDue(
    runChange(ctx, command, async (work) => {
      const order = await holdOrder(ctx, work.tx, input.orderId)
      if (dueOf(order) === 0) refuse('STATE', { details: { due: 'nothing' } })
      // An exchange that is being paid for takes what is due with it.
      const ofExchange = await takenForExchange(work.tx, { venueId: ctx.venueId, exchangeOf: input.orderId })
      const dueMinor = Math.max(0, dueOf(order) - ofExchange)
      if (dueMinor !== input.expectedDueMinor) {
        const of = { venueId: ctx.venueId, exchangeOf: input.orderId }
        refuse('STALE', { details: { dueMinor, ...(ofExchange > 0 && { held: await moneyHeldFor(work.tx, of) }) } })
      }
      const payments = await paymentsOf(ctx, work.tx, { order, dueMinor, payments: input.payments })
      const nothing = async () => undefined
      const change = {
        kind: 'payment' as const,
        procedure,
        input: { orderId: input.orderId, reason: 'payment' },
        added: [],
        state: order.head.state,
        refundMinor: 0,
        payments,
        needs: [],
        movePlaces: nothing,
        movePasses: nothing,
      }
      return writeChange(ctx, work, { order, change })
    }),
  )
}

/** Payments for no more than is due of an order, as they are written. VALIDATION by field, GIFT_CARD. */
export async function paymentsOf(
  ctx: SignedContext,
  tx: Tx,
  { order, dueMinor, payments }: { order: OrderState; dueMinor: number; payments: Purchase['payments'] },
): Promise<NewPaid[]> {
  const { currency, isTraining, hasCustomer } = order.head
  const cards = await cardsForSale(ctx, tx, { payments, training: isTraining })
  const known = payments.map((payment, index) => {
    const card = cards.get(index)
    return card ? { ...payment, card } : payment
  })
  const methods = await selectSaleMethods(tx, ctx.venueId)
  const methodIds = requirePayments(
    { payments: known, channel: 'door', balance: {}, hasCustomer },
    { dueMinor, currency, methods },
  )
  return known.map(({ method, amountMinor, tenderedMinor, reference, debtor, card }, index) => ({
    id: uuidv7(),
    method,
    methodId: methodIds[index] ?? refuseField(`payments.${index}.method`, 'field.invalid'),
    amountMinor,
    tenderedMinor: method === 'cash' ? (tenderedMinor ?? amountMinor) : null,
    reference: (card?.reference ?? reference) || null,
    debtor: debtor || null,
    ...(card && { card }),
  }))
}

// The order is held and asked; the database has the last word.
async function withinDue<T>(taking: Promise<T>): Promise<T> {
  try {
    return await taking
  } catch (error) {
    if (classifyPgError(error).constraint === 'order_not_overpaid') refuse('STALE')
    throw error
  }
}
