import type { TicketSessionRow } from '@marquee/contract'
import { SectionHeader, Skeleton } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useNames } from '../prices/use-names.ts'
import { Why } from '../prices/why.tsx'
import { useSessionPrices } from '../queries.ts'

/** What everything costs in this ticket session, and why. */
export function SessionPricesSection({ row }: { row: TicketSessionRow }) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const names = useNames()
  const found = useSessionPrices(row.id)
  return (
    <section aria-label={t('schedule:session.prices')}>
      <SectionHeader level={3} title={t('schedule:session.prices')} />
      {found.isError && !found.data ? (
        <FailedState title={t('schedule:session.pricesFailed')} query={found} />
      ) : !found.data ? (
        <Skeleton width="100%" height={60} shape="box" />
      ) : found.data.prices.length === 0 ? (
        <p className="text-ink-2 text-sm">{t('schedule:session.noPrices')}</p>
      ) : (
        <ul className="mt-1">
          {found.data.prices.map((price) => (
            <li
              key={`${price.passTypeId} ${price.seatCategoryId}`}
              className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2 last:border-b-0"
            >
              <span className="text-sm">
                {names.passType(price.passTypeId)}
                {price.seatCategoryId && ` · ${names.category(price.seatCategoryId)}`}
              </span>
              <b className="tnum text-right font-[650]">{format.money(price.amountMinor, found.data.currency)}</b>
              <span className="col-span-2 text-ink-3 text-xs">
                <Why why={price.why} currency={found.data.currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
