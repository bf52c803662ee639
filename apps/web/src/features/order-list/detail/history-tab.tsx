import type { OrderDetail } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { usePassPlace } from '../../../parts/orders/pass-item.tsx'
import { deviceName } from '../../../parts/people/device-name.ts'
import { eventOf, isSale, refusalOf } from './history-words.ts'

type Event = OrderDetail['history'][number]

// An order that was taken over from elsewhere has no event of its sale; the order itself knows of it.
function eventsOf({ history, at, clerk }: OrderDetail): Event[] {
  if (history.some(({ action }) => isSale(action))) return [...history]
  const nothing = { approver: null, device: null, reason: null, passId: null, result: null, seats: null, sums: null }
  return [{ at, action: 'orders.sell', who: clerk.name, ...nothing }, ...history]
}

/** Everything that happened to the order and its passes, the latest first. */
export function HistoryTab({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const place = usePassPlace()
  const called = useGivenNames()
  const says = ({ action, result }: Event) => {
    const refused = refusalOf(result)
    if (refused) return t('orderList:event.refused', { reason: t(`orderList:refused.${refused}`) })
    if (action === 'cardCharges.refund' && result === 'refused') return t('orderList:event.terminalDeclined')
    const event = eventOf(action)
    return event ? t(`orderList:event.${event}`) : action
  }
  return (
    <ol className="flex flex-col">
      {eventsOf(order)
        .reverse()
        .map((event) => {
          const pass = order.passList.find(({ id }) => id === event.passId)
          const about = [
            event.action === 'orderChanges.release' ? t('orderList:change.byItself') : event.who,
            event.approver && t('orderList:approvedBy', { name: event.approver }),
            isSale(event.action) && order.till && called.till(order.till),
            event.device && deviceName(event.device),
          ]
          return (
            <li
              key={[event.at, event.action, event.passId].join()}
              className="border-line border-b py-2.5 text-sm first:pt-0 last:border-b-0"
            >
              <div className="flex items-baseline justify-between gap-3">
                <b className="min-w-0 font-semibold">
                  {[says(event), pass && place(pass)].filter(Boolean).join(' · ')}
                </b>
                <time dateTime={event.at} className="tnum shrink-0 text-ink-3 text-xs">
                  {format.dateTime(event.at, 'short')}
                </time>
              </div>
              <span className="block text-ink-2">{about.filter(Boolean).join(' · ')}</span>
              {event.seats && <span className="block text-ink-2">{t('orderList:event.seats', event.seats)}</span>}
              <Sums event={event} order={order} />
              {event.reason && (
                <span className="block text-ink-2 [overflow-wrap:anywhere]">
                  {t('orderList:reasonLine', { reason: event.reason })}
                </span>
              )}
            </li>
          )
        })}
    </ol>
  )
}

/** What the sale, or a change after it, did to the price and to the money. */
function Sums({ event: { action, sums }, order }: { event: Event; order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const of = isSale(action) ? soldFor(order) : (sums ?? noSums)
  const money = (minor: number) => format.money(minor, order.currency)
  const says = [
    of.grossMinor !== 0 && t('orderList:event.price', { amount: money(of.grossMinor) }),
    of.paidMinor !== 0 && t('orderList:event.paid', { amount: money(of.paidMinor) }),
    of.onAccountMinor !== 0 && t('orderList:event.onAccount', { amount: money(of.onAccountMinor) }),
    of.backMinor !== 0 && t('orderList:event.back', { amount: money(of.backMinor) }),
    of.owedLessMinor !== 0 && t('orderList:event.owedLess', { amount: money(of.owedLessMinor) }),
  ].filter(Boolean)
  if (says.length === 0) return null
  return <span className="tnum block text-ink-2">{says.join(' · ')}</span>
}

const noSums = { grossMinor: 0, paidMinor: 0, onAccountMinor: 0, backMinor: 0, owedLessMinor: 0 }

// What the order was sold for, and what was paid or bought on account with the sale.
function soldFor({ grossMinor, changes, payments }: OrderDetail) {
  const sumOf = (isOnAccount: boolean) =>
    payments.reduce(
      (sum, { changeNo, method, amountMinor }) =>
        changeNo === null && (method === 'invoice') === isOnAccount ? sum + amountMinor : sum,
      0,
    )
  return {
    ...noSums,
    grossMinor: changes.reduce((sum, change) => sum - change.grossMinor, grossMinor),
    ...{ paidMinor: sumOf(false), onAccountMinor: sumOf(true) },
  }
}
