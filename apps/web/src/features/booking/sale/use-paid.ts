import { useEffect } from 'react'
import { keptOf, type PaymentInput } from '../../../parts/till/part-payment/payments.ts'
import type { PartPayments } from '../../../parts/till/part-payment/queries.ts'
import { wasTooLate } from '../hold/renew.ts'
import type { DraftEditor } from '../hold/use-draft.ts'
import type { HeldSeats } from '../hold/use-hold.ts'

interface Sources {
  hold: HeldSeats
  draft: DraftEditor
  parts: PartPayments
}

/** The money that was taken for the basket before it is sold. */
export function usePaid({ hold, draft, parts }: Sources) {
  const holdId = hold.hold?.id ?? null
  // Another tab, or this one before it was closed by force, took money for the same seats.
  const known = holdId === null ? undefined : parts.own.find((part) => part.holdId === holdId)
  const orderId = known?.orderId ?? draft.draft.orderId
  const isElsewhere = orderId !== draft.draft.orderId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that turns out to be this basket's
  useEffect(() => {
    if (isElsewhere) draft.write({ orderId })
  }, [orderId, isElsewhere])
  const noted = draft.draft.payments
  const taken: PaymentInput[] = [...parts.of(orderId), ...noted]

  return {
    orderId,
    taken,
    /** Takes a part, once everything in the basket is held. What the server refuses is thrown. */
    async take(payment: PaymentInput): Promise<void> {
      const kept = await hold.secure()
      // What is missing is said beside the basket, and the payment closes by itself.
      if (!kept) return
      try {
        await parts.take({ orderId, holdId: kept.id }, payment)
      } catch (error) {
        if (wasTooLate(error)) await hold.regain()
        throw error
      }
    },
    /** One part is back with the guest. */
    takenBack(payment: PaymentInput): void {
      if (!payment.partId) draft.write({ payments: noted.filter((each) => each !== payment) })
    },
    /** Writes down what was taken for a sale that was refused, whatever became of the seats. */
    async keep(payments: readonly PaymentInput[]): Promise<void> {
      const loose: PaymentInput[] = []
      for (const payment of keptOf(payments)) {
        // Without an answer it stays noted on this device, and the sale takes it as it is.
        await parts.take({ orderId, holdId: null }, payment).catch(() => loose.push(payment))
      }
      draft.write({ payments: loose })
      parts.refresh()
    },
    /** The order is there: its money is no longer open. */
    settle: (soldId: string) => parts.forget(soldId),
  }
}

export type PaidParts = ReturnType<typeof usePaid>
