import { type OrderDetail, refundsOfOrder } from '@marquee/contract'

type Order = Pick<OrderDetail, 'grossMinor' | 'paidMinor' | 'changes' | 'refunds'>
type Change = Pick<OrderDetail['changes'][number], 'changeNo' | 'kind' | 'grossMinor' | 'paidMinor'>

/**
 * What a change took off the price of an order and gave back to nobody, in minor units. `lessMinor`: it had not been paid,
 * so the guest owes less; `onAccountMinor` of it had been bought on account. `owedMinor`: it had been paid, so it is owed to
 * the guest until it is paid out.
 */
export function notGivenBack(order: Order, change: Change) {
  const { changeNo, kind, grossMinor, paidMinor } = change
  if (kind === 'payment' || kind === 'invoice_paid') return { lessMinor: 0, onAccountMinor: 0, owedMinor: 0 }
  const onAccountMinor = refundsOfOrder(order).owedLess.reduce(
    (sum, refund) => sum + (refund.changeNo === changeNo ? refund.amountMinor : 0),
    0,
  )
  const openMinor = Math.max(0, 0 - grossMinor + Math.min(paidMinor, 0))
  const since = order.changes.filter((one) => one.changeNo >= changeNo)
  const sumBefore = (of: 'grossMinor' | 'paidMinor') => order[of] - since.reduce((sum, one) => sum + one[of], 0)
  const dueBefore = Math.max(0, sumBefore('grossMinor') - sumBefore('paidMinor'))
  const unpaid = Math.min(openMinor, dueBefore)
  return { lessMinor: unpaid + onAccountMinor, onAccountMinor, owedMinor: openMinor - unpaid }
}
