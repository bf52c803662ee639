import type { OrderDetail } from '@marquee/contract'
import { inLanguage } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useLineName } from '../../../parts/orders/line-name.ts'
import { useOpenRefunds } from '../components/open-refunds.ts'
import { ChangesPart } from './changes-part.tsx'
import { DishState, Mods } from './dish.tsx'
import { LineCards } from './line-cards.tsx'

type Line = OrderDetail['lines'][number]

/** What took back some of a line. */
const backOf = ({ lines }: Pick<OrderDetail, 'lines'>, { lineNo }: Line) =>
  lines.filter(({ reversesLineNo }) => reversesLineNo === lineNo)

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)

/** What was sold and what is left of it, what was changed since, and the sums. */
export function LinesTab({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, order.currency)
  const openRefunds = useOpenRefunds()
  const due = order.grossMinor - order.paidMinor
  const sold = order.lines.filter(({ changeNo }) => changeNo === null)
  const soldMinor = sumOf(sold)
  const hasChanged = order.changes.length > 0
  // What an exchange brought, and what was kept: with what is left of the sale it comes to the total.
  const came = order.lines.filter(({ changeNo, reversesLineNo }) => changeNo !== null && reversesLineNo === null)
  const sums = [
    ...(hasChanged
      ? [
          { name: t('orderList:sum.sold'), value: soldMinor },
          { name: t('orderList:sum.changed'), value: order.grossMinor - soldMinor },
        ]
      : []),
    { name: t('orderList:sum.net'), value: order.grossMinor - order.taxMinor },
    { name: t('orderList:sum.tax'), value: order.taxMinor },
    { name: t('orderList:column.total'), value: order.grossMinor, isTotal: true },
    { name: t('orderList:paid'), value: order.paidMinor - order.openMinor },
    ...(order.openMinor > 0 ? [{ name: t('orderList:sum.onAccount'), value: order.openMinor }] : []),
    ...openRefunds(order).map(({ says, minor }) => ({ name: t(`orderList:sum.${says}`), value: minor })),
    ...(due > 0 ? [{ name: t('orderList:sum.due'), value: due }] : []),
    ...(due < 0 ? [{ name: t('orderList:sum.owed'), value: -due }] : []),
  ]
  return (
    <>
      <ul className="flex flex-col">
        {[...sold, ...came]
          .filter(({ parentLineNo }) => parentLineNo === null)
          .map((line) =>
            line.kind === 'package' ? (
              <SoldPackage key={line.lineNo} line={line} order={order} />
            ) : (
              <SoldLine key={line.lineNo} line={line} back={backOf(order, line)} order={order} />
            ),
          )}
      </ul>
      {hasChanged && <ChangesPart order={order} />}
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

/** One line as it was sold; where some of it was taken back, what is left is in front and what it was beside it. */
function SoldLine({ line, back, order }: { line: Line; back: readonly Line[]; order: OrderDetail }) {
  const { t, language } = useTexts('orderList')
  const format = useFormat()
  const nameOf = useLineName()
  const money = (minor: number) => format.money(minor, order.currency)
  const leftMinor = line.grossMinor + sumOf(back)
  const left = back.reduce((qty, one) => qty + one.qty, line.qty)
  const isGone = back.length > 0 && leftMinor === 0
  return (
    <li className="flex items-start justify-between gap-4 border-line border-b py-2.5 first:pt-0">
      <span className="min-w-0">
        <b className={cx('block font-semibold', isGone && 'text-ink-3 line-through')}>{nameOf(line)}</b>
        {line.changeNo !== null && (
          <span className="block text-ink-3 text-xs">{t('orderList:change.of', { number: line.changeNo })}</span>
        )}
        <Mods line={line} />
        <span className="tnum block text-ink-3 text-xs">
          {line.share
            ? t('orderList:line.shareTaxed', {
                amount: money(line.unitMinor),
                price: money(line.share.priceMinor),
                tax: format.rate(line.taxPpm),
              })
            : t('orderList:each', {
                count: line.qty,
                amount: money(line.unitMinor),
                tax: format.rate(line.taxPpm),
              })}
        </span>
        {isGone && line.share && (
          <span className="block font-semibold text-warning text-xs">{t('orderList:line.shareGone')}</span>
        )}
        {line.listMinor !== null && (
          <span className="tnum block text-ink-3 text-xs">
            {t('orderList:line.insteadOf', { amount: money(line.listMinor), reason: line.reason ?? '' })}
          </span>
        )}
        {line.kind === 'discount' && line.reason && inLanguage(line.text, language) === '' && (
          <span className="block text-ink-3 text-xs">{line.reason}</span>
        )}
        <DishState line={line} order={order} />
        <LineCards line={line} order={order} />
        {back.length > 0 && line.kind === 'pass' && (
          <span className="tnum block font-semibold text-warning text-xs">
            {isGone ? t('orderList:line.gone') : t('orderList:line.left', { left, count: line.qty })}
          </span>
        )}
      </span>
      <Amounts leftMinor={leftMinor} wasMinor={back.length > 0 ? line.grossMinor : null} money={money} />
    </li>
  )
}

/** A package as it was sold, with its parts below: what is left of each, and what it costs together. */
function SoldPackage({ line, order }: { line: Line; order: OrderDetail }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const nameOf = useLineName()
  const money = (minor: number) => format.money(minor, order.currency)
  const parts = order.lines.filter(({ parentLineNo }) => parentLineNo === line.lineNo)
  const soldMinor = sumOf(parts)
  const leftMinor = soldMinor + sumOf(parts.flatMap((part) => backOf(order, part)))
  const hasChanged = parts.some((part) => backOf(order, part).length > 0)
  const isGone = hasChanged && leftMinor === 0
  const listMinor = parts.reduce((sum, { qty, unitMinor, listMinor: list }) => sum + qty * (list ?? unitMinor), 0)
  return (
    <li className="border-line border-b py-2.5 first:pt-0">
      <p className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <b className={cx('block font-semibold', isGone && 'text-ink-3 line-through')}>
            {`${format.number(line.qty)} × ${nameOf(line)}`}
          </b>
          {listMinor > soldMinor && (
            <span className="tnum block text-ink-3 text-xs">
              {t('orderList:line.packageInsteadOf', { amount: money(listMinor) })}
            </span>
          )}
        </span>
        <Amounts leftMinor={leftMinor} wasMinor={hasChanged ? soldMinor : null} money={money} />
      </p>
      <ul className="mt-1 flex flex-col gap-1 pl-4">
        {parts.map((part) => {
          const back = backOf(order, part)
          const left = back.reduce((qty, one) => qty + one.qty, part.qty)
          return (
            <li key={part.lineNo} className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0">
                <span className={cx('block', left === 0 && 'text-ink-3 line-through')}>
                  {`${format.number(part.qty)} × ${nameOf(part)}`}
                </span>
                <Mods line={part} />
                <span className="tnum block text-ink-3 text-xs">
                  {t('orderList:each', {
                    count: part.qty,
                    amount: money(part.unitMinor),
                    tax: format.rate(part.taxPpm),
                  })}
                </span>
                <DishState line={part} order={order} />
                <LineCards line={part} order={order} />
                {back.length > 0 && (
                  <span className="tnum block font-semibold text-warning text-xs">
                    {left === 0 ? t('orderList:line.gone') : t('orderList:line.left', { left, count: part.qty })}
                  </span>
                )}
              </span>
              <span className="tnum shrink-0 text-ink-2">{money(part.grossMinor + sumOf(back))}</span>
            </li>
          )
        })}
      </ul>
    </li>
  )
}

interface AmountsProps {
  leftMinor: number
  /** What it was before some of it was taken back; null: nothing was. */
  wasMinor: number | null
  money: (minor: number) => string
}

function Amounts({ leftMinor, wasMinor, money }: AmountsProps) {
  const { t } = useTexts('orderList')
  return (
    <span className="tnum shrink-0 text-right font-semibold">
      <span className="block">{money(leftMinor)}</span>
      {wasMinor !== null && (
        <>
          <span className="sr-only">{t('orderList:line.was', { amount: money(wasMinor) })}</span>
          <s aria-hidden="true" className="block font-normal text-ink-3 text-xs">
            {money(wasMinor)}
          </s>
        </>
      )}
    </span>
  )
}
