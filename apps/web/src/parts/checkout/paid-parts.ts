import type { PaymentInput } from '../till/part-payment/payments.ts'
import type { PartPayments } from '../till/part-payment/queries.ts'

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
    note,
    /** Writes down on the server what was charged for a sale that was not made. */
    keep: (of: string, payment: PaymentInput) => parts.take({ orderId: of, holdId: null }, payment),
    /** The order is there: its money is no longer open. */
    settleMoney: (soldId: string) => parts.forget(soldId),
    /** Reads it again: another window may have given it back. */
    refresh: parts.refresh,
  }
}

export type PaidParts = ReturnType<typeof paidPartsOf>
