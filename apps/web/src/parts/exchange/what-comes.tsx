import { type ExchangePreview, inLanguage, type OrderDetail } from '@marquee/contract'
import { cx, Skeleton } from '@marquee/ui'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { exchangeColumn } from '../refunds/column.ts'
import { DocumentNote } from '../refunds/document-note.tsx'
import { useDishList } from '../refunds/use-dish-list.ts'
import { freeOf, Row } from '../refunds/what-goes-back.tsx'

interface WhatComesProps {
  order: OrderDetail
  /** null: something is missing. */
  preview: ExchangePreview | null
  /** What of the difference was bought on account and is not paid: it is owed less. */
  unpaidMinor: number
  /** It answers an older choice. */
  isOld: boolean
  /** What is missing, in words. */
  missing: string | null
  /** When the new show begins; null: none is chosen. */
  startsAt: string | null
  /** What the rule keeps, and the ways to keep less. */
  fee: ReactNode
}

/** What an exchange comes to before anything happens: old and new price, what is kept, and the difference either way. */
export function WhatComes({ order, preview, unpaidMinor, isOld, missing, startsAt, fee }: WhatComesProps) {
  const { t, language } = useTexts('exchange', 'refunds')
  const format = useFormat()
  const dishList = useDishList(order)
  if (missing !== null) {
    return <p className="rounded-md bg-sunken px-4 py-6 text-center text-ink-2 text-sm">{missing}</p>
  }
  if (!preview) {
    return isOld ? (
      <div aria-busy="true">
        <Skeleton shape="box" width="100%" height={150} />
      </div>
    ) : null
  }
  const money = (minor: number) => format.money(minor, preview.currency)
  const { backMinor, newMinor, feeMinor, rule, taxes, rides, dishes } = preview
  const backRides = rides.back.reduce((sum, { qty }) => sum + qty, 0)
  const freeMinor = freeOf(rides.back)
  const { rows, totalMinor } = exchangeColumn(preview, { unpaidMinor })
  const title = totalMinor > 0 ? 'due' : totalMinor < 0 ? 'back' : 'even'
  return (
    <section
      aria-live="polite"
      aria-busy={isOld}
      aria-label={t('exchange:preview.title')}
      className={cx(
        'flex flex-col gap-2 rounded-md bg-sunken p-4 transition-opacity duration-fast',
        isOld && 'opacity-60',
      )}
    >
      <dl className="flex flex-col gap-1 text-sm">
        {rows.map(({ what, minor }) => (
          <Row
            key={what}
            name={
              what === 'carried'
                ? t(minor < 0 ? 'exchange:preview.carried' : 'exchange:preview.carriedMore')
                : what === 'before'
                  ? t(minor > 0 ? 'exchange:preview.owed' : 'exchange:preview.owedLess')
                  : what === 'onAccount'
                    ? t('refunds:done.unpaid')
                    : t(`exchange:preview.${what}`)
            }
            value={money(minor)}
          />
        ))}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2">
          <dt className="font-semibold">{t(`exchange:preview.${title}`)}</dt>
          <dd className="stretch-wide tnum font-[680] text-2xl">{money(Math.abs(totalMinor))}</dd>
        </div>
        {taxes.map(({ ppm, taxMinor, netMinor }) => (
          <Row
            key={ppm}
            isSmall
            name={t('refunds:back.tax', { rate: format.rate(ppm), net: money(netMinor) })}
            value={money(taxMinor)}
          />
        ))}
      </dl>
      {rule && rule.feeMinor > 0 ? (
        fee
      ) : (
        <p className="text-ink-2 text-sm">
          {rule ? t('refunds:rule.free', { name: inLanguage(rule.name, language) }) : t('exchange:preview.free')}
        </p>
      )}
      {rides.kept > 0 && <p className="text-ink-2 text-sm">{t('exchange:preview.ridesKept', { count: rides.kept })}</p>}
      {backRides > 0 && <p className="text-ink-2 text-sm">{t('exchange:preview.ridesBack', { count: backRides })}</p>}
      {freeMinor > 0 && <p className="text-ink-2 text-sm">{t('refunds:rule.house', { amount: money(freeMinor) })}</p>}
      {dishes.moved.length > 0 && startsAt !== null && (
        <p className="text-ink-2 text-sm">
          {t('exchange:preview.dishesMoved', {
            when: format.dateTime(startsAt, 'short'),
            dishes: dishList(dishes.moved),
          })}
        </p>
      )}
      {dishes.back.length > 0 && (
        <p className="text-ink-2 text-sm">{t('exchange:preview.dishesBack', { dishes: dishList(dishes.back) })}</p>
      )}
      {dishes.stay.length > 0 && (
        <p className="font-medium text-sm text-warning">
          {t('exchange:preview.dishesStay', { dishes: dishList(dishes.stay) })}
        </p>
      )}
      {dishes.begun > 0 && <p className="font-medium text-danger text-sm">{t('exchange:failed.begun')}</p>}
      <DocumentNote order={order} grossMinor={newMinor + feeMinor - backMinor} taxes={taxes} />
    </section>
  )
}
