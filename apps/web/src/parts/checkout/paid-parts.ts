import { readFailure } from '../../lib/trpc/failure.ts'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import type { PartPayments } from '../till/part-payment/queries.ts'

// The hold has ended, its time is up, or its show was called off.
const overReasons: ReadonlySet<string> = new Set(['NOT_FOUND', 'STATE', 'HOLD_EXPIRED', 'SALES_CLOSED'])

interface PaidBasket {
  /** '': there is no basket. */
  orderId: string
  /** The open food order that it pays. */
  foodOrderId?: string | undefined
  /** What was charged and could not be written down on the server; kept with the basket. */
  noted: readonly PaymentInput[]
  note: (payments: PaymentInput[]) => void
  /** Does something with the basket once it is held, by the hold's id; absent: nothing is held for it. */
  withHold?: <T>(act: (holdId: string | null) => Promise<T>) => Promise<T>
  /** What is held for an order as far as this screen knows; null: nothing. */
  heldFor?: (orderId: string) => string | null
}

/** The money that was taken for the basket in front before it is sold. */
export function paidPartsOf(parts: PartPayments, { orderId, foodOrderId, noted, note, withHold, heldFor }: PaidBasket) {
  const hold = withHold ?? (<T>(act: (holdId: string | null) => Promise<T>) => act(null))
  return {
    orderId,
    taken: orderId === '' ? [] : [...parts.of(orderId), ...noted],
    /** Takes a part of what the basket comes to on the server. */
    take: (payment: PaymentInput, dueMinor: number) =>
      hold((holdId) => parts.take({ orderId, foodOrderId, holdId, dueMinor }, payment)),
    /** What a terminal charges a card for; undefined: there is no basket. */
    charged: orderId === '' ? undefined : { orderId, foodOrderId, withHold: hold },
    /** One part is back with the guest. */
    takenBack(payment: PaymentInput): void {
      if (!payment.partId) note(noted.filter((each) => each !== payment))
    },
    note,
    /**
     * Writes down on the server what was charged for a sale that was not made: with the hold, so that every window that
     * has its basket knows of it. Money is written down whatever became of its places.
     */
    async keep(of: string, payment: PaymentInput): Promise<void> {
      const holdId = heldFor?.(of) ?? null
      try {
        await parts.take({ orderId: of, holdId }, payment)
      } catch (error) {
        if (holdId === null || !overReasons.has(readFailure(error).reason)) throw error
        await parts.take({ orderId: of, holdId: null }, payment)
      }
    },
    /** The order is there: its money is no longer open. */
    settleMoney: (soldId: string) => parts.forget(soldId),
    /** Reads it again: another window may have given it back. */
    refresh: parts.refresh,
  }
}

export type PaidParts = ReturnType<typeof paidPartsOf>
