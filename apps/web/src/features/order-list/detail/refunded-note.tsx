import { type OpenRefund, type OrderDetail, type PaymentMethod, refundsOfOrder } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useOpenRefunds } from '../components/open-refunds.ts'

/** What of the money went back to the guest, what of it nobody had paid, and what has not reached them. */
export function RefundedNote({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const openRefunds = useOpenRefunds()
  const { given, owedLess } = refundsOfOrder(order)
  const sumOf = (refunds: typeof given) => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const openOf = (state: OpenRefund, method?: PaymentMethod) =>
    sumOf(given.filter((refund) => refund.atTerminal === state && (method ?? refund.method) === refund.method))
  const said = (says: 'refunded' | 'owedLess', minor: number) =>
    minor === 0
      ? []
      : [{ says, isOpen: false, text: t(`orderList:refund.${says}`, { amount: format.money(minor, order.currency) }) }]
  const parts = [
    ...said('refunded', sumOf(given.filter(({ atTerminal }) => atTerminal === null))),
    ...said('owedLess', sumOf(owedLess)),
    ...openRefunds({
      underWayMinor: openOf('under_way'),
      declinedMinor: openOf('declined'),
      toCardMinor: openOf('to_do', 'card'),
      toTransferMinor: openOf('to_do', 'bank'),
      currency: order.currency,
    }),
  ]
  return parts.map(({ says, isOpen, text }) => (
    <span key={says} className="text-sm">
      <span className={cx('tnum inline-flex align-middle', isOpen ? 'font-semibold text-danger' : 'text-ink-2')}>
        {text}
      </span>
    </span>
  ))
}
