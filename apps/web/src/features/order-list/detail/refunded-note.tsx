import type { OrderDetail } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** What of the money went back to the guest, and what a connected terminal has not given back. */
export function RefundedNote({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  // An invoice that was taken in gave nothing back.
  const takenIn = new Set(order.changes.flatMap(({ kind, changeNo }) => (kind === 'invoice_paid' ? [changeNo] : [])))
  const given = order.refunds.filter(({ changeNo }) => !takenIn.has(changeNo))
  const sumOf = (state: (typeof given)[number]['atTerminal']) =>
    given.reduce((sum, { atTerminal, amountMinor }) => sum + (atTerminal === state ? amountMinor : 0), 0)
  const parts = [
    { says: 'refunded', minor: sumOf(null) },
    { says: 'underWay', minor: sumOf('under_way') },
    { says: 'declined', minor: sumOf('declined') },
  ] as const
  return parts
    .filter(({ minor }) => minor !== 0)
    .map(({ says, minor }) => (
      <span key={says} className="text-sm">
        <span
          className={cx(
            'tnum inline-flex align-middle',
            says === 'declined' ? 'font-semibold text-danger' : 'text-ink-2',
          )}
        >
          {t(`orderList:refund.${says}`, { amount: format.money(minor, order.currency) })}
        </span>
      </span>
    ))
}
