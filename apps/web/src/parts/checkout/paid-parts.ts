import { keptOf, type PaymentInput } from '../till/part-payment/payments.ts'
import type { PartPayments } from '../till/part-payment/queries.ts'
import type { Sale } from './machine.ts'

interface PaidBasket {
  /** '': there is no basket. */
  orderId: string
  /** What was charged and could not be written down on the server; kept with the basket. */
  noted: readonly PaymentInput[]
  note: (payments: PaymentInput[]) => void
  /** Takes a part for the basket on the server. */
  take: (payment: PaymentInput) => Promise<void>
}

/** The money that was taken for the basket in front before it is sold. */
export function paidPartsOf(parts: PartPayments, { orderId, noted, note, take }: PaidBasket) {
  return {
    orderId,
    taken: orderId === '' ? [] : [...parts.of(orderId), ...noted],
    take,
    /** One part is back with the guest. */
    takenBack(payment: PaymentInput): void {
      if (!payment.partId) note(noted.filter((each) => each !== payment))
    },
    /**
     * Writes down what was charged for a sale that was not made, whatever became of its places. Without an answer it
     * stays noted with the basket, and the next sale takes it as it is; returned is what has no basket in front.
     */
    async keepMoney(sale: Sale): Promise<PaymentInput[]> {
      const left: PaymentInput[] = []
      for (const payment of keptOf(sale.payments)) {
        await parts.take({ orderId: sale.orderId, holdId: null }, payment).catch(() => left.push(payment))
      }
      if (sale.orderId !== orderId) return left
      note(left)
      parts.refresh()
      return []
    },
    /** The order is there: its money is no longer open. */
    settleMoney: (soldId: string) => parts.forget(soldId),
  }
}

export type PaidParts = ReturnType<typeof paidPartsOf>
