/** What is paid with a sale, in minor units. */
export const paidOf = ({ payments }: { payments: readonly { amountMinor: number }[] }): number =>
  payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
