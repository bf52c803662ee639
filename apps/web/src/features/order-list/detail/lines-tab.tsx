import { inLanguage, type OrderDetail } from '@marquee/contract'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** What was sold, and the sums. */
export function LinesTab({ order }: { order: OrderDetail }) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  // Where people stand has a name of its own; the category says only what it costs.
  const placeOf = ({ areas, category }: OrderDetail['lines'][number]) =>
    areas.length > 0
      ? format.list(areas.map((area) => inLanguage(area, language)))
      : category && inLanguage(category, language)
  const money = (minor: number) => format.money(minor, order.currency)
  const due = order.grossMinor - order.paidMinor
  const sums = [
    { name: t('orderList:sum.net'), value: order.grossMinor - order.taxMinor },
    { name: t('orderList:sum.tax'), value: order.taxMinor },
    { name: t('orderList:column.total'), value: order.grossMinor, isTotal: true },
    { name: t('orderList:paid'), value: order.paidMinor },
    ...(due > 0 ? [{ name: t('orderList:sum.due'), value: due }] : []),
  ]
  return (
    <>
      <ul className="flex flex-col">
        {order.lines.map((line) => (
          <li
            key={line.lineNo}
            className="flex items-start justify-between gap-4 border-line border-b py-2.5 first:pt-0"
          >
            <span className="min-w-0">
              <b className="block font-semibold">
                {[inLanguage(line.text, language), placeOf(line)].filter(Boolean).join(' · ')}
              </b>
              <span className="tnum block text-ink-3 text-xs">
                {t('orderList:each', {
                  count: line.qty,
                  amount: money(line.unitMinor),
                  tax: format.rate(line.taxPpm),
                })}
              </span>
            </span>
            <span className="tnum shrink-0 font-semibold">{money(line.grossMinor)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 flex flex-col gap-1 text-sm">
        {sums.map(({ name, value, isTotal }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className={isTotal ? 'font-semibold text-base' : 'text-ink-2'}>{name}</dt>
            <dd className={isTotal ? 'wide tnum font-bold text-xl' : 'tnum'}>{money(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
