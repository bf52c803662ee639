// Without schemas: the tills draw their pages before zod has come.

/** What is still due of an order; nothing of one that was cancelled. */
export const dueOfOrder = ({
  grossMinor,
  paidMinor,
  state,
}: {
  grossMinor: number
  paidMinor: number
  state: string
}): number => (state === 'cancelled' ? 0 : Math.max(0, grossMinor - paidMinor))

/** What has to be paid at once of a price, by a rule: the larger of its share and its amount, at most the price. */
export const leastDeposit = (
  { leastPpm, leastMinor }: { leastPpm: number; leastMinor: number },
  grossMinor: number,
): number => Math.min(grossMinor, Math.max(1, leastMinor, Math.ceil((grossMinor * leastPpm) / 1_000_000)))

/** What of a payment on account is open; nothing of one that brought money. */
export const openOfPayment = ({
  method,
  amountMinor,
  refundedMinor,
}: {
  method: string
  amountMinor: number
  refundedMinor: number
}): number => (method === 'invoice' ? amountMinor - refundedMinor : 0)
