import { type CancelPreview, inLanguage, type OrderDetail } from '@marquee/contract'
import { cx, Skeleton } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useLineName } from '../orders/line-name.ts'
import { cancelColumn } from './column.ts'
import { DocumentNote } from './document-note.tsx'
import { FeeChoice, type FeeText } from './fee-choice.tsx'
import { stayingDishes } from './model/left.ts'
import { useDishList } from './use-dish-list.ts'

interface WhatGoesBackProps {
  order: OrderDetail
  /** null: nothing is chosen yet. */
  preview: CancelPreview | null
  /** What of the refund was bought on account and is not paid: it is owed less. */
  unpaidMinor: number
  /** It answers an older choice. */
  isOld: boolean
  fee: FeeText
  onFee: (fee: FeeText) => void
  feeError: string | undefined
  disabled: boolean
}

/** What a cancellation gives back, what it keeps and why, with the tax and the seats that are free again. */
export function WhatGoesBack(props: WhatGoesBackProps) {
  const { order, preview, unpaidMinor, isOld, fee, onFee, feeError, disabled } = props
  const { t, language } = useTexts('refunds', 'orderList')
  const format = useFormat()
  const nameOf = useLineName()
  const dishList = useDishList(order)
  if (!preview) {
    return isOld ? (
      <div aria-busy="true">
        <Skeleton shape="box" width="100%" height={150} />
      </div>
    ) : (
      <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-2 text-sm">{t('refunds:back.nothing')}</p>
    )
  }
  const money = (minor: number) => format.money(minor, preview.currency)
  const { rule, reducedMinor, taxes, freed } = preview
  const { rows, totalMinor } = cancelColumn(preview, { unpaidMinor })
  const [goods, ...others] = rows
  // They go with their passes and with their package: which ones is said, nobody has to choose them. Their price is in that
  // of what is cancelled.
  const rides = preview.lines.filter(({ kind, qty }) => kind === 'ride' && qty < 0)
  const nameOfRow = ({ what, reverses }: (typeof rows)[number]) => {
    if (what !== 'discount') return t(`refunds:back.${what}`)
    const line = order.lines.find(({ lineNo }) => lineNo === reverses)
    return line ? nameOf(line) : t('orderList:kind.discount')
  }
  const freeMinor = 0 - freeOf(preview.lines)
  // So do dishes and gift cards.
  const dishes = order.lines.flatMap((line) => {
    const back = preview.lines.find(
      ({ kind, reverses }) => (kind === 'food' || kind === 'voucher') && reverses === line.lineNo,
    )
    return back ? [{ line, back }] : []
  })
  const stay = stayingDishes(order, preview)
  const including = (what: string) => t('refunds:back.including', { what })
  return (
    <section
      aria-live="polite"
      aria-busy={isOld}
      aria-label={t('refunds:back.title')}
      className={cx(
        'flex flex-col gap-2 rounded-md bg-sunken p-4 transition-opacity duration-fast',
        isOld && 'opacity-60',
      )}
    >
      <dl className="flex flex-col gap-1 text-sm">
        {goods && <Row name={nameOfRow(goods)} value={money(goods.minor)} />}
        {rides.map(({ reverses, text, qty, grossMinor }) => (
          <Row
            key={reverses}
            isSmall
            name={including(t('refunds:back.ride', { number: format.number(-qty), name: inLanguage(text, language) }))}
            value={money(-grossMinor)}
          />
        ))}
        {dishes.map(({ line, back }) => (
          <Row
            key={line.lineNo}
            isSmall
            name={
              line.share
                ? nameOf(line)
                : including(t('refunds:back.dish', { number: format.number(-back.qty), name: nameOf(line) }))
            }
            value={
              line.share
                ? t('orderList:line.share', {
                    amount: money(-back.grossMinor),
                    price: money(line.share.priceMinor),
                  })
                : money(-back.grossMinor)
            }
          />
        ))}
        {others.map((row) => (
          <Row key={`${row.what} ${row.reverses ?? ''}`} name={nameOfRow(row)} value={money(row.minor)} />
        ))}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2">
          <dt className="font-semibold">{t('refunds:back.refund')}</dt>
          <dd className="stretch-wide tnum font-[680] text-2xl">{money(totalMinor)}</dd>
        </div>
        {taxes.map(({ ppm, taxMinor, netMinor }) => (
          <Row
            key={ppm}
            isSmall
            name={t('refunds:back.taxOff', { rate: format.rate(ppm), net: money(-netMinor) })}
            value={money(-taxMinor)}
          />
        ))}
      </dl>
      {rule && rule.feeMinor > 0 ? (
        <FeeChoice rule={rule} money={money} fee={fee} onFee={onFee} error={feeError} disabled={disabled} />
      ) : (
        freeMinor === 0 && (
          <p className="text-ink-2 text-sm">
            {rule ? t('refunds:rule.free', { name: inLanguage(rule.name, language) }) : t('refunds:rule.none')}
          </p>
        )
      )}
      {freeMinor > 0 && <p className="text-ink-2 text-sm">{t('refunds:rule.house', { amount: money(freeMinor) })}</p>}
      {freed.seats + freed.places + freed.rides > 0 && (
        <p className="text-ink-2 text-sm">
          {[
            freed.seats > 0 && t('refunds:back.seats', { count: freed.seats }),
            freed.places > 0 && t('refunds:back.places', { count: freed.places }),
            freed.rides > 0 && t('refunds:back.onTrips', { count: freed.rides }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {dishes.some(({ line }) => line.share) && <p className="text-ink-2 text-sm">{t('refunds:back.shareOnly')}</p>}
      {preview.food.unmade > 0 && (
        <p className="text-ink-2 text-sm">{t('refunds:back.unmade', { count: preview.food.unmade })}</p>
      )}
      {stay.length > 0 && (
        <p className="font-medium text-sm text-warning">{t('refunds:back.dishesStay', { dishes: dishList(stay) })}</p>
      )}
      <DocumentNote order={order} grossMinor={-reducedMinor} taxes={taxes} />
    </section>
  )
}

/** What of these lines is free of any fee, because the venue itself called it off or changed it. */
export const freeOf = (lines: readonly { grossMinor: number; isFree: boolean }[]): number =>
  lines.reduce((sum, { grossMinor, isFree }) => sum + (isFree ? grossMinor : 0), 0)

/** A sum with its name. */
export function Row({ name, value, isSmall = false }: { name: string; value: string; isSmall?: boolean }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', isSmall && 'text-ink-3 text-xs')}>
      <dt className={isSmall ? undefined : 'text-ink-2'}>{name}</dt>
      <dd className="tnum shrink-0">{value}</dd>
    </div>
  )
}
