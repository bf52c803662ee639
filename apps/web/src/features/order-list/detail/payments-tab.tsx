import { inLanguage, type OrderDetail, openOfPayment, type PaymentMethod } from '@marquee/contract'
import { cx, Icon, type IconType } from '@marquee/ui'
import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import Landmark from 'lucide-react/icons/landmark'
import { useFormat } from '../../../lib/format.ts'
import { useBusinessDay } from '../../../lib/today.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'

const icons: Record<PaymentMethod, IconType> = {
  cash: Banknote,
  card: CreditCard,
  bank: Landmark,
  invoice: FileText,
  voucher: Gift,
}

/** How it was paid, and what of it went back. */
export function PaymentsTab({ order }: { order: OrderDetail }) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, order.currency)
  if (order.payments.length === 0) return <p className="text-ink-2">{t('orderList:noPayments')}</p>
  return (
    <ul className="flex flex-col">
      {order.payments.map((payment) => {
        const { id, method, methodName, amountMinor, tenderedMinor, changeMinor, reference, at, debtor } = payment
        const handed =
          tenderedMinor !== null && changeMinor
            ? t('orderList:tendered', { amount: money(tenderedMinor), change: money(changeMinor) })
            : null
        return (
          <li key={id} className="flex items-start gap-3 border-line border-b py-2.5 first:pt-0 last:border-b-0">
            <Icon of={icons[method]} size="m" className="mt-0.5 text-ink-3" />
            <div className="min-w-0 flex-1">
              <div className="flex items-start justify-between gap-3">
                <span className="min-w-0">
                  <b className="block font-semibold">{inLanguage(methodName, language)}</b>
                  <span className="tnum block text-ink-3 text-xs [overflow-wrap:anywhere]">
                    {[debtor, format.dateTime(at), reference, handed].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="tnum shrink-0 font-semibold">{money(amountMinor)}</span>
              </div>
              <OpenInvoice order={order} payment={payment} />
              <Refunds order={order} paymentId={id} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What of a payment on account nobody has paid yet, and by when it is due. */
function OpenInvoice({ order, payment }: { order: OrderDetail; payment: OrderDetail['payments'][number] }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const today = useBusinessDay()
  const openMinor = openOfPayment(payment)
  if (openMinor === 0 || payment.dueOn === null) return null
  const isOverdue = payment.dueOn < today
  const says = { amount: format.money(openMinor, order.currency), date: format.date(payment.dueOn) }
  return (
    <p className={`tnum font-semibold text-sm ${isOverdue ? 'text-danger' : 'text-ink-2'}`}>
      {t(isOverdue ? 'orderList:invoice.overdue' : 'orderList:invoice.open', says)}
    </p>
  )
}

function Refunds({ order, paymentId }: { order: OrderDetail; paymentId: string }) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const called = useGivenNames()
  const refunds = order.refunds.filter((refund) => refund.paymentId === paymentId)
  if (refunds.length === 0) return null
  // Of an invoice that was taken in, the ways in which its money came.
  const takenBy = (changeNo: number) => {
    if (!order.changes.some((change) => change.changeNo === changeNo && change.kind === 'invoice_paid')) return null
    const ways = order.payments.filter((paid) => paid.changeNo === changeNo)
    return t('orderList:invoice.paidBy', {
      method: ways.map((paid) => inLanguage(paid.methodName, language)).join(', '),
    })
  }
  return (
    <ul className="mt-1.5 flex flex-col gap-1 border-line border-l-2 pl-3 text-sm">
      {refunds.map(({ changeNo, method, methodName, amountMinor, reference, at, atTerminal, byHand }) => (
        <li key={[changeNo, at, amountMinor].join()} className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            {takenBy(changeNo) ??
              (byHand?.till
                ? t('orderList:refundInCash', { till: called.till(byHand.till) })
                : t(
                    method === 'invoice'
                      ? 'orderList:refundOwedLine'
                      : atTerminal
                        ? 'orderList:refundOpenLine'
                        : 'orderList:refundLine',
                    { method: inLanguage(methodName, language) },
                  ))}
            <span className="tnum block text-ink-3 text-xs [overflow-wrap:anywhere]">
              {[t('orderList:change.of', { number: changeNo }), format.dateTime(at), reference]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {byHand && (
              <span className="block text-xs">
                {byHand.till
                  ? t('orderList:refundDeclined', {
                      method: inLanguage(methodName, language),
                      how: byHand.how,
                      who: byHand.who,
                    })
                  : t('orderList:refundByHand', { how: byHand.how, who: byHand.who })}
              </span>
            )}
            {atTerminal && (
              <span className={cx('block text-xs', atTerminal !== 'under_way' && 'font-semibold text-danger')}>
                {t(`orderList:atTerminal.${atTerminal}`)}
              </span>
            )}
          </span>
          <span className="tnum shrink-0 font-semibold">{format.money(-amountMinor, order.currency)}</span>
        </li>
      ))}
    </ul>
  )
}
