import { inLanguage } from '@marquee/contract'
import type { TripRow } from '@marquee/contract/trips'
import { Dialog, Skeleton } from '@marquee/ui'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useTripWords } from './board.tsx'
import { useManifest } from './queries.ts'
import { useTripProgress } from './trip-progress.tsx'

/** A trip as it goes: its stops, and who is aboard. */
export function ManifestDialog({ trip, onClose }: { trip: TripRow; onClose: () => void }) {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  const words = useTripWords()
  const { text, warning } = useTripProgress()(trip)
  const manifest = useManifest(trip.id)
  return (
    <Dialog
      open
      title={words.title(trip)}
      description={[warning, text, words.places(trip)].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {manifest.data ? (
        <ol className="flex flex-col gap-3">
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
                {stop.passengers.map(({ id, name, orderNo, state }) => (
                  <li key={id}>
                    {[
                      name ?? t('vehicles:trips.rebook.order', { number: String(orderNo) }),
                      t(`vehicles:trips.guest.${state as 'booked'}`),
                    ].join(' · ')}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      ) : manifest.isError ? (
        <FailedState title={t('vehicles:trips.manifestFailed')} query={manifest} />
      ) : (
        <Skeleton width="100%" height={160} shape="box" />
      )}
    </Dialog>
  )
}
