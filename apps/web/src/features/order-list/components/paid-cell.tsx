import { dueOfOrder, type OrderRow } from '@marquee/contract'
import { Icon } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileText from 'lucide-react/icons/file-text'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type OpenRefunds, useOpenRefunds } from './open-refunds.ts'

type Paid = Pick<
  OrderRow,
  'grossMinor' | 'paidMinor' | 'openMinor' | 'currency' | 'state' | 'dueAt' | 'isReleased' | 'refundedMinor'
>

/** Whether everything is paid, what is still due or owed to the guest, and what a card terminal has not given back. */
export function PaidCell({ row }: { row: Paid & OpenRefunds }) {
  const openRefunds = useOpenRefunds()(row)
  // Where money is still to reach the guest, "nothing due" would read as if all were done.
  const isDone = row.paidMinor === 0 && row.grossMinor === 0 && openRefunds.length > 0
  return (
    <span className="inline-flex flex-col align-middle">
      {!isDone && <PaidNote row={row} />}
      {openRefunds.map(({ says, isOpen, text }) => (
        <span key={says} className={isOpen ? 'tnum font-semibold text-danger' : 'tnum text-ink-2'}>
          {text}
        </span>
      ))}
    </span>
  )
}

/** Whether everything is paid, what is still due or owed to the guest, or what became of the deposit of a released order. */
export function PaidNote({ row }: { row: Paid & OpenRefunds }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const isOpen = useOpenRefunds()(row).length > 0
  const due = row.grossMinor - row.paidMinor
  const isOwed = due < 0
  const isDue = isOwed || (due > 0 && row.state !== 'cancelled')
  // Bought on account: it opens the door, and nobody has paid it yet.
  const isOnAccount = !isDue && row.openMinor > 0
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-middle ${isDue ? 'font-semibold text-warning' : 'text-ink-2'}`}
    >
      <Icon
        of={isDue ? CircleAlert : isOnAccount ? FileText : Check}
        size="s"
        className={isDue || isOnAccount ? undefined : 'text-success'}
      />
      {isDue
        ? t(isOwed ? 'orderList:owed' : 'orderList:due', { amount: format.money(Math.abs(due), row.currency) })
        : isOnAccount
          ? t('orderList:onAccount', { amount: format.money(row.openMinor, row.currency) })
          : row.isReleased && row.state === 'cancelled' && row.paidMinor + row.refundedMinor > 0
            ? row.paidMinor > 0
              ? t('orderList:depositKept', { amount: format.money(row.paidMinor, row.currency) })
              : t(isOpen ? 'orderList:depositBack' : 'orderList:depositRefunded')
            : t(row.paidMinor > 0 ? 'orderList:paid' : 'orderList:nothingDue')}
      {isDue && !isOwed && row.dueAt && (
        <span className="tnum font-normal text-ink-2">
          {t(Date.parse(row.dueAt) < Date.now() ? 'orderList:overdueSince' : 'orderList:dueBy', {
            when: format.dateTime(row.dueAt, 'short'),
          })}
        </span>
      )}
    </span>
  )
}

/** The one sum of an order where there is room for no other: what is due, what is owed to the guest, else what it costs. */
export function useSumWords() {
  const { t } = useTexts('orderList')
  const format = useFormat()
  return (row: Pick<OrderRow, 'grossMinor' | 'paidMinor' | 'state' | 'currency'>): string => {
    const amount = (minor: number) => ({ amount: format.money(minor, row.currency) })
    const owedMinor = row.paidMinor - row.grossMinor
    if (owedMinor > 0) return t('orderList:owed', amount(owedMinor))
    const dueMinor = dueOfOrder(row)
    return dueMinor > 0 ? t('orderList:due', amount(dueMinor)) : format.money(row.grossMinor, row.currency)
  }
}
