import type { OrderDetail } from '@marquee/contract'

/** What the paper of a change is called: that of a refund, of an exchange, or of a payment and of what is owed less. */
export type ChangePaper = 'print' | 'printExchange' | 'printPayment'

/** The paper of a change; null: nothing went back, nothing was paid and nothing is owed less, so there is none. */
export function paperOf(
  { refunds }: Pick<OrderDetail, 'refunds'>,
  { kind, changeNo, grossMinor }: Pick<OrderDetail['changes'][number], 'kind' | 'changeNo' | 'grossMinor'>,
): ChangePaper | null {
  if (kind === 'exchange') return 'printExchange'
  if (kind === 'payment' || kind === 'invoice_paid') return 'printPayment'
  // What was bought on account is owed less, and went back to nobody.
  if (refunds.some((refund) => refund.changeNo === changeNo && refund.method !== 'invoice')) return 'print'
  return grossMinor < 0 ? 'printPayment' : null
}
