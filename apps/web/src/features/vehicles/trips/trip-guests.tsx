import { inLanguage } from '@marquee/contract'
import type { TripId } from '@marquee/contract/trips'
import { Skeleton } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { OrderLink } from './order-link.tsx'
import { useManifest } from './queries.ts'

/** The stops of a trip with who gets in there, and what became of them. */
export function TripGuests({ id }: { id: TripId }) {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  const manifest = useManifest(id)
  if (!manifest.data) {
    if (manifest.isError) return <FailedState title={t('vehicles:trips.manifestFailed')} query={manifest} />
    return <Skeleton width="100%" height={160} shape="box" />
  }
  return (
    <ol aria-label={t('vehicles:trips.guests')} className="flex flex-col gap-3">
      {manifest.data.stops.map((stop) => (
        <li key={stop.pickupPointId}>
          <b className="font-semibold">
            <span className="tnum">{format.time(stop.plannedAt)}</span> {inLanguage(stop.name, language)}
          </b>
          {stop.doneAt && (
            <span className="text-ink-3"> · {t('vehicles:trips.doneAt', { time: format.time(stop.doneAt) })}</span>
          )}
          <ul className="text-ink-2 text-sm">
            {stop.passengers.length === 0 && <li>{t('vehicles:trips.noGuests')}</li>}
            {stop.passengers.map(({ id: ride, name, orderId, orderNo, state }) => (
              <li key={ride} className="flex flex-wrap gap-x-1.5">
                {name && <span className="[overflow-wrap:anywhere]">{name} ·</span>}
                <OrderLink id={orderId} no={orderNo} />
                <span>· {t(`vehicles:trips.guest.${state as 'booked'}`)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
