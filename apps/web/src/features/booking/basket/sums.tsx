import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useBooking } from '../booking-screen.ts'

/** How the total comes about. */
export function Sums() {
  const { t } = useTexts('booking', 'reductions')
  const format = useFormat()
  const { lines, sum, money, paid, draft } = useBooking()
  const { promo, discount } = draft.draft.reductions
  const aloneMinor = sum.fullMinor + sum.ridesFullMinor + sum.dishesFullMinor + sum.cardsMinor
  const reduced = aloneMinor - sum.discountMinor - sum.dueMinor
  const taken = paid.taken.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const tickets = [
    {
      key: 'tickets',
      label:
        sum.people === lines.length
          ? t('booking:sum.tickets', { count: lines.length })
          : t('booking:sum.ticketsAndPeople', {
              tickets: t('booking:sum.tickets', { count: lines.length }),
              people: t('booking:sum.people', { count: sum.people }),
            }),
      value: money(sum.fullMinor),
    },
  ]
  const rows = [
    ...(lines.length > 0 ? tickets : []),
    ...(sum.ridesFullMinor > 0
      ? [{ key: 'rides', label: t('booking:sum.rides'), value: money(sum.ridesFullMinor) }]
      : []),
    ...(sum.dishesFullMinor > 0
      ? [{ key: 'dishes', label: t('booking:sum.dishes'), value: money(sum.dishesFullMinor) }]
      : []),
    ...(sum.cardsMinor > 0 ? [{ key: 'cards', label: t('booking:sum.giftCards'), value: money(sum.cardsMinor) }] : []),
    ...(reduced > 0 ? [{ key: 'reduced', label: t('booking:sum.reductions'), value: `−${money(reduced)}` }] : []),
    ...(sum.discountMinor > 0
      ? [
          {
            key: 'discount',
            label: promo && !discount ? t('reductions:promo.line', { code: promo.code }) : t('booking:sum.discount'),
            value: `−${money(sum.discountMinor)}`,
          },
        ]
      : []),
    ...(sum.taxMinor > 0
      ? [
          {
            key: 'tax',
            label:
              sum.taxPpm === null ? t('booking:sum.tax') : t('booking:sum.taxRate', { rate: format.rate(sum.taxPpm) }),
            value: money(sum.taxMinor),
          },
        ]
      : []),
    ...(taken > 0 ? [{ key: 'taken', label: t('booking:sum.taken'), value: money(taken) }] : []),
  ]
  return (
    <dl className="tnum px-5 pt-2.5 pb-2 text-ink-2 text-sm">
      {rows.map((row) => (
        <div key={row.key} className="flex justify-between gap-4 py-0.5">
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
